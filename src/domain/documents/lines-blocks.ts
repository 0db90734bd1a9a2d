import type { Line } from './lines.ts';
import { linesOf } from './lines.ts';
import type { Page } from './page.ts';

/** Lines that follow each other in one column (a paragraph, a table cell of several lines), top line first. */
export type LineBlock = Line[];

const remembered = new WeakMap<Page, LineBlock[]>();

/** The page's lines joined to paragraphs: the line straight below, in the same size, with a common left edge or middle. */
export function blocksOf(page: Page): LineBlock[] {
  const known = remembered.get(page);
  if (known) return known;
  const lines = linesOf(page);
  const below = new Map<Line, Line>();
  const hasAbove = new Set<Line>();
  const maximumHeight = Math.max(0, ...heightsOf(lines));
  for (let at = 0; at < lines.length; at += 1) {
    const upper = lines[at] as Line;
    for (let after = at + 1; after < Math.min(lines.length, at + 40); after += 1) {
      const lower = lines[after] as Line;
      if (lower.box.y - (upper.box.y + upper.box.height) > maximumHeight) break;
      if (hasAbove.has(lower) || !continues(upper, lower)) continue;
      below.set(upper, lower);
      hasAbove.add(lower);
      break;
    }
  }
  const blocks = lines
    .filter((line) => !hasAbove.has(line))
    .map((head) => {
      const block = [head];
      for (let line = below.get(head); line; line = below.get(line)) block.push(line);
      return block;
    });
  remembered.set(page, blocks);
  return blocks;
}

function heightsOf(lines: readonly Line[]): number[] {
  return lines.slice(0, 5000).map((line) => line.box.height);
}

function continues(upper: Line, lower: Line): boolean {
  if (upper.words[0]?.method !== lower.words[0]?.method) return false;
  const low = Math.min(upper.box.height, lower.box.height);
  const high = Math.max(upper.box.height, lower.box.height);
  const gap = lower.box.y - (upper.box.y + upper.box.height);
  if (high > 1.9 * low || gap < -0.5 * low || gap > 1.1 * high) return false;
  const middles = Math.abs(upper.box.x + upper.box.width / 2 - lower.box.x - lower.box.width / 2);
  const hangs = lower.box.x - upper.box.x;
  // The second line of a value beside its label hangs under the value's first word.
  const hangsUnderWord = upper.words.some((word) => Math.abs(word.box.x - lower.box.x) <= 1.5);
  return hangsUnderWord || Math.abs(hangs) <= 2.5 * high || middles <= high || (hangs < 0 && hangs > -6 * high);
}
