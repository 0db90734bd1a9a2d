import { fillBoxes, nearest } from '../documents/form-boxes.ts';
import { isUpright, type Line } from '../documents/lines.ts';
import { blocksOf, cutAtCaptions, type LineBlock, withoutBoxNumbers } from '../documents/lines-blocks.ts';
import { bottomOf, type Page, rightOf, type Word } from '../documents/page.ts';
import { type Spelled, spellLines } from '../documents/search-text.ts';
import { captions } from './captions.ts';
import { findPhrases } from './figure-phrases.ts';
import { figureLabel, type Label, labels, otherLabels } from './labels.ts';

/** A paragraph with its running text, the labels in it, and where each of its lines begins and ends in the text. */
export type BlockView = {
  lines: LineBlock;
  spelled: Spelled;
  hits: LabelHit[];
  lineStarts: number[];
};

/** A line where it stands: its paragraph and its place in it. */
export type LinePlace = { line: Line; block: BlockView; at: number };

/** A page prepared for reading facts: paragraphs, labels, and who stands right of or below whom. */
export type PageView = {
  page: Page;
  blocks: BlockView[];
  /** The nearest line on the same height to the right, however far; undefined at the edge. */
  rightOf: (line: Line) => LinePlace | undefined;
  leftOf: (line: Line) => LinePlace | undefined;
  /** The nearest line below that begins under `line`. */
  below: (line: Line) => LinePlace | undefined;
  above: (line: Line) => LinePlace | undefined;
  /** Whether a line is the caption of a numbered box of a form: what is filled in stands under it. */
  isBoxCaption: (line: Line) => boolean;
  /** The caption of the numbered box that a line stands in. */
  boxOf: (line: Line) => LinePlace | undefined;
  /** What stands in the numbered box of a caption. */
  boxFor: (caption: Line) => LinePlace | undefined;
  /** The page before, whose last table may go on here. */
  before: PageView | undefined;
};

/** The page that a line stands on: this one, or the one before. */
export const viewWith = (line: Line, view: PageView): PageView =>
  line.page === view.page.number ? view : (view.before ?? view);

/** Paragraphs longer than this are cut: labels stand in short ones, and work stays bounded. */
const MOST_WORDS = 1500;
/** More labels than this on one page are a list or worse. */
const MOST_HITS = 800;
const BAND = 24;

const remembered = new WeakMap<Page, PageView>();

/** A page prepared for reading facts. Computed once per page object. */
export function viewPage(page: Page): PageView {
  const known = remembered.get(page) ?? prepare(page);
  remembered.set(page, known);
  return known;
}

function prepare(page: Page): PageView {
  const inked = page.words.filter((word) => !isRuleLine(word) && !isLeader(word));
  const { words, captions: boxCaptions } = withoutBoxNumbers({ ...page, words: inked });
  const blocks = blocksOf({ ...page, words })
    .flatMap(cutLong)
    .flatMap((block) => cutAtCaptions(block, boxCaptions))
    .map(viewBlock);
  keepFirstHits(blocks);
  const places = blocks.flatMap((block) => block.lines.map((line, at): LinePlace => ({ line, block, at })));
  const upright = places.filter(({ line }) => isUpright(line));
  const bands = new Map<number, LinePlace[]>();
  for (const place of upright) {
    for (const band of bandsOf(place.line.box.y, place.line.box.y + place.line.box.height)) {
      const there = bands.get(band);
      if (there) there.push(place);
      else bands.set(band, [place]);
    }
  }
  const within = (top: number, bottom: number) =>
    new Set(bandsOf(top, bottom).flatMap((band) => bands.get(band) ?? []));
  const onRow = (line: Line) =>
    [...within(line.box.y, line.box.y + line.box.height)].filter(
      (other) => other.line !== line && sameRow(line, other.line),
    );
  const reach = (line: Line) => 6 * line.box.height;
  const isBoxCaption = ({ words: [first] }: Line) => first !== undefined && boxCaptions.has(first);
  const boxes = fillBoxes(places, isBoxCaption);
  const captionOf = new Map(boxes.map(({ caption, value }) => [value.line, caption]));
  const filledIn = new Map(boxes.map(({ caption, value }) => [caption.line, value]));
  return {
    page,
    blocks,
    before: undefined,
    isBoxCaption,
    boxOf: (line) => captionOf.get(line),
    boxFor: (caption) => filledIn.get(caption),
    rightOf: oncePerLine((line) =>
      nearest(
        onRow(line).filter((other) => other.line.box.x >= rightOf(line.box) - 0.5 * line.box.height),
        (other) => other.line.box.x,
      ),
    ),
    leftOf: oncePerLine((line) =>
      nearest(
        onRow(line).filter((other) => rightOf(other.line.box) <= line.box.x + 0.5 * line.box.height),
        (other) => -rightOf(other.line.box),
      ),
    ),
    below: oncePerLine((line) =>
      nearest(
        [...within(bottomOf(line.box), bottomOf(line.box) + reach(line))].filter(
          (other) =>
            other.line.box.y >= bottomOf(line.box) - 0.4 * Math.min(line.box.height, other.line.box.height) &&
            startsUnder(line, other.line),
        ),
        (other) => other.line.box.y,
      ),
    ),
    above: oncePerLine((line) =>
      nearest(
        [...within(line.box.y - reach(line), line.box.y)].filter(
          (other) =>
            bottomOf(other.line.box) <= line.box.y + 0.4 * Math.min(line.box.height, other.line.box.height) &&
            startsUnder(other.line, line),
        ),
        (other) => -bottomOf(other.line.box),
      ),
    ),
  };
}

/** Asks for what stands beside a line only once. */
function oncePerLine(find: (line: Line) => LinePlace | undefined): (line: Line) => LinePlace | undefined {
  const found = new Map<Line, LinePlace | undefined>();
  return (line) => {
    if (!found.has(line)) found.set(line, find(line));
    return found.get(line);
  };
}

/** Recognition reads the edges of boxes and table cells as bars; they would open every value. */
const isRuleLine = ({ method, text }: Word): boolean => method === 'ocr' && /^[|¦]+$/.test(text);

/** "Year built . . . . . 1957": dots that lead to a value, set one by one. */
const isLeader = ({ text }: Word): boolean => /^[.·…]$/.test(text);

/** Keeps the work on a page of nothing but labels in bounds. */
function keepFirstHits(blocks: readonly BlockView[]): void {
  let left = MOST_HITS;
  for (const block of blocks) {
    block.hits.splice(Math.max(0, left));
    left -= block.hits.length;
  }
}

function bandsOf(top: number, end: number): number[] {
  const first = Math.floor(top / BAND);
  return Array.from({ length: Math.min(40, Math.floor(end / BAND) - first + 1) }, (_, at) => first + at);
}

export function sameRow(a: Line, b: Line): boolean {
  const overlap = Math.min(bottomOf(a.box), bottomOf(b.box)) - Math.max(a.box.y, b.box.y);
  return overlap >= 0.4 * Math.min(a.box.height, b.box.height);
}

function startsUnder(upper: Line, lower: Line): boolean {
  const slack = 1.5 * Math.max(upper.box.height, Math.min(lower.box.height, 14));
  const beginsThere = lower.box.x >= upper.box.x - slack && lower.box.x <= rightOf(upper.box);
  const middle = lower.box.x + lower.box.width / 2;
  const isCentred = middle >= upper.box.x && middle <= rightOf(upper.box) && lower.box.width <= 2 * upper.box.width;
  return beginsThere || isCentred;
}

function cutLong(block: LineBlock): LineBlock[] {
  const cuts: LineBlock[] = [[]];
  let words = 0;
  for (const line of block) {
    if (words + line.words.length > MOST_WORDS && words > 0) {
      cuts.push([]);
      words = 0;
    }
    words += line.words.length;
    cuts[cuts.length - 1]?.push(line);
  }
  return cuts;
}

function viewBlock(lines: LineBlock): BlockView {
  const spelled = spellLines(lines);
  const lineStarts: number[] = [];
  let word = 0;
  for (const line of lines) {
    lineStarts.push(spelled.starts[word] ?? spelled.text.length);
    word += line.words.length;
  }
  const inLines = lines.map((line, at) => ({
    start: lineStarts[at] ?? 0,
    runsOn: runsOn(line, lines),
    isClose: isClose(lines[at - 1], line),
  }));
  return { lines, spelled, lineStarts, hits: findLabels(spelled.text.slice(0, 20_000), inLines) };
}

/** Lines of one cell follow each other more closely than the cells of a column do. */
const isClose = (upper: Line | undefined, lower: Line): boolean =>
  !upper || lower.box.y - bottomOf(upper.box) < 0.95 * Math.max(upper.box.height, lower.box.height);

const WORDS_OF_PROSE = 6;
/** A full line of running text goes on in the next one. */
const runsOn = (line: Line, block: LineBlock): boolean =>
  line.words.length >= WORDS_OF_PROSE &&
  line.box.width >= 0.7 * Math.max(...block.slice(0, 60).map(({ box }) => box.width));

/** Which line of the block the character at `position` is on. */
export function lineAt(block: BlockView, position: number): number {
  let at = 0;
  while (at + 1 < block.lineStarts.length && (block.lineStarts[at + 1] ?? 0) <= position) at += 1;
  return at;
}

export const lineEnd = (block: BlockView, at: number): number => block.lineStarts[at + 1] ?? block.spelled.text.length;

/** A label found in running text: all the meanings it may have, and where it stands. */
export type LabelHit = { labels: Label[]; from: number; to: number };

const whole = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${source})(?![\\p{L}\\p{N}]|-\\p{L})`, 'giu');
const compiled = [...labels, ...captions].map((label) => ({ label, pattern: whole(label.label) }));
const others = whole(otherLabels);
/** More labels than this in one paragraph are a list or worse. */
const MOST_HITS_IN_TEXT = 400;

/** Every label in `text`, in order; where two overlap the longer one stands. */
function findLabels(text: string, lines: Parameters<typeof findPhrases>[1]): LabelHit[] {
  const lower = text.toLowerCase();
  const hits: LabelHit[] = [];
  for (const { label, pattern } of compiled) {
    if (!lower.includes(label.hint)) continue;
    const found: LabelHit[] = [];
    collect(text, pattern, [label], found);
    hits.push(...(label.caption ? found.filter((hit) => isCaption(text, hit, lines)) : found));
  }
  for (const figure of findPhrases(text, lines).slice(0, MOST_HITS_IN_TEXT)) {
    const { from, to } = figure;
    // "Lot" alone says whose figure it is only where it labels one.
    // "20% OF LOT ..... 4,269 S.F." is a share of it.
    if (
      figure.concept === 'parcel-area' &&
      /(?:%|percent)\s(?:of\s)?(?:the\s)?$/i.test(text.slice(Math.max(0, from - 16), from))
    )
      continue;
    const isWordAlone =
      figure.concept === 'parcel-area' && /^(?:the\s)?(?:lot|site|parcel)$/i.test(text.slice(from, to));
    if (!isWordAlone || isCaption(text, { labels: [], from, to }, lines))
      hits.push({ labels: [figureLabel(figure)], from, to });
  }
  if (hits.length > 0 || text.length < 300) collect(text, others, [], hits);
  return longest(hits);
}

/** Whether words fill their line, or open it before a colon. */
function isCaption(text: string, { from, to }: LabelHit, lines: readonly { start: number }[]): boolean {
  const at = lines.findLastIndex(({ start }) => start <= from);
  const start = lines[at]?.start ?? 0;
  const end = lines[at + 1]?.start ?? text.length;
  const opens = /^[\s\d.)(•]*$/.test(text.slice(start, from));
  const rest = text.slice(to, end);
  return opens && (/^\s*[:=]/.test(rest) || /^\s*(?:\([^()]{0,30}\))?[\s.:_–—-]*$/.test(rest));
}

function collect(text: string, pattern: RegExp, meaning: Label[], hits: LabelHit[]): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && hits.length < MOST_HITS_IN_TEXT; match = pattern.exec(text)) {
    hits.push({ labels: meaning, from: match.index, to: match.index + match[0].trimEnd().length });
    if (match[0] === '') pattern.lastIndex += 1;
  }
}

function longest(hits: LabelHit[]): LabelHit[] {
  const sorted = hits.sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: LabelHit[] = [];
  for (const hit of sorted) {
    const last = kept[kept.length - 1];
    if (!last || hit.from >= last.to) kept.push({ ...hit, labels: [...hit.labels] });
    else if (hit.from === last.from && hit.to === last.to) last.labels.push(...hit.labels);
    else if (hit.to - hit.from > last.to - last.from) kept[kept.length - 1] = { ...hit, labels: [...hit.labels] };
  }
  return kept;
}
