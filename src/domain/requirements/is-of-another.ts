import { type Line, linesOf } from '../documents/lines.ts';
import { type Box, boxesMeet, type Page } from '../documents/page.ts';
import { compilePattern } from '../rules/pattern.ts';
import type { RequiredElement } from './document-type.ts';

/** A name stands over its address within so many lines, a telephone number just below. */
const LINES_ABOVE = 4;
const LINES_BELOW = 2;
/** Lines of one block follow each other this close, in heights of a line. */
const CLOSE = 1.8;

/** Whether what stands in `box` is said of someone else, by the words beside it. */
export function isOfAnother({ notOf }: RequiredElement, page: Page, box: Box): boolean {
  if (!notOf) return false;
  const named = notOf.named.map(compilePattern);
  const ours = notOf.ours.map(compilePattern);
  const has = (patterns: readonly RegExp[], { text }: Line) => patterns.some((pattern) => text.search(pattern) >= 0);
  const lines = linesOf(page);
  const own = lines.find((line) => boxesMeet(line.box, box));
  if (!own) return false;
  for (const line of [own, ...blockFrom(own, lines, 'above').slice(0, LINES_ABOVE)]) {
    if (has(ours, line)) return false;
    if (has(named, line)) return true;
  }
  for (const line of blockFrom(own, lines, 'below').slice(0, LINES_BELOW)) {
    if (has(ours, line)) return false;
    if (has(named, line)) return true;
  }
  return false;
}

/** The lines over or under each other from `own` on, the nearest first. */
function blockFrom(own: Line, lines: readonly Line[], side: 'above' | 'below'): Line[] {
  const block: Line[] = [];
  for (let last = own; ; ) {
    const next = lines
      .filter((line) => line !== last && overlaps(line.box, own.box))
      .map((line) => ({ line, gap: gapBetween(last.box, line.box, side) }))
      .filter(
        ({ line, gap }) => gap > -0.5 * last.box.height && gap < CLOSE * Math.max(last.box.height, line.box.height),
      )
      .sort((one, other) => one.gap - other.gap)
      .find(({ line }) => !block.includes(line));
    if (!next) return block;
    block.push(next.line);
    last = next.line;
  }
}

const gapBetween = (from: Box, to: Box, side: 'above' | 'below'): number =>
  side === 'above' ? from.y - (to.y + to.height) : to.y - (from.y + from.height);

const overlaps = (one: Box, other: Box): boolean => one.x < other.x + other.width && other.x < one.x + one.width;
