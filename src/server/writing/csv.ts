/** What a cell holds: a text, a number, or nothing. */
export type CsvCell = string | number | null;

/** A whole text that is a number, with its sign, stays one: it calculates nothing. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/**
 * What spreadsheets take for the beginning of a formula, also in the wide letters of East Asian keyboards, and the blanks
 * and control characters that some of them pass over before it. A tab or a line's end alone begins a new cell in some.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}]*[=+\-@＝＋－＠])/u;

/** A cell as it is written: quoted, and with an apostrophe before what a spreadsheet would calculate (OWASP, CSV injection). */
function cell(value: CsvCell): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '""';
  const text = value ?? '';
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One row of a CSV file (RFC 4180) that no spreadsheet calculates. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** At the start of a file it tells spreadsheets that the file is UTF-8. */
export const UTF8_MARK = '\uFEFF';
