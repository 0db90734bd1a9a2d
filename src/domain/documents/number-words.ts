export const NUMBER_WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
};
/** A number in words, up to seventy-nine. */
export const IN_WORDS = `(?:${Object.keys(TENS).join('|')})(?:[\\s-](?:${NUMBER_WORDS.slice(0, 9).join('|')}))?|${NUMBER_WORDS.join('|')}`;

/** What such words come to; a figure is what it is. */
export const numberOf = (words: string): number => {
  const [first = '', second = ''] = words.toLowerCase().split(/[\s-]/);
  const tens = TENS[first];
  return tens === undefined
    ? NUMBER_WORDS.indexOf(first) + 1 || Number(words)
    : tens + NUMBER_WORDS.indexOf(second) + 1;
};

const numbersInWords = new RegExp(`\\b(?:${IN_WORDS})\\b`, 'gi');
/** A text with its numbers in words as figures: "sheet three of seven" is "sheet 3 of 7". */
export const inDigits = (text: string): string => text.replace(numbersInWords, (words) => String(numberOf(words)));
