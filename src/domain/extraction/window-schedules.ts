import type { Line } from '../documents/lines.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import { type FactName, isPlausible } from './catalogue.ts';
import { readInches } from './measure.ts';
import type { PageView } from './page-view.ts';
import { readRowsUnder, rowsOf } from './staged-tables.ts';

/** A figure of a window through which people escape. `name`: the room and the mark of its row. */
export type WindowFigure = { name: FactName; value: number; row: string; head: string };

const CLEAR = /\b(?:clear|clr|net|nco|n\.c\.o|escape|egress|e\.?\s?e\.?\s?r\.?\s?o)\b/i;
const NOT_CLEAR = /\b(?:unit|rough|frame|nominal|nom|overall|r\.?\s?o\.?|sash|size)\b/i;
const OF_WINDOWS = /\b(?:windows?|wdws?|egress|escape|e\.?\s?e\.?\s?r\.?\s?o)\b/i;
/** A schedule of nothing but the windows through which people escape. */
const OF_WAYS_OUT = /\b(?:egress|escape)\swindows?\b/i;
const SIZES = {
  width: /(?:^|\s)(?:w|wd|widths?|wide)\.?$/i,
  height: /(?:^|\s)(?:h|ht|hgt|heights?|high|tall)\.?$/i,
  area: /(?:^|\s)(?:areas?|s\.?\s?f|sq\.?\s?ft)\.?(?:\s\(?(?:s\.?\s?f|sq\.?\s?ft)\.?\)?)?$/i,
  sill: /\bsill\b|\b(?:opening\s)?starts\b|\bbottom\sof\b/i,
} as const;
/** Rooms in which people sleep, and what is marked as the way out. */
const WAY_OUT = /\b(?:egress|eero|escape|bed\s?rooms?|bed|bdrm|br|sleep(?:ing)?|suite|guest|bunk|nook)\b/i;
const AT_GRADE = /(?<!not\s(?:at\s|a\s)?)(?<!above\s)\bgrade\b/i;
const NOT_NEW = /\(e\)|\bexist(?:ing)?\b/i;
const IS_NEW = /\(n\)|\bnew\b/i;
/** In heights of a line: the heads of a schedule over those of its parts. */
const MOST_HEAD_GAP = 3;

const remembered = new WeakMap<PageView, ReadonlyMap<Line, WindowFigure | undefined>>();

/**
 * The clear openings that schedules of windows give, each by its line; of a cell that such a schedule has for something
 * else, such as the size of the unit, undefined.
 */
export function windowFiguresOf(view: PageView): ReadonlyMap<Line, WindowFigure | undefined> {
  const known = remembered.get(view);
  if (known) return known;
  const figures = new Map<Line, WindowFigure | undefined>();
  const rows = rowsOf(view);
  for (const [at, row] of rows.entries()) readSchedule(rows, at, row, figures);
  remembered.set(view, figures);
  return figures;
}

function readSchedule(
  rows: readonly Line[][],
  at: number,
  row: readonly Line[],
  figures: Map<Line, WindowFigure | undefined>,
): void {
  const sized = row.filter(({ text }) => SIZES.width.test(text) || SIZES.height.test(text) || SIZES.area.test(text));
  const [first] = sized;
  if (!first || sized.length < 2 || sized.some(({ text }) => /\d/.test(text))) return;
  const over = rows
    .slice(Math.max(0, at - 4), at)
    .flat()
    .filter(
      ({ box }) => first.box.y - bottomOf(box) < MOST_HEAD_GAP * first.box.height && bottomOf(box) <= first.box.y + 2,
    );
  const begin = beginOf(first, [...row, ...over]);
  const end = Math.max(...sized.map(({ box }) => rightOf(box))) + 14 * first.box.height;
  const near = (lines: readonly Line[]) =>
    lines
      .filter(({ box, words }) => box.x > begin && box.x < end && words.length <= 5)
      .sort((a, b) => a.box.x - b.box.x);
  const heads = near(row);
  const left = Math.min(...[...heads, ...near(over)].map(({ box }) => box.x));
  // What begins where the table does is its title, or the head of its first column.
  const supers = near(over);
  const isOverParts = ({ box }: Line) => box.x > left + 2 * box.height;
  const above = rows
    .slice(Math.max(0, at - 8), at)
    .flat()
    .filter(
      ({ box, text }) => box.x > begin && box.x < end && first.box.y - box.y < 9 * box.height && OF_WINDOWS.test(text),
    );
  const title = above.map(({ text }) => text).join(' ');
  const heading = above
    .filter((line) => !supers.includes(line))
    .map(({ text }) => text)
    .join(' ');
  const named = heads.map((head) => ({ head, text: `${superOf(head, supers)?.text ?? ''} ${head.text}`.trim() }));
  const clear = named.filter(
    ({ head, text }) =>
      CLEAR.test(text) &&
      !NOT_CLEAR.test(text) &&
      !CLEAR.test(head.text) &&
      supers.some((line) => isOverParts(line) && superOf(head, supers) === line),
  );
  if (!clear.some(({ text }) => SIZES.width.test(text) || SIZES.area.test(text) || SIZES.height.test(text))) return;
  if (!title && !heads.some(({ text }) => OF_WINDOWS.test(text))) return;
  // What stands in the row of heads above, over no part, heads a column of its own.
  const alone = supers.filter((line) => !heads.some((head) => superOf(head, supers) === line));
  const columns = [...heads, ...alone].sort((a, b) => a.box.x - b.box.x);
  const textOf = (line: Line) => named.find(({ head }) => head === line)?.text ?? line.text;
  for (const { cells, lines, name } of readRowsUnder(columns, rows.slice(at + 1), end)) {
    const said = `${title} ${lines.map(({ text }) => text).join(' ')}`;
    const own = lines.map(({ text }) => text).join(' ');
    const isOut = (OF_WAYS_OUT.test(heading) || WAY_OUT.test(own)) && (!NOT_NEW.test(own) || IS_NEW.test(own));
    for (const { head, line } of cells) {
      const text = textOf(head);
      const isClear = SIZES.sill.test(text) || (CLEAR.test(text) && !NOT_CLEAR.test(text));
      if (/\d/.test(line.text)) figures.set(line, isOut && isClear ? figureOf(text, line, said, name) : undefined);
    }
  }
}

/** In heights of a line: how far the columns of a schedule stand apart. */
const MOST_COLUMN_GAP = 40;
/** Where a schedule begins: left of all heads that follow each other up to its first size. */
function beginOf({ box }: Line, heads: readonly Line[]): number {
  let begin = box.x;
  for (const head of heads.filter((one) => one.box.x < box.x).sort((a, b) => b.box.x - a.box.x)) {
    if (begin - rightOf(head.box) > MOST_COLUMN_GAP * box.height) break;
    begin = Math.min(begin, head.box.x);
  }
  return begin - box.height;
}

/** The head over a part of a schedule: that between whose neighbors it stands. */
function superOf({ box, text }: Line, supers: readonly Line[]): Line | undefined {
  const middle = box.x + box.width / 2;
  const at = supers.findIndex((line, place) => {
    const [before, next] = [supers[place - 1], supers[place + 1]];
    const from = before ? (rightOf(before.box) + line.box.x) / 2 : Number.NEGATIVE_INFINITY;
    const to = next ? (rightOf(line.box) + next.box.x) / 2 : Number.POSITIVE_INFINITY;
    return middle >= from && middle < to;
  });
  // A sill has no area, and is neither wide nor high.
  const isOfOpening = [SIZES.area, SIZES.width, SIZES.height].some((size) => size.test(text));
  return supers[at > 0 && isOfOpening && SIZES.sill.test(supers[at]?.text ?? '') ? at - 1 : at];
}

function figureOf(head: string, { text }: Line, said: string, row: string): WindowFigure | undefined {
  const inches = Number(readInches(text)?.value);
  const area = Number(/^\d+(?:\.\d+)?/.exec(text)?.[0]);
  const areaName = AT_GRADE.test(said) ? 'escape.gradeAreaSqFt' : 'escape.clearAreaSqFt';
  const [name, value]: readonly [FactName, number] = SIZES.sill.test(head)
    ? ['escape.sillIn', inches]
    : SIZES.width.test(head)
      ? ['escape.clearWidthIn', inches]
      : SIZES.height.test(head)
        ? ['escape.clearHeightIn', inches]
        : [areaName, SIZES.area.test(head) ? area : Number.NaN];
  return Number.isFinite(value) && isPlausible(name, value) ? { name, value, row, head } : undefined;
}
