import { z } from 'zod';
import type { Evidence, Fact } from '#domain/extraction/fact.ts';
import { formatValue, isDay } from '#domain/rules/format-value.ts';
import type { AnsweredItem, ChecklistResult } from '#domain/rules/result.ts';
import { writeDay } from '#messages/formats.ts';
import type { Message } from '#messages/message.ts';
import { cleanName, cleanText, quoted } from './clean-text.ts';
import type { Words } from './words.ts';

/** More places than this in one cell are counted, not listed. */
const MOST_PLACES = 6;
const MOST_VALUES = 8;

/** The places that give something: the quoted words, then file and page. More than fit are counted. */
export const Places = z.strictObject({
  places: z.array(z.strictObject({ quote: z.string(), place: z.string() })),
  morePlaces: z.string(),
});

/** Values, each with the first place that gives it. */
export const Values = z.strictObject({
  values: z.array(z.strictObject({ value: z.string(), place: z.string() })),
  moreValues: z.string(),
});

/** Names documents and places as a person looks for them: file, page, words. */
export type Sources = {
  places: (evidence: readonly Evidence[]) => z.infer<typeof Places>;
  values: (facts: readonly Fact[]) => z.infer<typeof Values>;
  /** "plans.pdf, page 3" for the first place, and how many more there are. */
  firstPlace: (evidence: readonly Evidence[]) => string;
  nameOf: (documentId: string, most?: number) => string;
  describeValue: (fact: Fact) => string;
};

export function sourcesOf(result: ChecklistResult, { language, text }: Words): Sources {
  const names = new Map(result.documents.map((document) => [document.id, document.name]));
  const nameOf = (id: string, most = 52) =>
    cleanName(names.get(id) ?? text('checklistFile:sources.unknownFile'), most, language);
  const placeOf = ({ documentId, page, method }: Evidence) =>
    text(`checklistFile:sources.${method === 'ocr' ? 'recognised' : 'place'}`, { name: nameOf(documentId), page });
  const firstPlace = (evidence: readonly Evidence[]) => {
    const [first, ...others] = evidence;
    if (!first) return '';
    const place = placeOf(first);
    return others.length > 0 ? text('checklistFile:sources.placeAndMore', { place, number: others.length }) : place;
  };
  const more = (count: number, what: 'morePlaces' | 'moreValues') =>
    count > 0 ? text(`checklistFile:sources.${what}`, { count }) : '';
  const describeValue = (fact: Fact) =>
    cleanText(isDay(fact) ? writeDay(formatValue(fact), language) : formatValue(fact), 300);
  return {
    nameOf,
    firstPlace,
    describeValue,
    places: (evidence) => {
      const shown = eachOnce(evidence);
      return {
        places: shown.slice(0, MOST_PLACES).map((place) => ({ quote: quoted(place.quote), place: placeOf(place) })),
        morePlaces: more(shown.length - MOST_PLACES, 'morePlaces'),
      };
    },
    values: (facts) => ({
      values: facts
        .slice(0, MOST_VALUES)
        .map((fact) => ({ value: describeValue(fact), place: firstPlace(fact.evidence) })),
      moreValues: more(facts.length - MOST_VALUES, 'moreValues'),
    }),
  };
}

/** The same words on the same page are read once, however many of them a question looked for. */
const eachOnce = (evidence: readonly Evidence[]): Evidence[] => [
  ...new Map(evidence.map((place) => [JSON.stringify([place.documentId, place.page, place.quote]), place])).values(),
];

/** The request to confirm a rule moves from the note to a dagger at the code, so that it can be read past. */
export function noteAndCode(
  { noteMessage, codeMessage }: Pick<AnsweredItem, 'noteMessage' | 'codeMessage'>,
  words: Words,
): { note: string; code: string } {
  const isToConfirm = noteMessage.code === 'checklist:confirm';
  const code = cleanText(words.message(codeMessage), 150)
    .replace(/\b([Cc](?:h|ap|aps)\.) /g, '$1\u00a0')
    .replace(/(?<=\d)-(?=\d)/g, '\u2011');
  return {
    note: cleanText(words.message(isToConfirm ? withoutRequest(noteMessage) : noteMessage), 500),
    code: `${code}${isToConfirm ? '\u00a0†' : ''}`,
  };
}

const withoutRequest = (message: Message): Message => {
  const note = message.params?.note;
  return typeof note === 'object' && 'code' in note ? note : message;
};
