import { boxAround, type Line, linesOf } from './lines.ts';
import { blocksOf } from './lines-blocks.ts';
import type { Box, Page, Word } from './page.ts';
import { indexLinesOf } from './sheet-index.ts';

/** Words that stand out on a page: `strip` says that they stand where sheets have their title block. */
export type Heading = { text: string; words: Word[]; box: Box; strip: boolean };

/** A page at least this long, in points, is a drawing sheet (A3 and 11 × 17 in are). */
const SHEET_FROM = 1180;
/** Where sheets have their title block: beyond this share of the width or of the height. */
const STRIP_FROM = { right: 0.84, bottom: 0.88 };
const TITLE_BLOCK_FROM = { right: 0.8, bottom: 0.86, left: 0.16 };
/** Text this much larger than most on the page is a heading. */
const LARGER = 1.3;
/** Three words of four are no larger than the body text. */
const BODY_SHARE = 0.75;
const MOST_WORDS = 16;
/** The first lines of a page that is no sheet are its heading where they are short. */
const TOP_SHARE = 0.22;
const MOST_TOP_LINES = 8;
const MOST_TOP_WORDS = 10;

export const isSheet = ({ width, height }: Pick<Page, 'width' | 'height'>): boolean =>
  Math.max(width, height) >= SHEET_FROM;

/** True where sheets have their title block: the right strip, and the bottom band. Only sheets have one. */
export function isInStrip(page: Page, { x, y, width, height }: Box): boolean {
  if (!isSheet(page)) return false;
  return x + width / 2 >= STRIP_FROM.right * page.width || y + height / 2 >= STRIP_FROM.bottom * page.height;
}

/** The whole of a sheet's title block, its widest cells included: words stand out only in its middle. */
export const isInTitleBlock = (page: Page, box: Box): boolean =>
  isSheet(page) && titleBlockSides(page).some((side) => isOnSide[side](page, box));

const SIDES = ['right', 'bottom', 'left'] as const;
type TitleSide = (typeof SIDES)[number];
const isOnSide: Record<TitleSide, (page: Page, box: Box) => boolean> = {
  right: (page, { x, width }) => x + width / 2 >= TITLE_BLOCK_FROM.right * page.width,
  bottom: (page, { y, height }) => y + height / 2 >= TITLE_BLOCK_FROM.bottom * page.height,
  left: (page, { x, width }) => x + width <= TITLE_BLOCK_FROM.left * page.width,
};

/** What title blocks print over or under their cells. */
const CAPTION =
  /^(?:sheet|scale|date|drawn|checked|job|project|owner|client|county|site|a\.?p\.?n\.?|assessor|dwg|drawing|title|issued?|revisions?|plotted|prepared)\b[^.;]{0,24}$/i;
const FEWEST_CAPTIONS = 4;
const sidesOf = new WeakMap<Page, TitleSide[]>();

/** On which sides a sheet has its title block: where most captions of one stand. Where none does, at the right or below. */
function titleBlockSides(page: Page): TitleSide[] {
  const known = sidesOf.get(page);
  if (known) return known;
  const captions = linesOf(page).filter(({ text }) => CAPTION.test(text));
  const counts = SIDES.map(
    (side) =>
      captions.filter(
        ({ box }) => isOnSide[side](page, box) && SIDES.every((other) => other === side || !isOnSide[other](page, box)),
      ).length,
  );
  const [right = 0, bottom = 0, left = 0] = counts;
  // Drawings begin at the left: only captions in a row make a title block of their edge.
  const isLeft = left >= FEWEST_CAPTIONS && left > right && left > bottom;
  const most = Math.max(right, bottom);
  const sides = SIDES.filter((side, at) => (side === 'left' ? isLeft : !isLeft && counts[at] === most));
  sidesOf.set(page, sides);
  return sides;
}

/** The size of the letters of words in points: boxes may hug them, so that "an" is lower than "Ag". */
function sizeOf(words: readonly Word[], share: number): number {
  const sizes = words
    .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
    .map(({ box }) => Math.min(box.width, box.height))
    .sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length * share)] ?? 0;
}

/** A table of contents names everything and is nothing. */
const isListed = (text: string): boolean => /\.{4,}|(?:\. ){4,}/.test(text);

/** Notes stand in title blocks and in first lines as well. */
const isSentence = (text: string): boolean => /[.;]$/.test(text) && text.split(' ').length > 6;

const remembered = new WeakMap<Page, Heading[]>();

/**
 * What stands out on a page, as paragraphs of few words: larger text; on a sheet the short paragraphs of its title
 * block and the names under its drawings; on any other page its first short lines. What a list of sheets names is
 * left out: it stands elsewhere.
 */
export function headingsOf(page: Page): Heading[] {
  const known = remembered.get(page);
  if (known) return known;
  const body = sizeOf(page.words, BODY_SHARE);
  const sheet = isSheet(page);
  const top = linesOf(page)
    .filter(({ box }) => box.y < TOP_SHARE * page.height)
    .slice(0, MOST_TOP_LINES);
  const index = indexLinesOf(page);
  const headings = blocksOf(page).flatMap((all) => {
    const block = all.filter((line) => !index.has(line));
    if (block.length === 0) return [];
    const large = block.filter(({ words }) => sizeOf(words, 0.5) >= LARGER * body);
    const whole = block.reduce((count, line) => count + line.words.length, 0) <= MOST_WORDS;
    if (large.length === block.length && whole) return [headingOf(page, block)];
    if (sheet && whole && isInStrip(page, boxAround(block))) return [headingOf(page, block)];
    const lines = block.filter(
      (line) => large.includes(line) || (!sheet && top.includes(line) && line.words.length <= MOST_TOP_WORDS),
    );
    return lines.filter((line) => line.words.length <= MOST_WORDS).map((line) => headingOf(page, [line]));
  });
  const found = headings.filter(({ text }) => !isListed(text) && !isSentence(text));
  remembered.set(page, found);
  return found;
}

function headingOf(page: Page, lines: readonly Line[]): Heading {
  const box = boxAround(lines);
  const words = lines.flatMap((line) => line.words);
  return { text: words.map(({ text }) => text).join(' '), words, box, strip: isInStrip(page, box) };
}
