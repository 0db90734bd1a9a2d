import { isUpright, type Line } from '../documents/lines.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import { type PageView, sameRow } from './page-view.ts';
import { EXISTING, given, required } from './statement-words.ts';

/** A figure of a table in which what is required and what is given have columns of their own. */
export type StagedCell = {
  /** What the row is of. */
  name: string;
  /** What stands over the table and over this part of it. */
  over: string;
  head: Line;
  stage: 'required' | 'given';
  row: readonly Line[];
};

/** Heads that say in other words what is required, and what is given. */
const RULES =
  /^(?:rule|limits?|min\.?|max\.?|minimum|maximum|need(?:ed)?|must|zone|zoning|city|town|village|county|ordinance|permitted|(?:zone|zoning)\s[a-z]{1,3}-?\d?\w*|state(?:\s?\/\s?\p{L}+)?|state\slaw|law|(?:code|zone)\s(?:min|max)\S*)$/iu;
const OURS =
  /^(?:new(?:\s(?!window|door)\p{L}+){1,2}|have|house|home|project|addition|ours?|plans?|design(?:ed)?|built|drawn|measured|as\s(?:drawn|designed|shown)|(?:this|our)\s(?:job|house|plan|project|set|design|permit|lot|application|building|proposal))$/iu;
/** The head of a column, in one word where it says in others what is required or given. */
export const stagedHead = (head: string): string =>
  RULES.test(head) ? 'required' : OURS.test(head) ? 'provided' : head;

/** Heads with which a table begins in a row of heads. */
const FIRST_HEAD =
  /^(?:item|requirement|(?:development\s|zoning\s)?standard|description|rooms?|mark|tag|no\.?|#|element|topic|category|feature|surface|district|provision|subject|criteri(?:a|on)|regulation|setbacks?|component|location|spaces?|window|door|symbol)s?$/i;

/** In heights of a line. */
const FARTHEST = 40;
const MOST_ROW_GAP = 5;
const SLACK = 1.5;
const MOST_HEAD_WORDS = 5;
const NEAR_END = 4;
const HAS_FIGURE = /\d/;
/** What a row says in a column of remarks that makes its figures none of what is built. */
const NOT_BUILT =
  /\bexist(?:ing)?\b|\(e\)|\bno\schange\b|\bby\sothers?\b|\balternat(?:e|ive)\b|\bfuture\b|\bn\.?i\.?c\.?$/i;

const BEGINS_OTHER =
  /\bcode\s(?:ref|min|rem|req|notes?|book)|\breference\b|\bminimums\b|\b(?:schedule|index|inspections)\b|\bnot\s(?:project|dims|values)/i;

const remembered = new WeakMap<PageView, ReadonlyMap<Line, StagedCell | undefined>>();

/** The figures of such tables on a page, each by its line; of figures that stand under one and are none of it, undefined. */
export function stagedCellsOf(view: PageView): ReadonlyMap<Line, StagedCell | undefined> {
  const known = remembered.get(view);
  if (known) return known;
  const rows = rowsOf(view);
  const cells = new Map<Line, StagedCell | undefined>();
  for (const [at, row] of rows.entries()) {
    for (const heads of headRunsOf(row)) readTable(heads, rows.slice(at + 1), titleOver(view, heads), cells);
  }
  remembered.set(view, cells);
  return cells;
}

/** The upright lines of a page by row, each row from left to right. */
export function rowsOf(view: PageView): Line[][] {
  const lines = view.blocks.flatMap((block) => block.lines).filter(isUpright);
  const rows: Line[][] = [];
  for (const line of lines.sort((a, b) => a.box.y - b.box.y)) {
    const row = rows.slice(-6).findLast(([first]) => first && sameRow(first, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x));
}

/** A row under the heads of a table: its name, and what stands under the other heads. */
export type NamedRow = { name: string; cells: { head: Line; line: Line }[]; lines: Line[] };

/** The rows of each table whose heads are such as `isHead` says, from the first head on. */
export function rowsUnder(view: PageView, isHead: (heads: readonly Line[]) => boolean): NamedRow[][] {
  const rows = rowsOf(view);
  return rows.flatMap((row, at) =>
    splitAtGaps(row).flatMap((run, place, runs) => {
      const first = run.findIndex((_, from) => isHead(run.slice(from)) && !isHead(run.slice(from + 1)));
      const all = first < 0 ? [] : run.slice(first);
      const stop = all.findIndex(
        ({ text, words }, from) => from > 0 && (FIRST_HEAD.test(text) || words.length > MOST_HEAD_WORDS),
      );
      const heads = stop < 0 ? all : all.slice(0, stop);
      const [begin, last] = [heads[0], heads.at(-1)];
      if (!begin || !last) return [];
      const next = all[heads.length] ?? runs[place + 1]?.[0];
      const end = Math.min(next?.box.x ?? Number.POSITIVE_INFINITY, rightOf(last.box) + NEAR_END * last.box.height);
      return [readRowsUnder(heads, rows.slice(at + 1), end)];
    }),
  );
}

/** The rows under heads, from the first head to `end`, down to where a gap or words alone end them. */
export function readRowsUnder(heads: readonly Line[], rows: readonly Line[][], end: number): NamedRow[] {
  const [first] = heads as [Line];
  const { height } = first.box;
  const found: NamedRow[] = [];
  let bottom = bottomOf(first.box);
  for (const whole of rows) {
    const row = whole.filter(({ box }) => box.x >= first.box.x - SLACK * height && box.x < end && box.y > first.box.y);
    const [start] = row;
    if (!start) continue;
    if (start.box.y - bottom > MOST_ROW_GAP * height) break;
    bottom = Math.max(...row.map(({ box }) => bottomOf(box)));
    const placed = row.map((line) => ({ line, column: columnOf(line, heads, true) }));
    const named = placed.filter(({ column }) => column === 0);
    const cells = placed.flatMap(({ line, column }) => {
      const head = heads[column];
      return column > 0 && head ? [{ head, line }] : [];
    });
    // Another row of heads, or a note, ends a table.
    if (cells.every(({ line }) => !HAS_FIGURE.test(line.text))) break;
    found.push({ name: named.map(({ line }) => line.text).join(' '), cells, lines: row });
  }
  return found;
}

/** The parts of a row that stand far apart. */
function splitAtGaps(row: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  for (const line of row) {
    const last = runs.at(-1)?.at(-1);
    if (!last || line.box.x - rightOf(last.box) > FARTHEST * line.box.height) runs.push([line]);
    else runs.at(-1)?.push(line);
  }
  return runs;
}

type Heads = { heads: Line[]; stages: (StagedCell['stage'] | undefined)[]; end: number };

/** Those parts of a row that are the heads of a table with a column of what is required and one of what is given. */
function headRunsOf(row: readonly Line[]): Heads[] {
  const runs: Line[][] = [];
  for (const line of row) {
    const last = runs.at(-1)?.at(-1);
    const isFar = last && line.box.x - rightOf(last.box) > FARTHEST * line.box.height;
    if (!last || isFar || FIRST_HEAD.test(line.text)) runs.push([line]);
    else runs.at(-1)?.push(line);
  }
  return runs.flatMap((run, at) => {
    const staged = run.findIndex((line) => stageOf(line) !== undefined);
    // The rows are named to the left of what is required and given; the section of a code may stand between.
    const named = run.slice(0, Math.max(0, staged)).findLastIndex(({ text }) => !OF_SECTION.test(text));
    const all = run.slice(named < 0 ? Math.max(0, staged) : named);
    const long = all.findIndex(({ text, words }) => HAS_FIGURE.test(text) || words.length > MOST_HEAD_WORDS);
    const heads = long < 0 ? all : all.slice(0, long);
    const stages = withThing(heads, heads.map(stageOf));
    if (!stages.includes('given') || !stages.includes('required')) return [];
    const next = all[heads.length] ?? runs[at + 1]?.[0];
    const last = heads.at(-1) as Line;
    const end = next ? next.box.x - next.box.height : rightOf(last.box) + FARTHEST * last.box.height;
    return [{ heads, stages, end }];
  });
}

/** "Item, Code, Stair": beside what is required stands what this stair has. */
function withThing(heads: readonly Line[], stages: Heads['stages']): Heads['stages'] {
  const next = stages.indexOf('required') + 1;
  const isOfThing = next > 0 && !stages.includes('given') && OF_THING.test(heads[next]?.text ?? '');
  return isOfThing ? stages.with(next, 'given') : stages;
}
const OF_THING = /^(?:stairs?|guards?|ramps?|doors?|windows?|rooms?|units?|decks?|adu|jadu)(?:\s\d)?$/i;

/** Heads of columns that name the source of a rule. */
const OF_SECTION = /^(?:code\s)?(?:sections?|ref(?:erence|\.)?s?|citations?|sources?|units?|chapter)$/i;

function stageOf({ text }: Line): StagedCell['stage'] | undefined {
  const head = stagedHead(text.replace(/[:*]$/, ''));
  if (EXISTING.test(head) || FIRST_HEAD.test(text) || HAS_FIGURE.test(text)) return undefined;
  return given.test(head) ? 'given' : required.test(head) ? 'required' : undefined;
}

const titleOver = (view: PageView, { heads: [first] }: Heads): string =>
  first ? `${view.above(first)?.line.text ?? ''} ${first.text}` : '';

function readTable(
  { heads, stages, end }: Heads,
  rows: readonly Line[][],
  title: string,
  cells: Map<Line, StagedCell | undefined>,
): void {
  const [first] = heads as [Line];
  const { height } = first.box;
  const isNamed = !stages[0];
  const begin = first.box.x - (isNamed ? SLACK : FARTHEST) * height;
  let over = '';
  let isEnded = false;
  let last: { bottom: number; hasFigures: boolean; name: string } = {
    bottom: bottomOf(first.box),
    hasFigures: false,
    name: '',
  };
  for (const whole of rows) {
    const row = whole.filter(({ box }) => box.x >= begin && box.x < end && box.y > first.box.y);
    const [start] = row;
    if (!start) continue;
    if (start.box.y - last.bottom > MOST_ROW_GAP * height || headRunsOf(row).length > 0) return;
    if (isEnded) {
      for (const line of row) if (HAS_FIGURE.test(line.text)) cells.set(line, undefined);
      last = { ...last, bottom: Math.max(...row.map(({ box }) => bottomOf(box))) };
      continue;
    }
    const columns = row.map((line) => columnOf(line, heads, isNamed));
    const name = row
      .filter((_, place) => columns[place] === (isNamed ? 0 : -1))
      .map(({ text }) => text)
      .join(' ');
    const figures = row.flatMap((line, place) => {
      const stage = stages[columns[place] ?? -1];
      return stage && HAS_FIGURE.test(line.text) ? [{ line, stage, head: heads[columns[place] ?? 0] as Line }] : [];
    });
    const isTight = start.box.y - last.bottom < 0.7 * start.box.height;
    if (figures.length === 0) {
      // A name goes on in a second line, or stands over the rows that belong to it.
      const isContinued = isTight && last.hasFigures;
      // "CODE REFERENCE (MINIMUMS, NOT PROJECT VALUES)" begins what is no part of the table.
      if ((isContinued ? /^(?:code|general|reference|notes?)\b/i : BEGINS_OTHER).test(name)) isEnded = true;
      if (name && row.length === 1 && !isContinued) over = /^[\p{L}\s()/&.-]{2,40}:?$/u.test(name) ? name : '';
      last = { bottom: Math.max(...row.map(({ box }) => bottomOf(box))), hasFigures: isContinued, name };
      continue;
    }
    const isBuilt = !row.some((line, place) => !stages[columns[place] ?? -1] && NOT_BUILT.test(line.text));
    const own = last.name && !last.hasFigures && isTight && last.name !== over ? `${last.name} ${name}` : name;
    if (/\p{L}{2}|\p{L}\./u.test(own) && isBuilt)
      for (const { line, stage, head } of figures)
        cells.set(line, { name: own, over: `${title} ${over}`, head, stage, row });
    last = { bottom: Math.max(...row.map(({ box }) => bottomOf(box))), hasFigures: true, name: '' };
  }
}

/** Under which head a line stands: by its left edge, its middle or its right edge. -1: before all of them. */
function columnOf({ box }: Line, heads: readonly Line[], isNamed: boolean): number {
  const away = heads.map((head) =>
    Math.min(
      Math.abs(box.x - head.box.x),
      Math.abs(box.x + box.width / 2 - head.box.x - head.box.width / 2),
      Math.abs(rightOf(box) - rightOf(head.box)),
    ),
  );
  const [first] = heads as [Line];
  if (!isNamed && rightOf(box) <= first.box.x) return -1;
  return away.indexOf(Math.min(...away));
}
