import { isInStrip } from '../documents/headings.ts';
import { type Line, linesOf } from '../documents/lines.ts';
import type { Page } from '../documents/page.ts';
import { readDate } from '../extraction/dates.ts';

/** The revision that a sheet is of: its mark as written, "2" or "B", and its day (YYYY-MM-DD), empty where none stands. */
export type SheetRevision = { mark: string; date: string };

const MARK = String.raw`(?<mark>\d{1,2}|[A-H])`;
/** "REV: 0", "DATE: 11/10/26 REV: 0", "Revision No. 3". */
const IN_LINE = new RegExp(String.raw`(?:^|\s)rev(?:ision)?\.?(?:\sno\.?)?\s?[:#]?\s?${MARK}$`, 'i');
/** The head of a list of revisions: "REVISIONS:", "Rev | Date | Description". */
const HEAD = /^(?:revisions?|rev\.?)(?:\s(?:no\.?|date|description|by|remarks?))*\s?:?$/i;
const IN_LIST = new RegExp(String.raw`^(?:rev(?:ision)?\.?\s?|[Δ△]\s?)?${MARK}(?=\s|$)`, 'i');
const DAY = /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4}/u;

/** The last revision that the title block of a page states: of a list the one with the latest day. */
export function readRevision(page: Page): SheetRevision | undefined {
  const lines = linesOf(page).filter(({ box }) => isInStrip(page, box));
  const [stated] = lines.flatMap(({ text }) => IN_LINE.exec(text)?.groups?.mark ?? []);
  if (stated) return { mark: stated.toUpperCase(), date: '' };
  if (!lines.some(({ text }) => HEAD.test(text))) return undefined;
  const listed = lines.flatMap((line): SheetRevision[] => {
    const mark = IN_LIST.exec(line.text)?.groups?.mark?.toUpperCase();
    const day = DAY.exec(rowOf(line, lines));
    const date = mark && day ? readDate(day[0]) : undefined;
    return mark && date ? [{ mark, date: String(date.value) }] : [];
  });
  return listed.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0];
}

/** What stands on one line with the beginning of a row, to its right. */
const rowOf = ({ box }: Line, lines: readonly Line[]): string =>
  lines
    .filter((other) => Math.abs(other.box.y - box.y) < box.height / 2 && other.box.x >= box.x)
    .toSorted((one, other) => one.box.x - other.box.x)
    .map(({ text }) => text)
    .join(' ');

/** Whether one mark comes after another: numbers by value, letters by the alphabet. What differs in kind is in no order. */
export function isLaterMark(mark: string, other: string): boolean {
  const areNumbers = /^\d+$/.test(mark) && /^\d+$/.test(other);
  if (areNumbers) return Number(mark) > Number(other);
  return /^[A-Z]$/.test(mark) && /^[A-Z]$/.test(other) && mark > other;
}
