import type { ReadDocument } from '../documents/document.ts';
import { isUpright, type Line, linesOf } from '../documents/lines.ts';
import type { Page } from '../documents/page.ts';
import { bottomOf, isOnRow, middleOf, rightOf } from '../documents/page.ts';
import { evidenceOf } from '../documents/search.ts';
import type { Evidence } from '../extraction/fact.ts';

/**
 * A total that a table states, beside what its rows add up to. Figures are in the table's own unit. `about`: the words
 * of the table and those above it.
 */
export type TableTotal = {
  label: string;
  about: string;
  parts: number[];
  sum: number;
  stated: number;
  agrees: boolean;
  evidence: Evidence;
};

const TOTAL = /^(?:sub-?|grand )?totals?\b|\btotal:?$/i;
const TAKEN_AWAY = /\b(?:remov\w*|demolish\w*|credits?|less|minus|deduct\w*|restored)\b/i;
/** Rows that are no parts of a total: what a rule allows, what all of it is measured by. */
const NO_PART = /\b(?:allow\w*|base|max\w*|parcel|lot|percent|remaining|available|excess|net|required|limit)\b|%/i;
const UNIT = '(?:s\\.?f\\.?|sq\\.?\\s?(?:ft|feet)\\.?|square feet|ft2|ft²|c\\.?y\\.?|cu\\.?\\s?yds?\\.?)';
const FIGURE = new RegExp(`^[~±(+-]?\\s?\\$?(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?\\)?\\s?${UNIT}?$`, 'i');
const NOTHING = /^(?:[-–—]+|-0-|none)$/i;
/** Each part may be rounded. */
const ROUNDING_EACH = 0.5;
const FEWEST_PARTS = 2;
const MOST_ROWS = 40;
const MOST_LABEL_WORDS = 8;
/** Rows follow each other within so many heights of their text, begin at one edge, and have their figures in columns. */
const NEXT_ROW = 2.6;
const ONE_EDGE = 2.5;
const ONE_COLUMN = 5;
/** Lines above a table that say what it is of. */
const LINES_ABOVE = 6;

type SummedRow = { label: Line; figures: { value: number; line: Line }[] };

/**
 * The totals of a document's tables, each recomputed from the rows above it. What was taken away may be subtracted, and
 * a total may be one of subtotals. Rows that mix parts with limits are no such table.
 */
export const readTotals = (document: ReadDocument): TableTotal[] =>
  document.pages.flatMap((page) => {
    const lines = linesOf(page).filter(isUpright);
    return lines
      .filter(({ text }) => TOTAL.test(text.trim()) && text.split(' ').length <= MOST_LABEL_WORDS)
      .flatMap((label) => totalsAt(label, lines, page, document.id));
  });

function totalsAt(label: Line, lines: readonly Line[], page: Page, documentId: string): TableTotal[] {
  const total = { label, figures: figuresBeside(label, lines) };
  if (total.figures.length === 0) return [];
  const rows = rowsAbove(total, lines);
  const parts = rows.filter((row) => !TOTAL.test(row.label.text));
  if (parts.length < FEWEST_PARTS || parts.some((row) => NO_PART.test(row.label.text))) return [];
  // Rows that follow a total are its next part.
  const lastTotal = rows.findIndex((row) => TOTAL.test(row.label.text));
  const since = lastTotal < 0 ? rows : rows.slice(0, lastTotal);
  const subtotals = rows.filter((row) => TOTAL.test(row.label.text));
  const shown = since.length >= FEWEST_PARTS ? since : parts;
  const own = [...shown, total].flatMap((row) => [row.label, ...row.figures.map(({ line }) => line)]);
  const quote = [...shown].reverse().concat(total).map(describeRow).join('; ');
  const evidence = evidenceOf(
    documentId,
    page.number,
    own.flatMap(({ words }) => words),
    quote,
  );
  const about = [...wordsAbove(rows.at(-1) ?? total, lines), ...rows.map((row) => row.label.text), label.text].join(
    ' | ',
  );
  const columns = total.figures.map(({ value: stated }, column) => ({
    label: label.text.replace(/:$/, ''),
    about,
    parts: [...shown].reverse().map((row) => row.figures[column]?.value ?? 0),
    sum: sumOf(shown, column),
    stated,
    agrees: [since, parts, subtotals].some((some) => some.length > 0 && comesTo(some, column, stated)),
    evidence,
  }));
  // A column of zeros has nothing to add up.
  return columns.filter(({ stated, parts }) => stated !== 0 || parts.some((part) => part !== 0));
}

const describeRow = ({ label, figures }: SummedRow): string =>
  [label.text, ...figures.map(({ line }) => line.text)].join(' ');

/** Cells between a label and its figures that say how large it is: "24' x 22'". */
const MOST_DESCRIBING = 2;

/** The figures in the row of a label, behind what describes it and up to the next thing that is none. */
function figuresBeside(label: Line, lines: readonly Line[]): SummedRow['figures'] {
  const beside = lines
    .filter((line) => line !== label && isOnRow(label.box, line.box) && line.box.x >= rightOf(label.box))
    .sort((a, b) => a.box.x - b.box.x);
  const first = beside.findIndex(({ text }) => figureIn(text) !== undefined);
  const figures: SummedRow['figures'] = [];
  for (const line of first > MOST_DESCRIBING ? [] : beside.slice(Math.max(first, 0))) {
    const value = figureIn(line.text);
    if (value === undefined) break;
    figures.push({ value, line });
  }
  return figures;
}

/** 1,540 of "1,540 sf", 0 of a dash; undefined where a cell holds anything else. */
function figureIn(cell: string): number | undefined {
  const text = cell.trim();
  if (NOTHING.test(text)) return 0;
  const [, whole, decimals = ''] = FIGURE.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole.replaceAll(',', '')}${decimals}`);
}

/** The rows over a total, the nearest first, each with a figure over each of its own. */
function rowsAbove(total: SummedRow, lines: readonly Line[]): SummedRow[] {
  const rows: SummedRow[] = [];
  for (let below = total; rows.length < MOST_ROWS; ) {
    const { box } = below.label;
    const label = lines
      .filter(
        (line) =>
          bottomOf(line.box) <= middleOf(box) &&
          box.y - bottomOf(line.box) <= NEXT_ROW * box.height &&
          Math.abs(line.box.x - box.x) <= ONE_EDGE * box.height &&
          figureIn(line.text) === undefined,
      )
      .sort((a, b) => b.box.y - a.box.y)[0];
    const row = label && { label, figures: figuresBeside(label, lines) };
    if (!row || !standsOver(row, total)) return rows;
    rows.push(row);
    below = row;
  }
  return rows;
}

const standsOver = (row: SummedRow, { figures }: SummedRow): boolean =>
  row.figures.length === figures.length &&
  row.figures.every(({ line }, at) => {
    const other = figures[at]?.line.box;
    if (!other) return false;
    const reach = ONE_COLUMN * other.height;
    return Math.abs(rightOf(line.box) - rightOf(other)) <= reach || Math.abs(line.box.x - other.x) <= reach;
  });

const wordsAbove = ({ label }: SummedRow, lines: readonly Line[]): string[] =>
  lines
    .filter((line) => {
      const gap = label.box.y - bottomOf(line.box);
      return gap >= -0.3 * label.box.height && gap <= LINES_ABOVE * label.box.height;
    })
    .filter((line) => Math.abs(line.box.x - label.box.x) <= 40 * label.box.height)
    .map(({ text }) => text);

const sumOf = (rows: readonly SummedRow[], column: number, takenAway = 1): number =>
  rows.reduce((sum, { label, figures }) => {
    const value = figures[column]?.value ?? 0;
    return sum + (TAKEN_AWAY.test(label.text) ? takenAway * value : value);
  }, 0);

const comesTo = (rows: readonly SummedRow[], column: number, stated: number): boolean =>
  [1, -1, 0].some((takenAway) => Math.abs(sumOf(rows, column, takenAway) - stated) <= ROUNDING_EACH * rows.length);
