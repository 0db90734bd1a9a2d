import { boxAround, isUpright, type Line } from '../documents/lines.ts';
import { bottomOf, middleOf, rightOf } from '../documents/page.ts';
import { isInOthersPart } from './other-sections.ts';
import { rowsOf } from '../documents/read-grids.ts';
import { headOver, headsOver, isCellText } from './column-heads.ts';
import type { Stage } from './figure-profiles.ts';
import { hasCaptionsUnder } from './form-captions.ts';
import { startsWithLabel, wordsBetween } from './evidence.ts';
import type { ValueReading } from './fact.ts';
import { readIpesScore, readLandCapability, readRoofPitch, readYear } from './identifiers.ts';
import { readArea, readCount, readLength, readParking, readPercent, readVolume } from './measure.ts';
import { splitCells } from './table-cells.ts';
import { type BlockView, type LinePlace, lineAt, lineEnd, type PageView } from './page-view.ts';

/** What a figure is measured in, as it is written or as it may be read. `number`: without a unit. */
export type FigureKind = 'sf' | 'ft' | 'cy' | 'percent' | 'pitch' | 'class' | 'year' | 'number' | 'count' | 'parking' | 'ipes';

/**
 * Where words stand that say what a figure is, nearest first: on its line before and behind it, the name of its row, the
 * caption over or under it, the head of its column, its sentence, the heading of its part.
 */
export type ClueAt = 'before' | 'after' | 'row' | 'over' | 'under' | 'column' | 'sentence' | 'heading';
/** `stage`: what the head of a column says beside the others of its table, where its words alone say less. */
export type Clue = { at: ClueAt; text: string; stage?: Stage };

/** A figure on a page with all that it could be read as, and the words round it. */
export type SurroundedFigure = {
  readings: Partial<Record<FigureKind, ValueReading>>;
  clues: Clue[];
  line: Line;
  block: BlockView;
  from: number;
  to: number;
  inProse: boolean;
  /** The names of the parts that it adds up, where it is their sum: of its column, or of its row. */
  sumOf?: string[];
};

const FIGURE =
  /(?<![\p{L}\d.,'’"″/:$#<>≤≥-]|[$#<>≤≥]\s|\d['’"”]?\s[x×]\s)(?:[~±]\s?)?(?:\d[\d,]*(?:\.\d+)?|\.\d+|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|none|no|class|district|lcd)\b)/giu;
const MOST_FIGURES = 500;
const LONGEST_FIGURE = 80;
const LONGEST_TEXT = 20_000;
const WORDS_OF_PROSE = 8;

/** Every figure of a page with what stands round it. */
export function figuresOf(view: PageView): SurroundedFigure[] {
  const figures = view.blocks
    .filter(({ lines }) => lines[0] !== undefined && isUpright(lines[0]))
    .flatMap((block) => figuresIn(view, block))
    .slice(0, MOST_FIGURES);
  return withSums(figures);
}

const amountOf = ({ readings, inProse }: SurroundedFigure): number | undefined => {
  const read = inProse && readings.year ? undefined : (readings.sf ?? readings.cy ?? readings.number);
  return read && typeof read.value === 'number' ? read.value : undefined;
};
const FEWEST_PARTS = 2;
const MOST_PARTS = 14;

/** Marks the figures that add up those over them in their column, or those before them in their row. */
function withSums(figures: readonly SurroundedFigure[]): SurroundedFigure[] {
  const cells = figures.flatMap((figure) => {
    const amount = amountOf(figure);
    return amount === undefined ? [] : [{ figure, amount, box: boxAround(wordsBetween(figure.block.spelled, figure.from, figure.to)) }];
  });
  return figures.map((figure) => {
    const own = cells.find((cell) => cell.figure === figure);
    if (!own || own.amount < 20) return figure;
    const over = cells
      .filter(
        ({ box, figure: other }) =>
          box.y < own.box.y - 2 &&
          own.box.y - box.y < 420 &&
          (Math.min(rightOf(box), rightOf(own.box)) > Math.max(box.x, own.box.x) - 2 || (other.block === figure.block && !other.inProse)),
      )
      .sort((a, b) => b.box.y - a.box.y);
    const before = cells
      .filter(({ box }) => rightOf(box) < own.box.x && Math.abs(middleOf(box) - middleOf(own.box)) < 0.5 * own.box.height)
      .sort((a, b) => b.box.x - a.box.x);
    const told = cells
      .filter((cell) => figure.inProse && cell.figure.block === figure.block && cell.figure.to <= figure.from && figure.from - cell.figure.to < 300)
      .sort((a, b) => b.figure.from - a.figure.from);
    const lists = figure.inProse ? [[told, 'before'] as const] : ([[over, 'row'], [before, 'column']] as const);
    let sumOf: string[] = [];
    for (const [line, nameAt] of lists) {
      let sum = 0;
      for (const [at, part] of line.slice(0, MOST_PARTS).entries()) {
        sum += part.amount;
        if (sum > own.amount + 1) break;
        if (at + 1 < FEWEST_PARTS || Math.abs(sum - own.amount) > 1 || part.amount === own.amount || at < sumOf.length) continue;
        sumOf = line
          .slice(0, at + 1)
          .map((each) => each.figure.clues.filter(({ at: where }) => where === nameAt || where === 'before').map(({ text }) => text).join(' '));
      }
    }
    if (sumOf.length > 0) return { ...figure, sumOf };
    return figure;
  });
}

export type TextSpan = { from: number; to: number };
/** The words round one of several spans of a paragraph, nearest first. */
export function cluesAround(view: PageView, block: BlockView, spans: readonly TextSpan[], at: number): Clue[] {
  const inProse = isProse(block, lineAt(block, spans[at]?.from ?? 0));
  const clues = inProse ? cluesInProse(view, block, spans, at) : cluesOnLine(view, block, spans, at);
  return clues.map((clue) => ({ ...clue, text: clue.text.replace(/(?:\.\s?){3,}|_{2,}/g, ' ').trim() }));
}

type Found = TextSpan & { readings: SurroundedFigure['readings'] };

function figuresIn(view: PageView, block: BlockView): SurroundedFigure[] {
  const text = block.spelled.text.slice(0, LONGEST_TEXT);
  const found: Found[] = [];
  for (const match of text.matchAll(FIGURE)) {
    const from = match.index;
    if (from < (found.at(-1)?.to ?? 0)) continue;
    if (/[×*·]\s?$/.test(text.slice(Math.max(0, from - 3), from)) || NUMBERED.test(text.slice(Math.max(0, from - 14), from))) continue;
    if (/^[\d.,]+\s?m(?:²|2|\b(?!\.?\s?l))/.test(text.slice(from, from + 16))) continue;
    // Digits set apart are no figure.
    if (/^\d\s\d/.test(text.slice(from, from + 3)) && !/\d/.test(text.slice(Math.max(0, from - 8), from))) continue;
    const readings = readAs(text.slice(from, from + LONGEST_FIGURE));
    const to = Math.max(0, ...Object.entries(readings).map(([kind, each]) => (kind === 'parking' ? 0 : each.to)));
    const [last] = found.slice(-1);
    const unit = last && isSameKind(text.slice(last.from, from)) ? Object.keys(last.readings)[0] : undefined;
    if (unit === 'sf' && readings.number && /^\d{1,3},\d{3}/.test(text.slice(from))) readings.sf = { ...readings.number, unit };
    const again = /^\s?\(\d{1,3}\)/.exec(text.slice(from + to))?.[0].length ?? 0;
    if (to > 0) found.push({ from, to: from + to + again, readings });
  }
  return found.flatMap((figure, at) => {
    const index = lineAt(block, figure.from);
    const line = block.lines[index] as Line;
    if (isInOthersPart(view, line.box)) return [];
    const inProse = isProse(block, index);
    const clues = cluesAround(view, block, found, at);
    // "Class 4" names what it is by itself.
    const own = /^\p{L}+/u.exec(text.slice(figure.from, figure.to))?.[0];
    if (figure.readings.class && own) clues.unshift({ at: 'before', text: own });
    return [{ ...figure, clues, line, block, inProse }];
  });
}

/** No lot here scores less; smaller numbers beside the word are others. */
const FEWEST_POINTS = 100;

/** "3,302 square feet on the ground now and there will be 3,385": the unit stands once. */
const isSameKind = (between: string): boolean => between.length < 120 && /sq/i.test(between) && !/[.;]\s/.test(between.replace(/\bsq\.|\bft\./gi, ''));

function readAs(text: string): SurroundedFigure['readings'] {
  const readings: SurroundedFigure['readings'] = {};
  for (const [kind, read] of [['sf', readArea], ['ft', readLength], ['cy', readVolume], ['percent', readPercent]] as const) {
    const value = read(text, 'with-limit');
    if (value && !value.bare) return { [kind]: value };
    if (value) readings.number = value;
  }
  const inYards = /^(\d[\d,]*)\s(?:yards|yds)\b(?!\s(?:setback|from))/i.exec(text);
  if (inYards?.[1]) return { cy: { value: Number(inYards[1].replaceAll(',', '')), unit: 'cy', from: 0, to: inYards[0].length } };
  const pitch = readRoofPitch(text);
  if (pitch) return { pitch };
  const capability = readLandCapability(text);
  if (capability && /^[a-z]/i.test(text)) return { class: capability };
  if (capability) readings.class = capability;
  const year = readYear(text);
  if (year) readings.year = year;
  const count = readCount(text);
  if (count) readings.count = count;
  const ipes = readIpesScore(text);
  if (ipes && Number(ipes.value) >= FEWEST_POINTS) readings.ipes = ipes;
  const parking = readParking(text);
  if (parking) readings.parking = parking;
  return readings;
}

/** Running text: a long line, or a line of a paragraph of such. */
function isProse(block: BlockView, at: number): boolean {
  const long = (line: Line | undefined) =>
    line !== undefined && line.words.length >= WORDS_OF_PROSE && !/\.{4,}|(?:\.\s){4,}|_{3,}/.test(line.text) && (line.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 6;
  const here = block.lines[at];
  if (long(here)) return true;
  if (!here || (here.text.match(/\p{L}{2,}/gu)?.length ?? 0) < 2) return long(block.lines[at - 1]) && /[.;]$/.test(here?.text ?? '');
  return long(block.lines[at - 1]) || (at === 0 && long(block.lines[1]));
}

const SENTENCE_END = /[.;?!]["”)]?\s+(?=[\p{Lu}\d(“"])|[.;?!]$|;\s|•/gu;
const ABBREVIATION = /(?:\b(?:sq|ft|no|cu|yd|yds|st|ave|approx|max|min|mr|mrs|ms|dr|inc|co|ca|nv|dba|vs|est|dbh|exist|prop|req|cov)|\b\p{L})\.$/iu;

function sentenceSpan(text: string, from: number, to: number): { from: number; to: number } {
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (ABBREVIATION.test(text.slice(Math.max(0, match.index - 8), match.index + 1)) && match[0][0] === '.') continue;
    if (end <= from) start = end;
    else if (match.index >= to) return { from: start, to: match.index + 1 };
  }
  return { from: start, to: text.length };
}

const BREAK = /,\s(?!which\b|who\b|that\b|whose\b|where\b)|;\s|\s(?:and|but|while|with|plus|or)\s|[()–—]|\.\s/g;

/** Another clause speaks of other things; a comma alone may only part words. */
const CLAUSE = /[,;]?\s(?:and|but|while|so|because|for)\s|;\s|,\s(?:which|where|as|so|the|a|under|over)\s|\swhere\s/;

/** What stands between two figures, parted into what belongs to the first and what to the second. */
function partBetween(text: string): { first: string; second: string } {
  const breaks = [...text.matchAll(BREAK)];
  // "3,302 on the ground now and there will be 3,385": where words stand on both sides of a break they part there.
  const middle = breaks.length === 0 ? undefined : breaks.length === 1 ? breaks[0] : undefined;
  if (middle) return { first: text.slice(0, middle.index), second: text.slice(middle.index + middle[0].length) };
  if (breaks.length === 0) return { first: text, second: text };
  const first = breaks[0] as RegExpExecArray;
  return { first: text.slice(0, first.index), second: text.slice(first.index + first[0].length) };
}

const SAME_AGAIN = /^\s*[,(]?\s*(?:or|=|i\.e\.|equal\sto|which\sis|that\sis|being)\s*(?:about\s|some\s)?$/i;
/** What leads from what is there to what will be: "240 square feet of apron will shrink to 205", "from 310 to 205". */
const CHANGES =
  /\b(?:shrinks?|grows?|rises?|drops?|falls?|go(?:es)?|increases?d?|decreases?d?|reduced?|narrowed|widened|enlarged|cut\sback)\b[^.;,]{0,30}\sto\s*$|\bbecomes?\s*$/i;
const FROM = /\bfrom\s*$/i;
const TO = /^[^.;,\d]{0,20}\sto\s*$/i;
const isChange = (lead: string, between: string): boolean => CHANGES.test(between) || (FROM.test(lead) && TO.test(between));

/** What a figure shares with the one before it: "22 percent, or 2,420 square feet", "from 310 to 205". */
function leadFrom(text: string, sentence: TextSpan, spans: readonly TextSpan[], at: number): { text: string; stage?: Stage } | undefined {
  const [before, here] = [spans[at - 1], spans[at]];
  if (!before || !here || before.from < sentence.from) return undefined;
  const between = text.slice(before.to, here.from);
  const first = spans[at - 2];
  const start = first && first.from >= sentence.from ? first.to : sentence.from;
  const lead = text.slice(start, before.from);
  const isSame = SAME_AGAIN.test(between);
  if (!isSame && !isChange(lead, between)) return undefined;
  return isSame ? { text: lead } : { text: `${lead} ${between}`, stage: 'proposed' };
}

function cluesInProse(view: PageView, block: BlockView, found: readonly TextSpan[], at: number): Clue[] {
  const { text } = block.spelled;
  const { from, to } = found[at] as TextSpan;
  const sentence = sentenceSpan(text, from, to);
  const parting = found.filter((other) => other === found[at] || !isYearAlone(text, other));
  const own = parting.indexOf(found[at] as TextSpan);
  const before = parting[own - 1];
  const after = parting[own + 1];
  const isNear = (other: TextSpan | undefined) => other !== undefined && other.from >= sentence.from && other.to <= sentence.to;
  const lead = isNear(before) ? partBetween(text.slice(before?.to, from)).second : text.slice(sentence.from, from);
  const trail = (isNear(after) ? partBetween(text.slice(to, after?.from)).first : text.slice(to, sentence.to)).split(CLAUSE)[0] ?? '';
  const leads = leadFrom(text, sentence, parting, own);
  const goesTo = isNear(after) && isChange(lead, text.slice(to, after?.from));
  const previous = sentenceSpan(text, Math.max(0, sentence.from - 3), Math.max(0, sentence.from - 2));
  const earlier = sentenceSpan(text, Math.max(0, previous.from - 3), Math.max(0, previous.from - 2));
  const opening = sentenceSpan(text, 0, 1);
  const head = headingOver(view, block.lines[0] as Line);
  return [
    { at: 'before', text: leads?.text ?? lead, ...(leads?.stage ? { stage: leads.stage } : {}) },
    { at: 'after', text: trail, ...(goesTo ? { stage: 'existing' as const } : {}) },
    { at: 'sentence', text: `${text.slice(sentence.from, from)}~${text.slice(to, sentence.to)}` },
    ...(sentence.from > 0 ? [{ at: 'heading' as const, text: text.slice(previous.from, sentence.from) }] : []),
    ...(previous.from > 0 && sentence.from > 0 ? [{ at: 'heading' as const, text: text.slice(earlier.from, previous.from) }] : []),
    ...topicBefore(text, sentence.from),
    ...(earlier.from > opening.to ? [{ at: 'heading' as const, text: text.slice(0, opening.to) }] : []),
    ...(head ? [{ at: 'heading' as const, text: head }] : []),
  ];
}

const TOPIC =
  /\b(?:coverage|impervious|height|setback|front\syard|floor\sarea|living\sarea|grading|excavation|driveway|parking|trees|off-?site|right-of-way|capability)\b/giu;
const FARTHEST_TOPIC = 600;
const MOST_TOPICS = 3;

/** What a paragraph has last spoken of before a sentence. */
function topicBefore(text: string, from: number): Clue[] {
  const named = [...text.slice(Math.max(0, from - FARTHEST_TOPIC), from).matchAll(TOPIC)].map(([topic]) => topic.toLowerCase());
  return [...new Set(named.reverse())].slice(0, MOST_TOPICS).map((topic) => ({ at: 'heading', text: topic }));
}

/** A year names another time; it parts no figures from each other. */
const isYearAlone = (text: string, { from, to }: TextSpan): boolean => /^(?:18|19|20)\d\d$/.test(text.slice(from, to));

function headingOver(view: PageView, line: Line): string | undefined {
  const over = view.above(line);
  return over && over.line.words.length <= 8 && /\p{L}{3}/u.test(over.line.text) ? over.line.text : undefined;
}

const MOST_HEAD_WORDS = 8;
const COMES = /^\(?(?:new(?!\s(?:sum|total))|n|added?|additions?|put\sin|change|net\schange|increase|proposed\snew|build|plus|\+)\b/i;
const GOES = /^\(?(?:demo\w*|remov\w+|less|minus|take\w*\sout|out|to\scome\sout)\b/i;
const WAS = /^\(?(?:exist\w*|e|as-?\s?is|now|today|before|present|current|standing)\b/i;
const WHOLE = /^(?:total|totals|sum|all|result|together|net|final)\b/i;
const WILL = /^\(?(?:total|totals|to-?\s?be|after|future|proposed|result|final|when|finished|new\stotal|sum)\b/i;

/** Beside what is there and what comes, a total is what will be; beside such a total, what is new is only added. */
function stageAmong(own: string, heads: readonly string[]): Stage | undefined {
  const others = heads.filter((head) => head !== own);
  const has = (pattern: RegExp) => others.some((head) => pattern.test(head));
  if (WHOLE.test(own) && has(WAS) && (has(COMES) || has(GOES)) && !has(/^(?:proposed|after|future|to-?be|final|finished)\b/i)) return 'proposed';
  if (COMES.test(own) && has(WAS) && (has(WILL) || has(GOES))) return 'added';
  return undefined;
}

/** Cells so far apart, in letters, may belong to two columns of a form. */
const NEXT_COLUMN = 8;

/** The caption over a box of a form, where what stands to the left is another box's value and not the name of a row. */
function captionStraightOver(view: PageView, line: Line, left: LinePlace): Line | undefined {
  const over = view.above(line)?.line;
  if (!over || isFigureLine(over) || Math.abs(over.box.x - line.box.x) > 4 || !/\p{L}{3}/u.test(over.text)) return undefined;
  if (line.box.y - bottomOf(over.box) > 1.6 * Math.max(line.box.height, over.box.height)) return undefined;
  const beside = view.leftOf(over)?.line;
  const overLeft = view.above(left.line)?.line;
  // In a list of two columns the line over a value is the value of the row before; over a box's neighbour stands its caption.
  return beside && overLeft && beside === overLeft && /\d/.test(left.line.text) && !startsWithLabel(left) && !/\d/.test(over.text) ? over : undefined;
}

/** The same in meters, before the figure in brackets. */
const METRIC = /^[~±]?[\d.,]+\s?m(?:²|2)?\s?[(/=]\s?$/;
const FARTHEST_ROW = 220;

const isFigureLine = ({ text }: Line): boolean => isCellText(text);

function cluesOnLine(view: PageView, block: BlockView, found: readonly TextSpan[], at: number): Clue[] {
  const { text } = block.spelled;
  const { from, to } = found[at] as TextSpan;
  const index = lineAt(block, from);
  const line = block.lines[index] as Line;
  // A figure may take its unit from the next line.
  const [start, end] = [block.lineStarts[index] ?? 0, lineEnd(block, lineAt(block, Math.max(from, to - 1)))];
  const previous = found[at - 1] && (found[at - 1] as TextSpan).to > start ? found[at - 1] : undefined;
  const next = found[at + 1] && (found[at + 1] as TextSpan).from < end ? found[at + 1] : undefined;
  const clues: Clue[] = [];
  const between = previous ? partBetween(text.slice(previous.to, from)).second : text.slice(start, from);
  if (/\p{L}/u.test(between.replace(METRIC, ''))) clues.push({ at: 'before', text: between });
  const trail = next ? partBetween(text.slice(to, next.from)).first : text.slice(to, end);
  if (/\p{L}/u.test(trail)) clues.push({ at: 'after', text: trail });
  if (previous && /\p{L}/u.test(text.slice(start, previous.from))) clues.push({ at: 'row', text: text.slice(start, previous.from) });
  let first = line;
  const opens = !/\p{L}/u.test(text.slice(start, from).replace(METRIC, '')) && !previous;
  if (opens) {
    let left = view.leftOf(line);
    for (let steps = 0; left && steps < 8 && isFigureLine(left.line); steps += 1) left = view.leftOf(left.line);
    const caption = left && line.box.x - rightOf(left.line.box) > NEXT_COLUMN * line.box.height ? captionStraightOver(view, line, left) : undefined;
    if (caption) clues.push({ at: 'over', text: caption.text });
    else if (left && left.line.words.length <= 14 && line.box.x - rightOf(left.line.box) < FARTHEST_ROW * line.box.height) {
      clues.push({ at: 'row', text: left.line.text });
      first = left.line;
    }
    const hasName = clues.length > 0;
    const over = hasName ? undefined : view.above(line);
    if (over && !isFigureLine(over.line) && line.box.y - bottomOf(over.line.box) < 1.6 * Math.max(line.box.height, over.line.box.height))
      clues.push({ at: 'over', text: over.line.text });
    const isUnderPage = hasCaptionsUnder(view);
    const under = hasName && !isUnderPage ? undefined : view.below(line);
    if (under && !isFigureLine(under.line) && under.line.box.y - bottomOf(line.box) < 1.2 * line.box.height)
      clues.push({ at: 'under', text: under.line.text });
    const beside = [view.leftOf(line), view.rightOf(line)].some((other) => other && isFigureLine(other.line));
    const head = headInOrder(view, line) ?? headOver(view, line, hasName && !beside ? undefined : 'any')?.line;
    const heading = sectionHeading(view, first);
    // A heading between the two begins another table.
    const isOwn = !heading || !head || !(heading.box.y > head.box.y + 1 && heading.box.y < line.box.y);
    const isCaptioned = isUnderPage && clues.some(({ at: where }) => where === 'under');
    if (head && isOwn && !isCaptioned && head.words.length <= MOST_HEAD_WORDS && !clues.some(({ text: own }) => own === head.text)) {
      const stage = stageAmong(head.text, headsOver(view, line).map((each) => each.text));
      clues.push({ at: 'column', text: head.text, ...(stage ? { stage } : {}) });
    }
  }
  const heading = sectionHeading(view, first);
  if (heading) clues.push({ at: 'heading', text: heading.text });
  return clues;
}

/** What is numbered, not measured: "Phase 1", "Lot 14". */
const NUMBERED = /\b(?:phase|lot|unit|sheet|section|job|permit\sno\.?|suite|box|highway|hwy|route|chapter|table|page|part|appendix|step|line|item|note|no\.|figure|detail|option|scheme|rev\.?|revision)\s#?$/i;

type CellRow = { cells: Line[]; isHead: boolean };
const rememberedRows = new WeakMap<PageView, CellRow[]>();

/** The rows of a page, parted into cells. */
function cellRowsOf(view: PageView): CellRow[] {
  const known = rememberedRows.get(view);
  if (known) return known;
  const lines = view.blocks.flatMap((block) => block.lines).flatMap(splitCells);
  const rows = rowsOf(lines).map(({ cells }) => ({
    cells,
    isHead: cells.length >= 2 && cells.every(({ text, words }) => !isCellText(text) && words.length <= MOST_HEAD_WORDS),
  }));
  rememberedRows.set(view, rows);
  return rows;
}

const FARTHEST_HEAD = 14;

/**
 * The head of a cell by its place in its row: heads that are set to the left over figures set to the right need not stand
 * over them. As many heads as figures, or one more over the names of the rows.
 */
function headInOrder(view: PageView, cell: Line): Line | undefined {
  const rows = cellRowsOf(view);
  const at = rows.findIndex(({ cells }) => cells.some((each) => each === cell || each.words[0] === cell.words[0]));
  const figures = rows[at]?.cells.filter(isFigureLine) ?? [];
  const place = figures.findIndex((each) => each === cell || each.words[0] === cell.words[0]);
  if (place < 0 || figures.length < 2) return undefined;
  for (let above = at - 1; above >= Math.max(0, at - FARTHEST_HEAD); above -= 1) {
    const row = rows[above] as CellRow;
    if (!row.isHead) {
      if (!row.cells.some(isFigureLine)) return undefined;
      continue;
    }
    const extra = row.cells.length - figures.length;
    if (extra !== 0 && extra !== 1) return undefined;
    const head = row.cells[place + extra];
    const pitch = Math.abs((figures[1]?.box.x ?? 0) - (figures[0]?.box.x ?? 0));
    return head && Math.abs(middleOf2(head) - middleOf2(cell)) < 0.7 * pitch ? head : undefined;
  }
  return undefined;
}
const middleOf2 = ({ box }: Line): number => box.x + box.width / 2;

/** The nearest short line above that heads a part: in capitals, or with a number, or alone in its row. */
function sectionHeading(view: PageView, line: Line): Line | undefined {
  let best: Line | undefined;
  for (const { lines } of view.blocks)
    for (const other of lines) {
      if (other.box.y >= line.box.y - 2 || line.box.y - other.box.y > 420 || (best && other.box.y <= best.box.y)) continue;
      if (other.words.length > 9 || /\d{3}|[=.]$/.test(other.text) || !/\p{L}{3}/u.test(other.text)) continue;
      if (other.box.x > line.box.x + 20 || other.box.x < line.box.x - 420) continue;
      const isTitle = /^\p{L}[^\d:]{8,}:$/u.test(other.text) || /^(?:\p{Lu}{2,}\s[\p{Lu}\s]*\p{Lu}{2,}|\p{Lu}{4,})\b/u.test(other.text) || /^[\p{Lu}\d\s.,&()/'’-]+$/u.test(other.text) || other.box.height > 1.15 * line.box.height || /^(?:\d{1,2}|[A-Z])[.)]\s/.test(other.text);
      const right = view.rightOf(other);
      if (isTitle && !(right && isFigureLine(right.line))) best = other;
    }
  return best;
}
