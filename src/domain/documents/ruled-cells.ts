import { type Box, bottomOf, middleOf, type Page, rightOf } from './page.ts';

/** Edges of one table stand on each other within so many points. */
export const SAME_EDGE = 2;
const BAND = 24;

export type RuledCells = {
  /** The smallest cell that holds the middle of a box; undefined where none does. */
  cellOf: (box: Box) => Box | undefined;
  /** The cells over a cell in its column, from the nearest up. */
  columnOver: (cell: Box) => Box[];
  /** The cells left of a cell in its row, from the nearest on. */
  rowBefore: (cell: Box) => Box[];
};

const remembered = new WeakMap<readonly Box[], RuledCells>();
const NONE: RuledCells = { cellOf: () => undefined, columnOver: () => [], rowBefore: () => [] };

/** The cells of a page's tables, forms and title blocks, by their places. Computed once per page. */
export function ruledCellsOf({ cells }: Page): RuledCells {
  if (!cells) return NONE;
  const known = remembered.get(cells) ?? (isGraphPaper(cells) ? NONE : index(cells));
  remembered.set(cells, known);
  return known;
}

const FEWEST_SQUARES = 10;
/** Plots that are drawn by hand stand on paper ruled in squares of one size: what is written runs across them. */
function isGraphPaper(cells: readonly Box[]): boolean {
  const widths = cells.map(({ width }) => width).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const squares = cells.filter(({ width, height }) => isSameEdge(width, usual) && isSameEdge(width, height));
  return squares.length >= FEWEST_SQUARES && squares.length > 0.6 * cells.length;
}

function nearestOf(cells: readonly Box[], gapTo: (cell: Box) => number, most: number): Box | undefined {
  const [first] = cells.map((cell) => ({ cell, gap: gapTo(cell) })).sort((a, b) => a.gap - b.gap);
  return first && first.gap <= most ? first.cell : undefined;
}
/** In heights of the cell. */
const MOST_EMPTY = 3.2;
const WIDEST_EMPTY = 24;
const FARTHEST_ROW = 30;

/** Whether two edges are one, as those of a table's cells are. */
export const isSameEdge = (one: number, other: number): boolean => Math.abs(one - other) <= SAME_EDGE;

function index(cells: readonly Box[]): RuledCells {
  const bands = new Map<number, Box[]>();
  for (const cell of cells)
    for (let band = Math.floor(cell.y / BAND); band <= Math.floor(bottomOf(cell) / BAND); band += 1) {
      const there = bands.get(band);
      if (there) there.push(cell);
      else bands.set(band, [cell]);
    }
  const near = (y: number): readonly Box[] => bands.get(Math.floor(y / BAND)) ?? [];
  const follow = (cell: Box, next: (from: Box) => Box | undefined): Box[] => {
    const found: Box[] = [];
    for (let at = next(cell); at && found.length < cells.length; at = next(at)) found.push(at);
    return found;
  };
  const isBetween = (upper: Box, lower: Box) =>
    cells.some(
      (other) =>
        other.y >= bottomOf(upper) - SAME_EDGE &&
        bottomOf(other) <= lower.y + SAME_EDGE &&
        other.x < rightOf(lower) - SAME_EDGE &&
        rightOf(other) > lower.x + SAME_EDGE,
    );
  // Empty cells are not known, so that a few may lie between.
  const over = (cell: Box) => {
    const found = nearestOf(
      cells.filter(
        (other) =>
          isSameEdge(other.x, cell.x) &&
          isSameEdge(rightOf(other), rightOf(cell)) &&
          bottomOf(other) <= cell.y + SAME_EDGE,
      ),
      (other) => cell.y - bottomOf(other),
      MOST_EMPTY * cell.height,
    );
    const empty = found ? (cell.y - bottomOf(found)) / cell.height : 0;
    const isWholeRows = Math.abs(empty - Math.round(empty)) < 0.15;
    return found && isWholeRows && !isBetween(found, cell) ? found : undefined;
  };
  // An empty cell between the two stands in a column that has another cell: else they are two tables side by side.
  const isOneRow = (left: Box, right: Box) =>
    isSameEdge(rightOf(left), right.x) ||
    cells.some(
      (other) =>
        other.x >= rightOf(left) - SAME_EDGE &&
        rightOf(other) <= right.x + SAME_EDGE &&
        Math.abs(other.y - left.y) < FARTHEST_ROW * left.height,
    );
  const before = (cell: Box) => {
    const found = nearestOf(
      near(middleOf(cell)).filter(
        (other) =>
          isSameEdge(other.y, cell.y) &&
          isSameEdge(bottomOf(other), bottomOf(cell)) &&
          rightOf(other) <= cell.x + SAME_EDGE,
      ),
      (other) => cell.x - rightOf(other),
      WIDEST_EMPTY * cell.height,
    );
    return found && isOneRow(found, cell) ? found : undefined;
  };
  return {
    cellOf: (box) => {
      const [x, y] = [box.x + box.width / 2, middleOf(box)];
      return near(y)
        .filter((cell) => x > cell.x && x < rightOf(cell) && y > cell.y && y < bottomOf(cell))
        .sort((a, b) => a.width * a.height - b.width * b.height)[0];
    },
    columnOver: (cell) => follow(cell, over),
    rowBefore: (cell) => follow(cell, before),
  };
}
