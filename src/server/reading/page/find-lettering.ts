import type { PixelBox, Stroke } from './clean-text.ts';

/**
 * A line of letters: the box around them, how many they are, and by how many degrees clockwise they must be turned to
 * run across.
 */
export type Lettering = { box: PixelBox; letters: number; turn: 0 | 90 | 270 };

/** Letters, in inches along their longer side. */
const LETTER = { least: 0.035, most: 0.5 };
/** No more than so many are looked at for the next of a line: they are a pattern, or a trap. */
const MOST_BESIDE = 600;
/** Of letters that follow each other the smaller has this share of the larger, and so much of it stands beside it. */
const ALIKE = 0.5;
/** A letter begins at most so far behind the one before it, and at most so far before its end, in sizes. */
const GAP = { most: 1.4, least: -0.3 };
/** A letter, or two that touch, is no longer along its line than this, in sizes. */
const LONGEST = 2.5;
/** Fewer are ticks, arrows and numbers of a drawing. */
const FEWEST = 4;
/** Most letters of a line end at one height, which plants, stones and grain do not. */
const ON_BASE = { share: 0.65, off: 0.14 };
/** Letters have many shapes, told apart by such shares of their size; fewer are a pattern. */
const SHAPES = { fewest: 2, share: 0.25, most: 4, step: 1 / 14 };
/** A line is no thicker than this, in sizes. */
const THICKEST = 2;
/** Text that runs down has its foot on the other side by this much. */
const CLEARLY = 0.1;

/** A box as a line sees it that runs across, or up: along it, and from its head to its foot. */
type LetterSpan = { from: number; to: number; head: number; foot: number };
type Direction = 'across' | 'up';

const markOf = ({ left, top, width, height }: PixelBox, direction: Direction): LetterSpan =>
  direction === 'across'
    ? { from: left, to: left + width, head: top, foot: top + height }
    : { from: top, to: top + height, head: left, foot: left + width };

const sizeOf = ({ head, foot }: LetterSpan): number => foot - head;

const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Sets of numbers up to `count`, each alone until it is joined to another. */
function createSets(count: number) {
  const first = Int32Array.from({ length: count }, (_, at) => at);
  const firstOf = (at: number): number => {
    let found = at;
    while (first[found] !== found) {
      first[found] = first[first[found] ?? 0] ?? 0;
      found = first[found] ?? 0;
    }
    return found;
  };
  return {
    join: (one: number, other: number) => {
      first[firstOf(one)] = firstOf(other);
    },
    all: (): number[][] => {
      const sets = new Map<number, number[]>();
      for (let at = 0; at < count; at += 1) {
        const set = sets.get(firstOf(at));
        if (set) set.push(at);
        else sets.set(firstOf(at), [at]);
      }
      return [...sets.values()];
    },
  };
}

/** The order of marks by where they begin. */
const inOrder = (marks: readonly LetterSpan[]): number[] =>
  marks.map((_, at) => at).sort((a, b) => (marks[a]?.from ?? 0) - (marks[b]?.from ?? 0));

const around = (boxes: readonly PixelBox[]): PixelBox => {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

/** Strokes that touch, but for `within`, as the letters that they make. */
export function joinStrokes(strokes: readonly Stroke[], within: number): Stroke[] {
  const marks = strokes.map((stroke) => markOf(stroke, 'across'));
  const order = inOrder(marks);
  const sets = createSets(strokes.length);
  for (let at = 0; at < order.length; at += 1) {
    const [one = 0, last] = [order[at], Math.min(order.length, at + MOST_BESIDE)];
    const { to, head, foot } = marks[one] as LetterSpan;
    for (let after = at + 1; after < last; after += 1) {
      const other = order[after] ?? 0;
      const next = marks[other] as LetterSpan;
      if (next.from > to + within) break;
      if (next.head <= foot + within && next.foot >= head - within) sets.join(one, other);
    }
  }
  return sets.all().map((set) => {
    const joined = set.map((at) => strokes[at] as Stroke);
    return { ...around(joined), pieces: joined.reduce((sum, { pieces = 0 }) => sum + pieces, 0) };
  });
}

type Link = { one: number; other: number; gap: number };

/** For each letter the one that follows it in a line, where one does. `least`: the size of a letter. */
function linkLetters(letters: readonly Stroke[], direction: Direction, least: number): Link[] {
  const marks = letters.map((letter) => markOf(letter, direction));
  const order = inOrder(marks);
  const links: Link[] = [];
  for (let at = 0; at < order.length; at += 1) {
    const [one = 0, last] = [order[at], Math.min(order.length, at + MOST_BESIDE)];
    const { from, to, head, foot } = marks[one] as LetterSpan;
    const size = foot - head;
    if (size < least || to - from > LONGEST * size) continue;
    let best: Link | undefined;
    for (let after = at + 1; after < last; after += 1) {
      const other = order[after] ?? 0;
      const next = marks[other] as LetterSpan;
      const gap = next.from - to;
      if (gap > GAP.most * size || (best && gap >= best.gap)) break;
      const nextSize = next.foot - next.head;
      const [smaller, larger] = size < nextSize ? [size, nextSize] : [nextSize, size];
      const beside = Math.min(foot, next.foot) - Math.max(head, next.head);
      if (gap < GAP.least * size || beside < ALIKE * smaller || smaller < ALIKE * larger || smaller < least) continue;
      if (next.to - next.from <= LONGEST * larger) best = { one, other, gap };
    }
    if (best) links.push(best);
  }
  return links;
}

/** Letters as a line, where they stand like one. */
function lineOf(letters: readonly Stroke[], direction: Direction): Lettering[] {
  if (letters.length < FEWEST) return [];
  const marks = letters.map((letter) => markOf(letter, direction));
  const size = medianOf(marks.map(sizeOf));
  const thick = Math.max(...marks.map(({ foot }) => foot)) - Math.min(...marks.map(({ head }) => head));
  if (thick > THICKEST * size) return [];
  const shareAt = (side: 'head' | 'foot'): number => {
    const middle = medianOf(marks.map((mark) => mark[side]));
    return marks.filter((mark) => Math.abs(mark[side] - middle) <= ON_BASE.off * size).length / marks.length;
  };
  const [head, foot] = [shareAt('head'), shareAt('foot')];
  if (Math.max(head, foot) < ON_BASE.share) return [];
  const step = size * SHAPES.step;
  const shapes = new Set(
    letters.map(({ width, height, pieces }) => `${Math.round(width / step)} ${Math.round(height / step)} ${pieces}`),
  );
  if (shapes.size < Math.max(SHAPES.fewest, Math.min(SHAPES.most, SHAPES.share * letters.length))) return [];
  const turn = direction === 'across' ? 0 : head > foot + CLEARLY ? 270 : 90;
  return [{ box: around(letters), letters: letters.length, turn }];
}

/**
 * Finds what looks like lines of letters among boxes around ink, such as the parts of a picture or the outlines of a
 * drawing, across and up or down the page. `dpi`: how many units of theirs are an inch.
 */
export function findLettering(boxes: readonly Stroke[], dpi: number): Lettering[] {
  const letters = boxes.filter(({ width, height }) => {
    const side = Math.max(width, height);
    return side >= LETTER.least * dpi && side <= LETTER.most * dpi;
  });
  const least = LETTER.least * dpi;
  const [across, up] = [linkLetters(letters, 'across', least), linkLetters(letters, 'up', least)];
  const nearestIn = (links: readonly Link[]): Float64Array => {
    const nearest = new Float64Array(letters.length).fill(Number.POSITIVE_INFINITY);
    for (const { one, other, gap } of links) {
      nearest[one] = Math.min(nearest[one] ?? 0, gap);
      nearest[other] = Math.min(nearest[other] ?? 0, gap);
    }
    return nearest;
  };
  // Letters of a line stand closer to each other than to those of the next.
  const [besides, belows] = [nearestIn(across), nearestIn(up)];
  const linesIn = (links: readonly Link[], own: Float64Array, other: Float64Array, direction: Direction) => {
    const sets = createSets(letters.length);
    const prefers = (at: number) => (own[at] ?? 0) <= (other[at] ?? 0);
    for (const link of links) if (prefers(link.one) || prefers(link.other)) sets.join(link.one, link.other);
    return sets.all().flatMap((set) =>
      lineOf(
        set.map((at) => letters[at] as Stroke),
        direction,
      ),
    );
  };
  return [...linesIn(across, besides, belows, 'across'), ...linesIn(up, belows, besides, 'up')];
}
