import { isUpright, type Line } from '../documents/lines.ts';
import { bottomOf, middleOf, rightOf } from '../documents/page.ts';
import { mayBecomeFact } from './figure-facts.ts';
import { readHead } from './figure-phrases.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import { type PageView, viewWith } from './page-view.ts';
import { splitCells } from './table-cells.ts';

/** The head of a column, with what it says that the figures under it are. */
export type ColumnHead = { line: Line; concept?: Concept; qualifiers: Qualifier[] };

const FARTHEST = 560;
/** What fills cells: figures, with a unit or a word behind them, and what stands for none. */
const CELL = /^(?:[~±$(+-]?\s?\.?\d.*|[-–—]+|n\/?a|none|no\schange|unchanged|same|varies|tbd|yes|no|nil)$/i;
const UNIT =
  /^\(?(?:in\s)?(?:sf|s\.f\.|cu\.?\s?yds?\.?|cu\.?\s?yards?|sq\.?\s?ft\.?|square feet|ft\.?|feet|cy|c\.y\.|cubic yards|%)\)?$/i;

/** "(4) Allowed, s.f." heads a column of a form, "2018 scheme (expired)" one of a table. */
const NUMBERED_HEAD =
  /^\(\d{1,2}\)\s\p{L}|^(?:19|20)\d\d\s(?:permit|plans?|scheme|approval|survey|set|design|application|submittal|drawings?|as-?built|record|verification)\b/iu;

export const isCellText = (text: string): boolean => CELL.test(text) && !NUMBERED_HEAD.test(text);
export const isUnitText = (text: string): boolean => UNIT.test(text);

const remembered = new WeakMap<PageView, Line[]>();
function linesIn(view: PageView): Line[] {
  const known = remembered.get(view) ?? view.blocks.flatMap(({ lines }) => lines.flatMap(splitCells));
  remembered.set(view, known);
  return known;
}

/**
 * The head of a cell's column: its line in the nearest row of heads above, else the nearest line above it, in its
 * column, that is no cell itself. Undefined where that says something else, unless any head will do.
 */
export function headOver(view: PageView, cell: Line, which?: 'any'): ColumnHead | undefined {
  const line = inHeaderRow(view, cell) ?? lineOver(view, cell);
  // A label with its own value is no head.
  const head = line && !/[:=]$/.test(line.text) ? readHead(line.text.replace(BESIDE, '')) : undefined;
  if (!line) return undefined;
  return head ? { line, ...head } : which && { line, qualifiers: [] };
}

/** The head of the next column, set close to this one. */
const BESIDE = /\s(?:remarks|notes|comments)$/i;

type HeaderRow = { lines: Line[]; y: number };
const MOST_HEAD_WORDS = 6;
const rememberedRows = new WeakMap<PageView, HeaderRow[]>();

/** Rows of which at least two cells say what the figures under them are, and that hold no figure themselves. */
function headerRowsOf(view: PageView): HeaderRow[] {
  const known = rememberedRows.get(view);
  if (known) return known;
  const rows: Line[][] = [];
  const short = linesIn(view)
    .filter((line) => isUpright(line))
    .sort((a, b) => middleOf(a.box) - middleOf(b.box));
  for (const line of short) {
    const last = rows.at(-1);
    const [first] = last ?? [];
    if (last && first && middleOf(line.box) - middleOf(first.box) < 0.5 * Math.min(line.box.height, first.box.height))
      last.push(line);
    else rows.push([line]);
  }
  const found = rows.flatMap((row) =>
    tablesIn(row).flatMap((lines): HeaderRow[] => {
      const says = lines.filter(({ text, words }) => words.length <= MOST_HEAD_WORDS && readHead(text) !== undefined);
      const isHead = says.length >= 2 && !lines.some(({ text }) => FIGURE.test(text) || NUMBER_OF_PLACE.test(text));
      return isHead ? [{ lines, y: Math.min(...lines.map(({ box }) => box.y)) }] : [];
    }),
  );
  rememberedRows.set(view, found);
  return found;
}

/** Tables stand side by side: where a gap is much wider than the others of the row, another one begins. */
function tablesIn(row: readonly Line[]): Line[][] {
  const sorted = [...row].sort((a, b) => a.box.x - b.box.x);
  const parts: Line[][] = [];
  for (const line of sorted) {
    const last = parts.at(-1)?.at(-1);
    if (last && line.box.x - rightOf(last.box) < WIDEST_GAP * Math.max(line.box.height, 8)) parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  return parts;
}
const WIDEST_GAP = 22;

/** A figure with its unit; "1991 permit" heads a column. */
const FIGURE = /^[~±$(]?\s?\d[\d,.]*\s?(?:(?:s\.?\s?f|sq|c\.?\s?y|cu|ft|feet|ac|%|['"’”]).*)?\)?$/i;

/** A parcel's number, a ZIP code. */
const NUMBER_OF_PLACE = /\d-\d|\b\d{5}\b/;

function inHeaderRow(view: PageView, cell: Line): Line | undefined {
  let nearest: Line | undefined;
  for (const { lines, y } of headerRowsOf(view)) {
    if (y >= cell.box.y - 2 || cell.box.y - y > FARTHEST || (nearest && y <= nearest.box.y)) continue;
    const under = lines.find((line) => overlaps(line, cell));
    const head = headByOrder(view, lines, cell) ?? under;
    if (head && isUnbroken(view, lines, cell)) nearest = head;
  }
  return nearest ?? headsOnPageBefore(view, cell)?.lines.find((line) => overlaps(line, cell));
}

/**
 * The head of a cell where figures are set so far to the right of their heads that the last of the row stands under none:
 * the first belongs to the first head, and so on. Undefined elsewhere.
 */
function headByOrder(view: PageView, heads: readonly Line[], cell: Line): Line | undefined {
  if (!NUMBER.test(cell.text)) return undefined;
  const [names, ...others] = heads;
  const beside = linesIn(view).filter(
    ({ box }) => Math.abs(middleOf(box) - middleOf(cell.box)) < 0.5 * cell.box.height,
  );
  const isNamed = beside.some(({ box }) => names !== undefined && Math.abs(box.x - names.box.x) <= SAME_EDGE);
  const row = beside
    .filter(({ box, text }) => NUMBER.test(text) && names !== undefined && box.x > rightOf(names.box))
    .sort((a, b) => a.box.x - b.box.x);
  const last = row.at(-1);
  const isShifted =
    isNamed && last !== undefined && row.length === others.length && !heads.some((head) => overlaps(head, last));
  return isShifted ? others[row.findIndex(({ box }) => box.x === cell.box.x)] : undefined;
}

const NUMBER = /^-?\d[\d,.]*-?(?:\s?(?:s\.?f\.?|sq\.?\sft\.?|c\.?y\.?|%))?$/i;

/** Of a page's height: what stands further up or down runs along every page. */
const RUNNING = { head: 0.07, foot: 0.93 };

/**
 * The heads of a table that goes on at the top of a page: the last ones of the page before, where its rows end that page
 * and nothing but such rows, in the same columns, stands over the cell here.
 */
function headsOnPageBefore(view: PageView, cell: Line): HeaderRow | undefined {
  const { before } = view;
  if (!before || before.page.width !== view.page.width || before.page.height !== view.page.height) return undefined;
  const heads = headerRowsOf(before).reduce<HeaderRow | undefined>(
    (last, each) => (last && last.y >= each.y ? last : each),
    undefined,
  );
  if (!heads || headerRowsOf(view).some(({ y }) => y < cell.box.y)) return undefined;
  const cellsIn = (of: PageView) =>
    linesIn(of)
      .filter((line) => isCellText(line.text) && heads.lines.some((head) => overlaps(head, line)))
      .sort((a, b) => a.box.y - b.box.y);
  const [last, here] = [cellsIn(before).at(-1), cellsIn(view)];
  const [first] = here;
  if (!last || !first || !isUnbroken(before, heads.lines, last)) return undefined;
  const height = Math.max(cell.box.height, 8);
  const goesToEnd = linesIn(before).every(
    ({ box }) => box.y < last.box.y + height || box.y > RUNNING.foot * before.page.height,
  );
  const beginsHere = linesIn(view).every(
    ({ box }) => bottomOf(box) > first.box.y - height || box.y < RUNNING.head * view.page.height,
  );
  const inRow = here.filter(({ box }) => Math.abs(middleOf(box) - middleOf(cell.box)) < 0.5 * height);
  const isFollowing = isUnbroken(view, [{ ...first, box: { ...first.box, x: 0, width: view.page.width } }], cell);
  return goesToEnd && beginsHere && inRow.length >= 2 && isFollowing ? heads : undefined;
}

const NEXT_ROW = 2.8;
const WIDE_ROW = 4;
const EVEN = 1.2;
/** In one column cells may be left empty. */
const NEXT_IN_COLUMN = 4.6;

/** Whether the rows of a table follow each other from its heads to a cell: after a gap another part begins. */
function isUnbroken(view: PageView, heads: readonly Line[], cell: Line, most = NEXT_ROW): boolean {
  const left = Math.min(...heads.map(({ box }) => box.x));
  const right = Math.max(...heads.map(({ box }) => rightOf(box)));
  const [top, end] = [Math.min(...heads.map(({ box }) => box.y)), cell.box.y];
  const bottomOfHeads = Math.max(...heads.map(({ box }) => bottomOf(box)));
  const rows = linesIn(view)
    .filter(({ box }) => box.y >= top && box.y <= end && rightOf(box) > left && box.x < right)
    .map(({ box }) => ({ from: box.y, to: bottomOf(box) }))
    .sort((a, b) => a.from - b.from);
  let reached = top;
  // A form sets its rows wider apart, the first as far from the heads as each from the one before.
  let widest = most * Math.max(cell.box.height, 8);
  let isFirst = true;
  for (const { from, to } of rows) {
    const gap = from - reached;
    if (isFirst && from > bottomOfHeads && gap <= WIDE_ROW * Math.max(cell.box.height, 8)) {
      widest = Math.max(widest, EVEN * gap);
      isFirst = false;
    }
    if (gap > widest) return false;
    reached = Math.max(reached, to);
  }
  return true;
}

/** Whether a cell stands under a head, and does not merely touch its column. */
function overlaps(head: Line, cell: Line): boolean {
  const shared = Math.min(rightOf(head.box), rightOf(cell.box)) - Math.max(head.box.x, cell.box.x);
  return shared >= LEAST_SHARED * Math.min(head.box.width, cell.box.width);
}
const LEAST_SHARED = 0.2;

/** The row of heads over a cell; empty where there is none. */
export function headsOver(view: PageView, cell: Line): readonly Line[] {
  const head = inHeaderRow(view, cell);
  if (!head) return [];
  return headerRowsOf(viewWith(head, view)).find(({ lines }) => lines.includes(head))?.lines ?? [];
}

/** In points. */
const SAME_EDGE = 4;

/** Whether a figure stands close over words, or under them, at the same edge: such words fill a cell and name nothing. */
export function isAmongCells(view: PageView, { box }: Line, where: 'over' | 'over-or-under'): boolean {
  return linesIn(view).some((other) => {
    const away = box.y - other.box.y;
    const isNear =
      (where === 'over' ? away : Math.abs(away)) > 2 && Math.abs(away) < NEXT_ROW * Math.max(box.height, 8);
    return isNear && Math.abs(other.box.x - box.x) <= SAME_EDGE && /^\d(?!\d?[.)]?\s\p{Lu})/u.test(other.text);
  });
}

function lineOver(view: PageView, cell: Line): Line | undefined {
  let over: Line | undefined;
  let unit: Line | undefined;
  for (const line of linesIn(view)) {
    const isAbove = line.box.y < cell.box.y - 2 && cell.box.y - line.box.y < FARTHEST;
    if (!isAbove || !overlaps(line, cell)) continue;
    if (isUnitText(line.text)) unit = !unit || line.box.y > unit.box.y ? line : unit;
    else if (!isCellText(line.text) && (!over || line.box.y > over.box.y) && !isAmongCells(view, line, 'over'))
      over = line;
  }
  // A unit stands close under its head; alone it is the head itself.
  const isUnitAlone =
    over && unit && unit.box.y > over.box.y && unit.box.y - bottomOf(over.box) > 1.2 * unit.box.height;
  if (isUnitAlone) return undefined;
  return over && isUnbroken(view, [over], cell, NEXT_IN_COLUMN) ? over : undefined;
}

function sharesColumn(head: Line, cell: Line): boolean {
  const slack = 0.4 * cell.box.height;
  return head.box.x - slack < rightOf(cell.box) && cell.box.x < rightOf(head.box) + slack;
}

const STAGES: readonly Qualifier[] = [
  'existing',
  'proposed',
  'base',
  'maximum',
  'allowed',
  'verified',
  'transferred',
  'remaining',
  'excess',
];

/**
 * What a label and the head of its column say together. A label that tells by itself which figure it is stands where
 * the two do not fit; undefined where the head makes another thing of it.
 */
export function withHead(
  concept: Concept,
  own: readonly Qualifier[],
  head: readonly Qualifier[],
): readonly Qualifier[] | undefined {
  const all = [...own, ...head];
  // "(P) OFF-SITE COVERAGE" under "EXISTING" is one of two things.
  if (all.includes('existing') && all.includes('proposed')) return undefined;
  if (head.length === 0 || mayBecomeFact(concept, all)) return all;
  return own.some((each) => STAGES.includes(each)) ? own : undefined;
}

const YARDS = /\bcubic\sy(?:ar)?ds?\b|\bc\.?\s?y\b|\bcu\.?\s?yds?\b/i;

/** Whether the column of a cell, or the table that it stands in, is in cubic yards. */
export const isInYards = (view: PageView, cell: Line): boolean =>
  linesIn(view).some(
    (line) =>
      YARDS.test(line.text) &&
      line.words.length <= MOST_HEAD_WORDS &&
      line.box.y < cell.box.y &&
      sharesColumn(line, cell) &&
      isUnbroken(view, [line], cell, NEXT_IN_COLUMN),
  );
