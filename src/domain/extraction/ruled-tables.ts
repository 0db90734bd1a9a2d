import { isSheet } from '../documents/headings.ts';
import { boxAround, type Line } from '../documents/lines.ts';
import { type Box, bottomOf, isOnRow, rightOf } from '../documents/page.ts';
import { isSameEdge, ruledCellsOf, SAME_EDGE } from '../documents/ruled-cells.ts';
import { isCellText, isUnitText } from './column-heads.ts';
import type { PageView } from './page-view.ts';

const LETTERS = /\p{L}{2}/u;

type Cells = {
  linesIn: (cell: Box) => readonly Line[];
  lineIn: (cell: Box) => Line | undefined;
  all: readonly Box[];
  /** The heads that were found, by the cells under them. */
  heads: Map<Box, RuledHead | undefined>;
};
const remembered = new WeakMap<PageView, Cells>();

/** What stands in each ruled cell of a page; as one line where it is one text: lines under each other, no label with its value. */
function cellsOf(view: PageView): Cells {
  const known = remembered.get(view);
  if (known) return known;
  const { cellOf } = ruledCellsOf(view.page);
  const lines = new Map<Box, Line[]>();
  for (const line of view.blocks.flatMap((block) => block.lines)) {
    const cell = cellOf(line.box);
    if (!cell) continue;
    const there = lines.get(cell);
    if (there) there.push(line);
    else lines.set(cell, [line]);
  }
  const linesIn = (cell: Box) => lines.get(cell) ?? [];
  const lineIn = (cell: Box) => {
    const own = [...linesIn(cell)].sort((a, b) => a.box.y - b.box.y);
    const [first, ...more] = own;
    if (!first || more.length === 0) return first;
    const isOneText = own.every(
      (line, at) => !isCellText(line.text) && !own.some((other, place) => place !== at && isOnRow(other.box, line.box)),
    );
    const words = own.flatMap((line) => line.words);
    return isOneText
      ? { ...first, words, text: own.map(({ text }) => text).join(' '), box: boxAround(words) }
      : undefined;
  };
  const found: Cells = { linesIn, lineIn, all: [...lines.keys()], heads: new Map() };
  remembered.set(view, found);
  return found;
}

/** Whether a figure fills its cell alone: a box of a form has its caption in it, and a row without upright lines its label. */
const fillsCell = (view: PageView, cell: Box): boolean => cellsOf(view).linesIn(cell).length === 1;
/** A label with its value: "LIVING AREA ADDED 742 SF". */
const HOLDS_FIGURE =
  /(?:^|\s)[~±$(]?(?:\d[\d,.]+|\d(?=['”"’%]|\s?[scf]))['"’”]?(?:\s?(?:sf|s\.f\.?|sq\.?\s?ft\.?|ft|feet|cy|%))?$/i;

const MOST_WORDS_OF_TWO = 3;
export type RuledHead = { head: Line; heads: Line[]; group?: Line };

/**
 * The head of a cell's column in a table with ruled cells: what stands in the uppermost cell of the column; with the heads
 * beside it, and what stands over several of them. Computed once per cell.
 */
export function ruledHead(view: PageView, line: Line): RuledHead | undefined {
  const cell = ruledCellsOf(view.page).cellOf(line.box);
  if (!cell) return undefined;
  const { heads } = cellsOf(view);
  if (!heads.has(cell)) heads.set(cell, headOver(view, cell));
  return heads.get(cell);
}

function headOver(view: PageView, cell: Box): RuledHead | undefined {
  const { rowBefore } = ruledCellsOf(view.page);
  const top = topOf(view, cell);
  if (!top || !fillsCell(view, cell)) return undefined;
  const { lineIn, all } = cellsOf(view);
  const head = lineIn(top);
  if (!head || isCellText(head.text) || !LETTERS.test(head.text) || HOLDS_FIGURE.test(head.text)) return undefined;
  const behind = all.filter((each) => each.x > top.x && isSameEdge(each.y, top.y) && rowBefore(each).includes(top));
  const heads = [...rowBefore(top), top, ...behind].flatMap((each) => lineIn(each) ?? []);
  // Labels with their values have no heads: the uppermost value is none.
  if (heads.length <= 2 && head.words.length > MOST_WORDS_OF_TWO) return undefined;
  // A row of figures is no row of heads.
  if (heads.some(({ text }) => isCellText(text) && /\d/.test(text))) return undefined;
  const first = rowBefore(cell).at(-1) ?? top;
  const over = all.find(
    (each) =>
      isSameEdge(bottomOf(each), top.y) &&
      each.x <= top.x + SAME_EDGE &&
      rightOf(each) >= rightOf(top) - SAME_EDGE &&
      each.width > top.width + 2 * SAME_EDGE &&
      each.x > first.x + SAME_EDGE,
  );
  const group = over && lineIn(over);
  return { head, heads, ...(group && !isCellText(group.text) ? { group } : {}) };
}

/** The uppermost cell of a column; a band that opens the part off the lot belongs to the table. */
function topOf(view: PageView, cell: Box): Box | undefined {
  const { columnOver } = ruledCellsOf(view.page);
  const { all, lineIn } = cellsOf(view);
  const column = columnOver(cell);
  // A unit over figures heads a part of its own.
  const unit = column.findIndex((each) => isUnitText(lineIn(each)?.text ?? ''));
  const top = unit >= 0 && isCellText(lineIn(column[unit + 1] ?? cell)?.text ?? '') ? column[unit] : column.at(-1);
  const lowest = top ?? cell;
  const band = all.find(
    (each) =>
      isSameEdge(bottomOf(each), lowest.y) &&
      each.x < cell.x - SAME_EDGE &&
      rightOf(each) >= rightOf(cell) - SAME_EDGE &&
      OFF_LOT.test(lineIn(each)?.text ?? ''),
  );
  const over =
    band &&
    all.find(
      (each) =>
        isSameEdge(each.x, cell.x) &&
        isSameEdge(rightOf(each), rightOf(cell)) &&
        bottomOf(each) <= band.y + SAME_EDGE &&
        band.y - bottomOf(each) < 4 * cell.height,
    );
  return over ? (columnOver(over).at(-1) ?? over) : top;
}
const OFF_LOT = /\b(?:off|beyond|outside)\b|right.?of.?way|\br\/?w\b/i;

/** The name of a cell's row in a table with ruled cells: under heads what stands first in it, else the label beside the cell. */
export function ruledRowName(view: PageView, line: Line): Line | undefined {
  const { cellOf, rowBefore } = ruledCellsOf(view.page);
  const cell = cellOf(line.box);
  const before = cell && fillsCell(view, cell) ? rowBefore(cell) : [];
  const { lineIn } = cellsOf(view);
  const named = before
    .flatMap((each) => lineIn(each) ?? [])
    .filter(({ text }) => LETTERS.test(text) && !isCellText(text) && !HOLDS_FIGURE.test(text));
  return ruledHead(view, line) ? named.at(-1) : named[0];
}

/** Whether a line stands in a box of a form, as its caption or as what fills it. */
export function isInFormBox(view: PageView, line: Line): boolean {
  const cell = ruledCellsOf(view.page).cellOf(line.box);
  const lines = cell ? cellsOf(view).linesIn(cell) : [];
  const isLow = cell !== undefined && !isSheet(view.page) && cell.height < HIGHEST_BOX * line.box.height;
  return isLow && lines.length >= 2 && lines.length <= MOST_LINES_IN_BOX;
}
const MOST_LINES_IN_BOX = 4;
/** In heights of a line. */
const HIGHEST_BOX = 6;

/** Whether a line stands in the first cell of a row under heads: what stands left of it is no part of its table. */
export function opensRuledRow(view: PageView, line: Line): boolean {
  const { cellOf, rowBefore } = ruledCellsOf(view.page);
  const cell = cellOf(line.box);
  return (
    cell !== undefined && fillsCell(view, cell) && rowBefore(cell).length === 0 && ruledHead(view, line) !== undefined
  );
}

/** The title of a table: the band over its heads; undefined where there is none. */
export function ruledTitle(view: PageView, line: Line): Line | undefined {
  const found = ruledHead(view, line);
  if (!found) return undefined;
  const { all, lineIn } = cellsOf(view);
  const [left, right] = [
    Math.min(...found.heads.map(({ box }) => box.x)),
    Math.max(...found.heads.map(({ box }) => rightOf(box))),
  ];
  const top = Math.min(...found.heads.map(({ box }) => box.y));
  const band = all.find(
    (each) =>
      each.x <= left &&
      rightOf(each) >= right &&
      bottomOf(each) <= top &&
      top - bottomOf(each) < 3 * found.head.box.height,
  );
  return band && lineIn(band);
}

/** Whether a line stands in the ruled cell right beside that of a label. */
export function isNextCell(view: PageView, label: { box: Box }, value: { box: Box }): boolean {
  const { cellOf, rowBefore } = ruledCellsOf(view.page);
  const [own, next] = [cellOf(label.box), cellOf(value.box)];
  return own !== undefined && next !== undefined && rowBefore(next)[0] === own;
}
