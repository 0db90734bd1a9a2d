import { placeOf } from './expand-question.ts';
import { isTelling } from './find-cell.ts';
import { termsOf } from './terms.ts';

/** Numbers in words that stand for a figure. */
const FIGURE = /\d|\b(?:half|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twice|once)\b/i;
const TIME =
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|yearly|annual|daily|(?:19|20)\d{2}|January|March|April|May|June|July|August|October|November|December)\b/i;
const MONEY = /\$\s?\d|\bdollars?\b/i;
const SIZE = /\b(?:feet|foot|inch(?:es)?|miles?|stor(?:y|ies)|meters?|acres?|units?|ft|percent)\b|\d:\d|%/i;
const SHARE = /%|\bpercent\b|\bhalf\b|\bquarters?\b/i;

/** What the answer to a question has, by how the question is put: "how long" is answered by a time. */
const KINDS: readonly { asks: RegExp; has: RegExp }[] = [
  {
    asks: /\bhow (?:long|soon|often|fast|quickly|far ahead|many (?:\w+ )?(?:minutes|hours|days|weeks|months|years))\b|\bwhen\b|\bwhat (?:date|year|months?)\b/i,
    has: TIME,
  },
  {
    asks: /\bhow much (?:does|do|will|would|is|are) .*\b(?:cost|fee|charge|pay|rent|fine)|\bwhat (?:does .* cost|(?:is|are) the (?:\w+ )?(?:fee|cost|price|rent|fine))\b/i,
    has: MONEY,
  },
  { asks: /\b(?:what|which) (?:percent\w*|share|part|portion|fraction)\b/i, has: SHARE },
  {
    asks: /\bhow (?:big|large|small|high|tall|wide|deep|thick|steep|far (?!ahead)|close|low|narrow)\b|\bwhat (?:size|height|width|depth)\b/i,
    has: SIZE,
  },
  {
    asks: /\bhow (?:many|much|old|heavy)\b|\bwhat number\b/i,
    has: FIGURE,
  },
];

/** Whether a text has one of the kinds of thing that a question asks for: a time, money, a size, a share or a figure. */
export function isOfKind(question: string, text: string): boolean {
  const wanted = KINDS.filter(({ asks }) => asks.test(question));
  return wanted.length === 0 || wanted.some(({ has }) => has.test(text));
}

const YEAR = /^(?:19|20)\d{2}$/;
const NAME = /(?<=[\p{L}\p{N},;:’'")]\s)\p{Lu}[\p{L}’'-]+/gu;

/** The years, other figures and names in a question, as terms. */
export function detailsOf(question: string): { years: string[]; figures: string[]; names: string[] } {
  const numbers = termsOf(question).filter((term) => /\d/.test(term));
  return {
    years: numbers.filter((term) => YEAR.test(term)),
    figures: numbers.filter((term) => !YEAR.test(term)),
    names: [...question.matchAll(NAME)].flatMap(([name]) => termsOf(name)).filter(isTelling),
  };
}

/** A year that a text names as the end of a time: it tells nothing of how things are in that year. */
const END = /\b(?:by|until|before|through) (?:19|20)\d{2}\b/gi;

/** What a text says of the years that a question asks about. */
export const withoutEnds = (question: string, text: string): string =>
  question.search(END) >= 0 ? text : text.replace(END, '');

/** Whether a text says something of every place that a question names, of these places. */
export const hasPlacesOf = (
  asked: readonly string[],
  said: readonly string[],
  places: readonly (readonly string[])[],
): boolean => places.every((place) => placeOf(place, asked) < 0 || placeOf(place, said) >= 0);
