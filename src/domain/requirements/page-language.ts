import { LANGUAGES, type Language } from '#messages/languages.ts';
import type { Page } from '../documents/page.ts';
import type { DocumentType } from './document-type.ts';
import { stemsIn, wordsIn } from './question-words.ts';

/** Words that stand in any text of a language; a drawing has few of them, so the names of what is asked for count too. */
const COMMON = new Map<string, string>([
  [
    'en',
    'the of and to for with by from on at is are be or not per all this that new existing proposed north south east west street feet date',
  ],
  [
    'es',
    'de del la el los las y con para por en una un al que se su sus es son lo como o ni norte sur este oeste calle pies fecha existente propuesto propuesta',
  ],
]);
/** Street and family names have a few words of another language. */
const FEWEST = 8;
const TIMES = 2;

/**
 * The language of a page's words where the agency does not take documents in it; undefined where it does, or where they
 * are too few to tell.
 */
export function foreignLanguage(type: DocumentType, page: Page): Language | undefined {
  const takes = type.language?.takes;
  if (!takes) return undefined;
  const stems = page.words.flatMap(({ text }) => wordsIn(text).filter((word) => /^\p{L}+$/u.test(word)));
  const known = new Map(LANGUAGES.map((language) => [language, vocabularyOf(type, language)]));
  const count = (language: Language) =>
    stems.filter((word) => {
      const others = LANGUAGES.filter((one) => one !== language);
      return known.get(language)?.has(word) && !others.some((other) => known.get(other)?.has(word));
    }).length;
  const taken = Math.max(...takes.map(count));
  return LANGUAGES.find((language) => {
    const found = takes.includes(language) ? 0 : count(language);
    return found >= FEWEST && found > TIMES * taken;
  });
}

/** Its words as they are written and their stems. */
function vocabularyOf({ label, elements }: DocumentType, language: Language): ReadonlySet<string> {
  const names = [label, ...elements.map((element) => element.label)].map((name) => name[language]);
  return new Set([COMMON.get(language) ?? '', ...names].flatMap((text) => [...wordsIn(text), ...stemsIn(text)]));
}
