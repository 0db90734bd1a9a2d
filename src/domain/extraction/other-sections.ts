import { isUpright, type Line } from '../documents/lines.ts';
import { type Box, bottomOf } from '../documents/page.ts';
import type { PageView } from './page-view.ts';

/** What heads a part of a page that speaks of other parcels, other times, or other people's projects. */
const OF_OTHERS =
  /\b(?:neighbou?r(?:s|ing|hood\scomparison)?|adjacent|adjoining|abutting|next\sdoor|across\sthe\sstreet|(?:sending|donor|retired)\s(?:parcel|lot|site)|other\s(?:parcels?|lots?|projects?|sites?)|(?:last|previous|prior|earlier|former|old|first)\s(?:permits?|plans?|schemes?|projects?|approvals?|submittals?|owners?|applications?|drawings|designs?)|(?<!revision\s)(?<!revisions\s)history|historic(?:al)?\s(?:figures|data|record)|superseded|(?:19|20[01])\d\d\s(?:plans?|permits?|schemes?|projects?|approvals?|figures|record)|for\s(?:the\s)?(?:record|reference|information)\sonly|for\scomparison|to\sbe\storn\sdown|not\s(?:part\sof|this|for\sthis)\b|compar(?:ison|ed)\swith|(?:typical|example|sample|worked)\s(?:example|entry|entries|figures)|background\sonly)\b/i;
const MOST_WORDS = 12;
/** A part ends where so many line heights are left free. */
const FREE = 5;
const EDGE = 12;

type Style = 'numbered' | 'capitals' | 'colon' | 'large';

const remembered = new WeakMap<PageView, readonly Box[]>();

/** Whether something on a page stands in a part that is headed as another's: "7 Neighbors to be told", "FIGURES OF THE 1998 PLAN". */
export function isInOthersPart(view: PageView, { x, y, height }: Box): boolean {
  const known = remembered.get(view) ?? partsOf(view);
  remembered.set(view, known);
  return known.some(
    (part) => y + height / 2 > part.y && y + height / 2 < bottomOf(part) && x >= part.x && x < part.x + part.width,
  );
}

function partsOf(view: PageView): Box[] {
  const lines = view.blocks.flatMap((block) => block.lines).filter(isUpright);
  const sizes = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const heads = lines.flatMap((line) => {
    const style = styleOf(line, usual);
    return style ? [{ line, style }] : [];
  });
  return heads
    .filter(({ line }) => OF_OTHERS.test(line.text))
    .map(({ line, style }) => {
      const isNext = (other: { line: Line; style: Style }) => other.line !== line && other.style === style;
      const end = heads
        .filter(
          (other) =>
            isNext(other) && other.line.box.y > bottomOf(line.box) && Math.abs(other.line.box.x - line.box.x) <= EDGE,
        )
        .map((other) => other.line.box.y);
      const right = heads
        .filter((other) => isNext(other) && other.line.box.x > line.box.x + 40)
        .map((other) => other.line.box.x - 4);
      const box = {
        x: line.box.x - EDGE,
        y: bottomOf(line.box),
        width: Math.min(view.page.width, ...right) - line.box.x + EDGE,
      };
      return { ...box, height: Math.min(freeFrom(lines, line, box), ...end) - box.y };
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
function styleOf({ text, words, box }: Line, usual: number): Style | undefined {
  if (words.length > MOST_WORDS || !/\p{L}{3}/u.test(text) || /[.;,]$/.test(text)) return undefined;
  if (/\d{1,3},\d{3}|\d{3}-\d{2,3}-\d{2,3}|\d\s?(?:s\.?f|sq|%|c\.?y|ft|['"])/i.test(text)) return undefined;
  if (/^\d{1,2}[.)]?\s\p{Lu}/u.test(text)) return 'numbered';
  if (/^[\p{Lu}\d\s,.&()/'’:–—-]+$/u.test(text) && !/^[-•]/.test(text)) return 'capitals';
  if (/:$/.test(text)) return 'colon';
  return box.height > 1.2 * usual ? 'large' : undefined;
}
