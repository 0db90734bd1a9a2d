import { wordsOf } from './terms.ts';

/** How a question begins that goes on from the one before, in English and in Spanish. */
const OPENING =
  /^\s*¿?\s*(?:and|but|or|also|so|what about|how about|what if|(?:the )?same (?:for|in)|y|pero|o|qué hay de|qué pasa con|y si)\b/iu;
/** Words for what was spoken of before, where a thing would stand. */
const POINTING =
  /\b(?:that|it|this|these|those|they|them|one|ones|eso|esto|esos|esas|ellos|ellas)\b(?!\s+(?:takes?|costs?|is|was|ok|okay|legal|possible|allowed)\s+to\b)/iu;
/** "There" and "it" that point at nothing, and "that" which goes on with a thing that was named. */
const EMPTY =
  /\b(?:is|are|was|were) there\b|\bit (?:takes?|costs?|possible|legal|allowed|ok|okay) (?:\w+ )?to\b|\w+ that (?:is|are|was|were|has|have|needs?|goes)\b/iu;
/** Words that ask and name nothing: "how long", "how much". */
const ASKING = new Set(
  wordsOf(
    'long soon often much many big large high tall far cost allowed cuánto cuánta cuesta tarda cuándo cómo eso esto',
  ),
);
/** A question that names so many things stands by itself. */
const MOST_NAMED = { afterOpening: 2, pointing: 2 };

const namedIn = (question: string): number => wordsOf(question).filter((word) => !ASKING.has(word)).length;

const isLeaning = (question: string): boolean =>
  (OPENING.test(question) && namedIn(question.replace(OPENING, '')) <= MOST_NAMED.afterOpening) ||
  (POINTING.test(question) && !EMPTY.test(question) && namedIn(question) <= MOST_NAMED.pointing);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const placePattern = (place: string): RegExp =>
  new RegExp(
    String.raw`\s*\b(?:(?:in|at|on|for|of|en|de)\s+)?(?:the\s+)?${escaped(place)}\b(?:\s+(?:county|side))?`,
    'giu',
  );
const inSentence = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? (text[0] ?? '').toLowerCase() + text.slice(1) : text;

/**
 * A question that leans on the one before ("and in Nevada?", "how long does that take?"), completed by it; one that stands by
 * itself stays as it is. `places`: of those the question names one, it stands for the ones of the question before. Pure.
 */
export function completeQuestion(
  question: string,
  previous: string | undefined,
  places: readonly string[] = [],
): string {
  const [place] = places.filter((one) => question.search(placePattern(one)) >= 0);
  const named = place ? question.replace(placePattern(place), ` ${place.replaceAll(' ', '')}`) : question;
  if (!previous || !isLeaning(named)) return question;
  const isOtherPlace = places.some((place) => question.search(placePattern(place)) >= 0);
  const kept = isOtherPlace
    ? places.reduce((text, place) => text.replace(placePattern(place), ''), previous)
    : previous;
  return `${question.replace(/[?\s]+$/u, '')}, ${inSentence(kept.replace(/^[¿\s]+|[?\s]+$/gu, ''))}?`;
}
