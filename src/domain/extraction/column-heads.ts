import type { Line } from '../documents/lines.ts';
import { rightOf } from '../documents/page.ts';
import { mayBecomeFact } from './figure-facts.ts';
import { readHead } from './figure-phrases.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import type { PageView } from './page-view.ts';
import { splitCells } from './table-cells.ts';

/** The head of a column, with what it says that the figures under it are. */
export type ColumnHead = { line: Line; concept?: Concept; qualifiers: Qualifier[] };

const FARTHEST = 560;
/** What fills cells: figures, with a unit or a word behind them, and what stands for none. */
const CELL = /^(?:[~±$(+-]?\s?\.?\d.*|[-–—]+|n\/?a|none|no\schange|unchanged|same|varies|tbd|yes|no|nil)$/i;
const UNIT = /^\(?(?:sf|s\.f\.|sq\.?\s?ft\.?|square feet|ft\.?|feet|cy|c\.y\.|cubic yards|%)\)?$/i;

export const isCellText = (text: string): boolean => CELL.test(text);

const remembered = new WeakMap<PageView, Line[]>();
function linesIn(view: PageView): Line[] {
  const known = remembered.get(view) ?? view.blocks.flatMap(({ lines }) => lines.flatMap(splitCells));
  remembered.set(view, known);
  return known;
}

/**
 * The nearest line above a cell, in its column, that is no cell itself; undefined where it says something else, unless
 * any head will do.
 */
export function headOver(view: PageView, cell: Line, which?: 'any'): ColumnHead | undefined {
  const line = lineOver(view, cell);
  // A label with its own value is no head.
  const head = line && !/[:=]$/.test(line.text) ? readHead(line.text) : undefined;
  if (!line) return undefined;
  return head ? { line, ...head } : which && { line, qualifiers: [] };
}

function lineOver(view: PageView, cell: Line): Line | undefined {
  let over: Line | undefined;
  for (const line of linesIn(view)) {
    const isAbove = line.box.y < cell.box.y - 2 && cell.box.y - line.box.y < FARTHEST;
    if (!isAbove || !sharesColumn(line, cell) || (over && line.box.y <= over.box.y)) continue;
    if (!CELL.test(line.text) && !UNIT.test(line.text)) over = line;
  }
  return over;
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
  if (head.length === 0 || mayBecomeFact(concept, all)) return all;
  return own.some((each) => STAGES.includes(each)) ? own : undefined;
}
