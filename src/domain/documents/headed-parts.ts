import { isUpright, type Line, linesOf } from './lines.ts';
import { type Box, bottomOf, type Page } from './page.ts';

const MOST_WORDS = 12;
/** A part ends where so many line heights are left free. */
const FREE = 5;
const EDGE = 12;
const LARGER = 1.2;

type HeadingStyle = 'numbered' | 'capitals' | 'colon' | 'large';
type PartHeading = { line: Line; style: HeadingStyle };

const remembered = new WeakMap<Page, Map<RegExp, readonly Box[]>>();

/** Whether a box stands in a part of its page whose heading matches: "7 Neighbors to be told", "FIGURES OF THE 1998 PLAN". */
export function isInPartHeaded(page: Page, { x, y, height }: Box, heading: RegExp): boolean {
  const known = remembered.get(page) ?? new Map<RegExp, readonly Box[]>();
  remembered.set(page, known);
  const parts = known.get(heading) ?? partsHeaded(page, heading);
  known.set(heading, parts);
  return parts.some(
    (part) => y + height / 2 > part.y && y + height / 2 < bottomOf(part) && x >= part.x && x < part.x + part.width,
  );
}

/** From under each such heading to the next of its style in its column, or to where much is left free. */
function partsHeaded(page: Page, heading: RegExp): Box[] {
  const lines = linesOf(page).filter(isUpright);
  const sizes = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const headings = lines.flatMap((line): PartHeading[] => {
    const style = styleOf(line, usual);
    return style ? [{ line, style }] : [];
  });
  return headings
    .filter(({ line }) => heading.test(line.text))
    .map(({ line, style }) => {
      const isNext = (other: PartHeading) => other.line !== line && other.style === style;
      const ends = headings
        .filter(
          (other) =>
            isNext(other) && other.line.box.y > bottomOf(line.box) && Math.abs(other.line.box.x - line.box.x) <= EDGE,
        )
        .map((other) => other.line.box.y);
      const rights = headings
        .filter((other) => isNext(other) && other.line.box.x > line.box.x + 40)
        .map((other) => other.line.box.x - 4);
      const x = line.box.x - EDGE;
      const column = { x, width: Math.min(page.width, ...rights) - x };
      const top = bottomOf(line.box);
      return { ...column, y: top, height: Math.min(freeFrom(lines, line, column), ...ends) - top };
    });
}

/** Where the first wide gap under a heading begins, within its column. */
function freeFrom(lines: readonly Line[], head: Line, { x, width }: { x: number; width: number }): number {
  const under = lines
    .filter(({ box }) => box.y > head.box.y + 1 && box.x >= x && box.x < x + width)
    .sort((a, b) => a.box.y - b.box.y);
  let reached = bottomOf(head.box);
  for (const { box } of under) {
    if (box.y - reached > FREE * Math.max(head.box.height, 7)) break;
    reached = Math.max(reached, bottomOf(box));
  }
  return reached + 1;
}

/** How a heading is told from other lines; undefined for what is none. */
function styleOf({ text, words, box }: Line, usual: number): HeadingStyle | undefined {
  if (words.length > MOST_WORDS || !/\p{L}{3}/u.test(text) || /(?<!\b(?:ft|sq|no|sf|cy|yds?|in))[.;,]$/i.test(text))
    return undefined;
  if (/\d{1,3},\d{3}|\d{3}-\d{2,3}-\d{2,3}|\d\s?(?:s\.?f|sq|%|c\.?y|ft|['"])/i.test(text)) return undefined;
  if (/^\d{1,2}[.)]?\s\p{Lu}/u.test(text)) return 'numbered';
  if (/^[\p{Lu}\d\s,.&()/'’:–—-]+$/u.test(text) && !/^[-•]/.test(text)) return 'capitals';
  if (/:$/.test(text)) return 'colon';
  return box.height > LARGER * usual ? 'large' : undefined;
}
