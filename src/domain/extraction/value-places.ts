import { bottomOf } from '../documents/page.ts';
import { headOver } from './column-heads.ts';
import {
  BEFORE_LABEL,
  BEGINS_WITH_NUMBER,
  beginsWithOwnName,
  isBoxOfForm,
  isFieldValue,
  isRowOfList,
  restBeside,
  startsWithLabel,
  unitBeside,
} from './evidence.ts';
import { captionSide } from './form-captions.ts';
import type { Label } from './labels.ts';
import { type BlockView, type LabelHit, type LinePlace, lineAt, lineEnd, type PageView } from './page-view.ts';
import { isNextCell } from './ruled-tables.ts';

/** How a value stands to its label, from the surest to the least sure. */
export type Way = 'field' | 'same-line' | 'right' | 'adjacent' | 'below' | 'sentence';

/** Text that may begin with the value of a label. `position` is where `text` begins in its paragraph's running text. */
export type ValuePlace = {
  way: Way;
  text: string;
  block: BlockView;
  position: number;
  /** Nothing else stands on the line or in the cell beside label and value. */
  fills: boolean;
};

export const wayConfidence: Record<Way, number> = {
  field: 1,
  'same-line': 1,
  right: 0.95,
  adjacent: 0.9,
  below: 0.88,
  sentence: 0.85,
};

/** What may stand between a label and its value: a plural, a unit or note in brackets, blanks, dots, a colon. */
const AFTER_LABEL =
  /^(?:(?:'s|s)\b)?(?:\s?,?\s?\((?:s|apns?|s\.?\s?f\.?|sq\.?\s?(?:ft\.?|feet)|square\sfeet|ft\.?|feet|c\.?y\.?|cubic\syards|cu\.?\s?yds?\.?|acres?|%|percent|\d{1,3}(?:\.\d{1,2})?\s?%|in\s[a-z .]{1,16}|r\.?o\.?w\.?|right-of-way|\d[\d,]*\s?[–-]\s?\d[\d,]*\s?(?:sf|s\.f\.|sq\.?\s?ft\.?)\s(?:lots?|parcels?)|net|gross|total|proposed|project|if\sknown|if\sapplicable|[^()\d]{1,40})\)){0,2}(?:,?\s(?:sq\.?\s?ft\.?|s\.?f\.?|cy)(?=\s?[:=]))?(?:\s\((?:lines?\s)?\d{1,2}\s?[^()]{0,24}\))?(?:,?\s(?:at\s|@\s?)?\d{1,2}(?:\.\d{1,2})?\s?(?:%|percent)(?=\s*(?:[.…:=]|$)))?(?:,\s[A-Z]\s(?:minus|less|times|plus|x)\s[A-Z])?(?:\s(?:per|by|for)\s(?![^:=]*\d\s?(?:s\.?f|sq|ft|feet|'|’|%|c\.?y))[^:=;]{2,60}(?=[:=]\s|$))?(?<marks>[\s:#=@_.…·•|–—-]*)/i;
const LINKS =
  /^(?:,\s[^,.;:]{3,40},\s)?(?:(?:of|for|on)\s(?:the|this|our)\s(?:subject\s)?(?:parcel|lot|site|property|project|building|house|residence|roof)\s)?(?:(?:(?:is|are)\s(?:therefore|thus|currently|now|hence|then)|is|are|will\sbe|would\sbe|of|equals|totals?|at|proposed\sat|measures|has|comes?\sto|averages|works?\sout\s(?:to|at)|adds?\sup\sto|amounts?\sto|stands?\sat|runs?\s(?:to|at)|reaches|covers|an?\sheight\sof)\s+){1,3}/i;
const ABOUT = /^(?:approximately|approx\.?|about|roughly)\s+/i;
/** Leader dots may run across a sheet. */
const MOST_LEADERS = 400;
const LONGEST_SENTENCE_VALUE = 90;

type LineSpan = { at: number; start: number; end: number };

const lineOfHit = (block: BlockView, hit: LabelHit): LineSpan => {
  const at = lineAt(block, hit.to - 1);
  return { at, start: block.lineStarts[at] ?? 0, end: lineEnd(block, at) };
};

/**
 * The places where the value of `hit` may stand, best first. After the label on its line; else, when the line
 * ends with the label, in the next cell to the right or in the line below.
 */
export function valuePlaces(view: PageView, block: BlockView, hit: LabelHit, label: Label): ValuePlace[] {
  const line = lineOfHit(block, hit);
  const text = block.spelled.text;
  const next = block.hits.find((other) => other.from >= hit.to && endsValue(block, other, label));
  const stop = Math.min(line.end, next?.from ?? line.end);
  const opens = BEFORE_LABEL.test(text.slice(Math.max(line.start, lineStartOf(block, hit)), hit.from));
  const after = AFTER_LABEL.exec(text.slice(hit.to, Math.min(line.end, hit.to + MOST_LEADERS)));
  const marks = after?.groups?.marks ?? '';
  const begin = hit.to + (after?.[0].length ?? 0);
  if (!opens && !mayStandWithin(block, hit, label, line, marks)) return [];
  if (begin < stop) {
    const found = onTheLine({ block, hit, label, line, begin, stop, marked: /[:=#@_…]|\.\./.test(marks), opens, next });
    const here = block.lines[line.at];
    const inches = here && stop === line.end ? restBeside(view, here) : '';
    // "Assessor parcel number of the job site": what a parcel number or an address looks like needs no exact label.
    const isLongLabel = opens && !/[:=#]/.test(marks) && (label.shape === 'apns' || label.shape === 'address');
    const beside = isLongLabel && stop === line.end ? rightOfIt(view, block, line, label, false) : [];
    return [...found.map((place) => ({ ...place, text: `${place.text}${inches}` })), ...beside];
  }
  if (next && next.from < line.end) return opens ? belowIt(view, block, line, label) : [];
  const ends = opens || /[:#]\s*$/.test(text.slice(hit.from, line.end));
  if (!ends) return wrapped({ block, hit, label, line, next });
  const here = block.lines[line.at];
  if (here && captionSide(view, here) === 'under') return belowIt(view, block, line, label);
  if (here && view.isBoxCaption(here)) return belowIt(view, block, line, label);
  const right = rightOfIt(view, block, line, label, /[:#]/.test(marks));
  // What stands across a wide gap may be another box of a title block; the name is the line below.
  if (label.shape === 'name' && isAcross(block, line, right)) return [...belowIt(view, block, line, label), ...right];
  // In a row of captions the cell to the right is the next caption: the value is under its own.
  return [...right, ...belowIt(view, block, line, label), ...wrapped({ block, hit, label, line, next })];
}

/**
 * A label inside a line: a figure's may follow anything; a name's or an address's only another label with its
 * value ("APN: 083-162-004 OWNER: …"), for any word may stand before it ("Placer County: …").
 */
function mayStandWithin(block: BlockView, hit: LabelHit, label: Label, line: LineSpan, marks: string): boolean {
  if (label.shape === 'value' || label.shape === 'apns' || label.prose) return true;
  const before = block.hits.filter((other) => other.from >= line.start && other.to < hit.from);
  const [first] = before;
  const follows = first !== undefined && BEFORE_LABEL.test(block.spelled.text.slice(line.start, first.from));
  return follows && marks.includes(':') && /\s$/.test(block.spelled.text.slice(line.start, hit.from));
}

const lineStartOf = (block: BlockView, hit: LabelHit): number => block.lineStarts[lineAt(block, hit.from)] ?? 0;

type OnLine = {
  block: BlockView;
  hit: LabelHit;
  label: Label;
  line: LineSpan;
  begin: number;
  stop: number;
  marked: boolean;
  opens: boolean;
  next: LabelHit | undefined;
};

function onTheLine({ block, hit, label, line, begin, stop, marked, opens, next }: OnLine): ValuePlace[] {
  const text = block.spelled.text;
  const linked = LINKS.exec(text.slice(begin, begin + 40))?.[0] ?? '';
  const about = ABOUT.exec(text.slice(begin + linked.length, begin + linked.length + 40))?.[0] ?? '';
  const position = begin + linked.length + about.length;
  const isSentence = linked !== '' && !marked;
  if (isSentence && !label.prose) return [];
  const until = isSentence ? Math.min(position + LONGEST_SENTENCE_VALUE, next?.from ?? text.length) : stop;
  const way = isSentence ? 'sentence' : marked ? 'same-line' : opens ? 'adjacent' : 'sentence';
  const isBareWord =
    way === 'sentence' &&
    !isSentence &&
    label.shape === 'value' &&
    !label.figure &&
    !/\s/.test(text.slice(hit.from, hit.to));
  if (way === 'sentence' && (!label.prose || isBareWord)) return [];
  return [{ way, text: text.slice(position, until).trimEnd(), block, position, fills: opens && stop === line.end }];
}

/** "…the maximum depth of excavation / is 4.5 feet": the sentence goes on in the next line. */
function wrapped({
  block,
  hit,
  label,
  line,
  next,
}: Pick<OnLine, 'block' | 'hit' | 'label' | 'line' | 'next'>): ValuePlace[] {
  if (!label.prose || line.at + 1 >= block.lines.length) return [];
  const text = block.spelled.text;
  const linked = LINKS.exec(text.slice(line.end, line.end + 40))?.[0];
  if (!linked || text.slice(hit.to, line.end).trim() !== '') return [];
  const about = ABOUT.exec(text.slice(line.end + linked.length, line.end + linked.length + 40))?.[0] ?? '';
  const position = line.end + linked.length + about.length;
  const until = Math.min(position + LONGEST_SENTENCE_VALUE, next?.from ?? text.length);
  return [{ way: 'sentence', text: text.slice(position, until).trimEnd(), block, position, fills: false }];
}

function rightOfIt(view: PageView, block: BlockView, line: LineSpan, label: Label, hasMark: boolean): ValuePlace[] {
  const here = block.lines[line.at];
  const beside = here && view.rightOf(here);
  // In some forms the colons stand in a column of their own.
  const isMark = beside !== undefined && /^[:=]$/.test(beside.line.text);
  const place = isMark ? view.rightOf(beside.line) : beside;
  if (!here || !place) return [];
  const hasColon = hasMark || isMark;
  const gap = place.line.box.x - here.box.x - here.box.width;
  const isField = isFieldValue(place.line.words);
  const height = Math.max(here.box.height, Math.min(place.line.box.height, 14), 6);
  const ofItsOwn = label.shape === 'value' || label.shape === 'apns';
  // A colon, or a figure with its unit, ties the two ends of a wide row together.
  const inList = !isField && isRowOfList(view, here, place.line);
  const isNext = isNextCell(view, here, place.line);
  const isTied = hasColon || inList || (ofItsOwn && FIGURE_WITH_UNIT.test(place.line.text.replace(/^[\s.·…_]+/, '')));
  const farthest = isField ? 30 : inList ? 90 : isTied ? 45 : ofItsOwn ? 25 : 14;
  const needsColon = (label.shape === 'name' || label.shape === 'phrase') && !isField;
  if (
    (gap > farthest * height && !isNext) ||
    (startsWithLabel(place) && !beginsWithOwnName(place, label)) ||
    (needsColon && !hasColon && !inList && !isNext)
  )
    return [];
  if (label.shape === 'value' && !isField && (hasMoreCells(view, place) || isUnderLimit(view, place, label))) return [];
  return [wholeLine(place, isField ? 'field' : 'right', unitBeside(view, place), label)];
}

const FAR_ACROSS = 14;
const isAcross = (block: BlockView, line: LineSpan, places: readonly ValuePlace[]): boolean => {
  const label = block.lines[line.at]?.box;
  const [place] = places;
  const value = place?.block.lines[lineAt(place.block, place.position)]?.box;
  return label !== undefined && value !== undefined && value.x - label.x - label.width > FAR_ACROSS * label.height;
};

function belowIt(view: PageView, block: BlockView, line: LineSpan, label: Label): ValuePlace[] {
  const here = block.lines[line.at];
  const isUnder = here !== undefined && captionSide(view, here) === 'under';
  const place = here && (view.boxFor(here) ?? (isUnder ? view.above(here) : view.below(here)));
  if (!here || !place || startsWithLabel(place) || view.isBoxCaption(place.line)) return [];
  // The inches of "8 FT" and "6 IN" in cells of their own are no length by themselves.
  if (/^\d{1,2}\s?in\b/i.test(place.line.text) && /\bft\.?$/i.test(view.leftOf(place.line)?.line.text ?? '')) return [];
  const isField = isFieldValue(place.line.words);
  const gap = isUnder ? here.box.y - bottomOf(place.line.box) : place.line.box.y - here.box.y - here.box.height;
  const height = Math.max(letterSize(here), Math.min(place.line.box.height, 16), 7);
  if ((!view.isBoxCaption(here) && gap > (isField ? 1.6 : 1.5) * height) || (!isUnder && hasOwnLabel(view, place)))
    return [];
  if (isUnder) return [wholeLine(place, 'below', unitBeside(view, place), label)];
  // Under "Existing coverage" stands a column of surfaces more often than the one figure.
  const isBox = isField || view.isBoxCaption(here) || isBoxOfForm(view, here, place);
  if (label.name?.startsWith('coverage.') && !isBox) return [];
  if (label.shape === 'phrase' && !isBox) return [];
  if (label.shape === 'value' && (isColumnOfNumbers(view, place) || hasRowLabel(view, here, place))) return [];
  if (isListOfParcels(view, place, label)) return [];
  return [wholeLine(place, isField ? 'field' : 'below', unitBeside(view, place), label)];
}

/** Boxes may hug the letters; their mean width then tells the size of the print. */
const letterSize = ({ box, text }: { box: { width: number; height: number }; text: string }): number =>
  Math.max(box.height, Math.min((2.1 * box.width) / text.length, 1.6 * box.height));

/** A value that another label introduces on its own row belongs to that one. */
function hasOwnLabel(view: PageView, place: LinePlace): boolean {
  const left = view.leftOf(place.line);
  if (!left || isFieldValue(left.line.words)) return false;
  const gap = place.line.box.x - left.line.box.x - left.line.box.width;
  const start = left.block.lineStarts[left.at] ?? 0;
  const end = lineEnd(left.block, left.at);
  const endsInLabel = left.block.hits.some((hit) => hit.from >= start && hit.to <= end && end - hit.to <= 4);
  return gap < 8 * place.line.box.height && (endsInLabel || /[:#=]$/.test(left.line.text));
}

const PARCEL = /^\d{3,4}-\d{2,3}-\d{2,3}/;
const FIGURE_WITH_UNIT =
  /^[~±]?\s?[\d,]+(?:\.\d+)?\s?(?:s\.?\s?f\b|sq\.?\s?f|square\sf|c\.?\s?y\b|cu|cubic|%|percent|acres?\b|ac\b|f(?:ee)?t\b|['′’])/i;

function isColumnOfNumbers(view: PageView, place: LinePlace): boolean {
  const under = view.below(place.line);
  if (!under || !BEGINS_WITH_NUMBER.test(under.line.text)) return false;
  return under.line.box.y - place.line.box.y < 3.2 * Math.max(place.line.box.height, under.line.box.height);
}

/** In a table the row below a header begins with the row's own name; under a row of labels, with another value. */
function hasRowLabel(view: PageView, label: { box: { x: number } }, place: LinePlace): boolean {
  const left = view.leftOf(place.line);
  if (!left || isFieldValue(left.line.words) || BEGINS_WITH_NUMBER.test(left.line.text)) return false;
  const over = view.above(left.line);
  const isUnderLabel = over !== undefined && startsWithLabel(over);
  return !isUnderLabel && left.line.box.x + left.line.box.width > label.box.x - 40 * place.line.box.height;
}

/** More figures follow in the same row: which column is meant, the label alone does not say. */
function hasMoreCells(view: PageView, place: LinePlace): boolean {
  const more = view.rightOf(place.line);
  if (
    !more ||
    startsWithLabel(more) ||
    !/^[~±]?\d(?!\d?[.)]$).{0,14}$/.test(more.line.text) ||
    /%/.test(more.line.text)
  )
    return false;
  return more.line.box.x - place.line.box.x - place.line.box.width < 30 * place.line.box.height;
}

/** A column headed "Allowed" or "Required" holds what the rules say. */
function isUnderLimit(view: PageView, place: LinePlace, label: Label): boolean {
  if (/maxAllow|baseAllow|maxHeight|allowable|approved/i.test(label.name ?? '')) return false;
  const head = headOver(view, place.line, 'any')?.line.text ?? '';
  return /^(?:max|min|allow|permit|requir|limit|standard|code|base|guideline)/i.test(head);
}

/**
 * Whether another label ends the value: in a name of a few words ("Meyers Area Plan", "Staging Parking LLC") only one
 * with a colon does.
 */
const endsValue = (block: BlockView, hit: LabelHit, label: Label): boolean =>
  (label.shape !== 'phrase' && (label.shape === 'value' || !hit.labels.some(({ figure }) => figure))) ||
  /^\s?[:=#]/.test(block.spelled.text.slice(hit.to, hit.to + 2));

/** Under "APN" or "OWNER" at the head of a table stand other people's, one below the other. */
function isListOfParcels(view: PageView, place: LinePlace, label: Label): boolean {
  if (label.shape !== 'apns' && label.shape !== 'name') return false;
  const under = view.below(place.line);
  const goesOn = under !== undefined && under.line.box.y - place.line.box.y < 3.2 * place.line.box.height;
  if (!goesOn || startsWithLabel(under)) return false;
  const isParcel = (at: LinePlace | undefined) => at !== undefined && PARCEL.test(at.line.text);
  const row = (at: LinePlace) => [at, view.leftOf(at.line), view.rightOf(at.line)].some(isParcel);
  return row(place) && row(under);
}

function wholeLine({ line, block, at }: LinePlace, way: Way, unit: string, label: Label): ValuePlace {
  const start = block.lineStarts[at] ?? 0;
  const end = lineEnd(block, at);
  const isField = isFieldValue(line.words);
  const isNext = (hit: LabelHit) => hit.from > start && hit.from < end && endsValue(block, hit, label);
  const next = isField ? undefined : block.hits.find(isNext);
  const leads = isField ? undefined : /^[\s.·…_—–]{2,}(?=\S)/.exec(block.spelled.text.slice(start, end));
  const leaders = leads?.[0].length ?? 0;
  const text = block.spelled.text.slice(start + leaders, next?.from ?? end).trimEnd();
  return { way, text: `${text}${unit}`, block, position: start + leaders, fills: next === undefined };
}
