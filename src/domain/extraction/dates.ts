import type { ReadValue } from './fact.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const NO_MORE = '(?![\\d/]|[-.]\\d)';

const iso = /^(\d{4})(?:[-.]|\s\.\s)(\d{2})(?:[-.]|\s\.\s)(\d{2})(?![\d-])/;
const yearFirst = new RegExp(`^(\\d{4})[\\s-]${MONTH}[\\s-](\\d{1,2})${NO_MORE}`, 'i');
const slashed = new RegExp(`^(\\d{1,2})([/.-]|\\s/\\s)(\\d{1,2})\\2(\\d{4}|\\d{2})${NO_MORE}`);
const monthFirst = new RegExp(`^${MONTH}\\s?(\\d{1,2})(?:st|nd|rd|th)?,?\\s?(\\d{4})${NO_MORE}`, 'i');
const dayFirst = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?(?:[\\s-]|\\sof\\s)${MONTH}[\\s,-]{1,2}(\\d{4}|(?<=-)\\d{2})${NO_MORE}`,
  'i',
);

/**
 * A date at the start of the text as YYYY-MM-DD: "11/21/2026" (month first, as in the United States), "Nov 21, 2026",
 * "21 November 2026", "2026-11-21". Impossible dates and ones that read more than one way are not dates.
 */
export const readDate: ReadValue = (text) => {
  const found = iso.exec(text);
  if (found) return dated(found[0].length, Number(found[1]), Number(found[2]), Number(found[3]));
  const worded = monthFirst.exec(text);
  if (worded) return dated(worded[0].length, Number(worded[3]), monthOf(worded[1]), Number(worded[2]));
  const british = dayFirst.exec(text);
  if (british?.[3]) {
    const year = Number(british[3]);
    return dated(british[0].length, year < 100 ? 2000 + year : year, monthOf(british[2]), Number(british[1]));
  }
  const ordered = yearFirst.exec(text);
  if (ordered) return dated(ordered[0].length, Number(ordered[1]), monthOf(ordered[2]), Number(ordered[3]));
  const numeric = slashed.exec(text);
  if (!numeric?.[4]) return undefined;
  const [month, day, year] = [Number(numeric[1]), Number(numeric[3]), Number(numeric[4])];
  if (numeric[4].length === 4) return dated(numeric[0].length, year, month, day);
  // With a short year, 05/06/07 could be anything; 05/26/07 can only be one day.
  const readsOneWay = year > 12 || day > 12;
  return readsOneWay && year < 50 ? dated(numeric[0].length, 2000 + year, month, day) : undefined;
};

const monthOf = (word: string | undefined): number => months.indexOf((word ?? '').slice(0, 3).toLowerCase()) + 1;

function dated(length: number, year: number, month: number, day: number): ReturnType<ReadValue> {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  if (year < 1900 || year > 2100 || day < 1 || day > days) return undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  return { value: `${year}-${two(month)}-${two(day)}`, from: 0, to: length };
}
