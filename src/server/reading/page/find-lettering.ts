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
    /** Those of at least so many. */
    all: (fewest: number): number[][] => {
      const sizes = new Int32Array(count);
      for (let at = 0; at < count; at += 1) {
        const of = firstOf(at);
        sizes[of] = (sizes[of] ?? 0) + 1;
      }
      const sets = new Map<number, number[]>();
      for (let at = 0; at < count; at += 1) {
        const of = firstOf(at);
        if ((sizes[of] ?? 0) < fewest) continue;
        const set = sets.get(of);
        if (set) set.push(at);
        else sets.set(of, [at]);
      }
      return [...sets.values()];
    },
  };
}

/** Boxes are sorted by where they begin to a hundredth, as numbers that end in which box it is: ten times as fast. */
const TO_HUNDREDTH = 100;
const MOST_BOXES = 2 ** 22;

/** Boxes by where they begin, side by side in memory: `order[at]` is which of the boxes stands at `at`. */
function inOrder(boxes: readonly PixelBox[], direction: Direction) {
  const count = Math.min(boxes.length, MOST_BOXES);
  const order = new Float64Array(count);
  const [from, to] = [new Float64Array(count), new Float64Array(count)];
  const [head, foot] = [new Float64Array(count), new Float64Array(count)];
  for (const [at, { left, top }] of boxes.slice(0, count).entries()) {
    order[at] = Math.round((direction === 'across' ? left : top) * TO_HUNDREDTH) * MOST_BOXES + at;
  }
  order.sort();
  for (let at = 0; at < count; at += 1) {
    const key = order[at] ?? 0;
    const box = key - Math.floor(key / MOST_BOXES) * MOST_BOXES;
    const span = markOf(boxes[box] as PixelBox, direction);
    order[at] = box;
    from[at] = span.from;
    to[at] = span.to;
    head[at] = span.head;
    foot[at] = span.foot;
  }
  return { order, from, to, head, foot };
}

function around(boxes: readonly PixelBox[]): PixelBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Strokes that touch, but for `within`, as the letters that they make. */
export function joinStrokes(strokes: readonly Stroke[], within: number): Stroke[] {
  const { order, from, to, head, foot } = inOrder(strokes, 'across');
  const sets = createSets(strokes.length);
  for (let at = 0; at < order.length; at += 1) {
    const last = Math.min(order.length, at + MOST_BESIDE);
    const [end, above, below] = [(to[at] ?? 0) + within, (head[at] ?? 0) - within, (foot[at] ?? 0) + within];
    for (let next = at + 1; next < last && (from[next] ?? 0) <= end; next += 1) {
      if ((head[next] ?? 0) <= below && (foot[next] ?? 0) >= above) sets.join(order[at] ?? 0, order[next] ?? 0);
    }
  }
  return sets.all(1).map((set) => {
    const joined = set.map((at) => strokes[at] as Stroke);
    return { ...around(joined), pieces: joined.reduce((sum, { pieces = 0 }) => sum + pieces, 0) };
  });
}

type Link = { one: number; other: number; gap: number };

/** For each letter the one that follows it in a line, where one does. `least`: the size of a letter. */
function linkLetters(letters: readonly Stroke[], direction: Direction, least: number): Link[] {
  const { order, from, to, head, foot } = inOrder(letters, direction);
  const links: Link[] = [];
  for (let at = 0; at < order.length; at += 1) {
    const last = Math.min(order.length, at + MOST_BESIDE);
    const [begin, end, above, below] = [from[at] ?? 0, to[at] ?? 0, head[at] ?? 0, foot[at] ?? 0];
    const size = below - above;
    if (size < least || end - begin > LONGEST * size) continue;
    let best: Link | undefined;
    for (let next = at + 1; next < last; next += 1) {
      const gap = (from[next] ?? 0) - end;
      if (gap > GAP.most * size || (best && gap >= best.gap)) break;
      const [nextAbove, nextBelow] = [head[next] ?? 0, foot[next] ?? 0];
      const nextSize = nextBelow - nextAbove;
      const smaller = Math.min(size, nextSize);
      const larger = Math.max(size, nextSize);
      const beside = Math.min(below, nextBelow) - Math.max(above, nextAbove);
      if (gap < GAP.least * size || beside < ALIKE * smaller || smaller < ALIKE * larger || smaller < least) continue;
      const length = (to[next] ?? 0) - (from[next] ?? 0);
      if (length <= LONGEST * larger) best = { one: order[at] ?? 0, other: order[next] ?? 0, gap };
    }
    if (best) links.push(best);
  }
  return links;
}

/** Letters as a line, where they stand like one. */
function lineOf(letters: readonly Stroke[], direction: Direction): Lettering[] {
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
    return sets.all(FEWEST).flatMap((set) =>
      lineOf(
        set.map((at) => letters[at] as Stroke),
        direction,
      ),
    );
  };
  return [...linesIn(across, besides, belows, 'across'), ...linesIn(up, belows, besides, 'up')];
}
