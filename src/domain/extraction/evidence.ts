import { boxAround, type Line } from '../documents/lines.ts';
import { bottomOf, rightOf, type Word } from '../documents/page.ts';
import { trustIn } from '../documents/search.ts';
import type { Spelled } from '../documents/search-text.ts';
import type { FactName } from './catalogue.ts';
import type { Evidence, Fact } from './fact.ts';
import { type BlockView, type LinePlace, lineAt, lineEnd, type PageView } from './page-view.ts';

/** Evidence for words that are not empty, its confidence lowered by how far the reading of them is trusted. */
export function evidenceFrom(
  documentId: string,
  page: number,
  words: readonly Word[],
  told: { quote: string; confidence: number },
): Evidence {
  const { method, confidence: trusted } = trustIn(words);
  const confidence = Number((told.confidence * trusted).toFixed(3));
  return { documentId, page, box: boxAround(words), quote: told.quote, method, confidence };
}

/** A value that the characters `from` to `to` of a paragraph state, in their unit; its quote is the line, or what of it fits. */
type TextFact = Pick<Fact, 'name' | 'value'> & {
  unit?: Fact['unit'] | undefined;
  from: number;
  to: number;
  confidence: number;
};

const LONGEST_QUOTE = 160;

export function factAt(documentId: string, view: PageView, block: BlockView, stated: TextFact): Fact {
  const { name, value, unit, from, to, confidence } = stated;
  const start = block.lineStarts[lineAt(block, from)] ?? 0;
  const lines = block.spelled.text.slice(start, lineEnd(block, lineAt(block, to - 1)));
  const skipped = lines.length <= LONGEST_QUOTE ? 0 : Math.max(0, from - start - 60);
  const quote = lines.slice(skipped, skipped + LONGEST_QUOTE).trim() || String(value);
  const words = wordsBetween(block.spelled, from, to);
  const evidence = evidenceFrom(documentId, view.page.number, words, { quote, confidence });
  return { name, value, ...(unit ? { unit } : {}), evidence: [evidence] };
}

/** The words that hold any of the characters `from` to `to` of the running text; at least one. */
export function wordsBetween(spelled: Spelled, from: number, to: number): Word[] {
  const first = lastStartingBefore(spelled.starts, from + 1);
  const last = lastStartingBefore(spelled.starts, Math.max(to, from + 1));
  return spelled.words.slice(first, last + 1);
}

/** Index of the last of the rising `starts` that is below `position`; 0 where none is. */
function lastStartingBefore(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((starts[half] ?? 0) < position) low = half;
    else high = half - 1;
  }
  return Math.max(0, low);
}

/** Edges of a column agree within this many points. */
const EDGE = 3;
/** A dot that a scan lost at the end of a cell moves its edge by so many heights. */
const LOST_DOT = 0.75;
/** Lines of a list follow each other within so many heights. */
const NEXT_LINE = 3.2;

/** A figure; not the number of a note or a heading ("2. PEOPLE"). */
export const BEGINS_WITH_NUMBER = /^[~±$(]?\d(?!\d{0,2}[.)]\s+\p{L})/u;

/**
 * Whether label and value are a row of a list in two columns: the row above or below it begins where the label
 * begins, and its second cell begins or ends where the value does. Such rows belong together however wide the gap.
 */
export function isRowOfList(view: PageView, label: Line, value: Line): boolean {
  return [view.above(label), view.below(label)].some((other) => {
    if (!other || Math.abs(other.line.box.x - label.box.x) > EDGE) return false;
    const far = Math.max(label.box.y - bottomOf(other.line.box), other.line.box.y - bottomOf(label.box));
    const cell = view.rightOf(other.line);
    if (!cell || far > NEXT_LINE * label.box.height || view.rightOf(value)?.line === cell.line) return false;
    const beginsThere = Math.abs(cell.line.box.x - value.box.x) <= EDGE;
    const slack = Math.max(EDGE, LOST_DOT * Math.min(value.box.height, cell.line.box.height));
    return beginsThere || Math.abs(rightOf(cell.line.box) - rightOf(value.box)) <= slack;
  });
}

/**
 * Whether the value under a label is the one value of a box on a form: nothing, or the next label, follows under
 * it, and beside the label or under the value stands another label.
 */
export function isBoxOfForm(view: PageView, label: Line, value: LinePlace): boolean {
  const under = view.below(value.line);
  const isLast = !under || under.line.box.y - bottomOf(value.line.box) > NEXT_LINE * value.line.box.height;
  const isNextLabel = under !== undefined && (startsWithLabel(under) || isHeading(under.line));
  if (!isLast && !isNextLabel) return false;
  const beside = [view.rightOf(label), view.leftOf(label)].some(
    (place) => place !== undefined && startsWithLabel(place),
  );
  return isNextLabel || beside;
}

/** "2. PEOPLE": what a form prints over its next part. */
const isHeading = (line: Line): boolean => /^(?:\d{1,2}[.)]|[A-Z][.)]|section|part)\s+\p{Lu}/u.test(line.text);

/**
 * The rest of a figure that was set with gaps in it, as CAD fonts have it: the inches after "26'", the run after the
 * rise of a roof ("8" and ": 12"). Empty where there is none.
 */
export function restBeside(view: PageView, line: Line): string {
  const rest = /\d\s?['′’]$/.test(line.text)
    ? INCHES
    : /(?:^|\s)\d{1,2}(?:\s?[:/])?$/.test(line.text)
      ? RUN
      : undefined;
  const next = rest && view.rightOf(line);
  if (!next || isFieldValue(next.line.words) !== isFieldValue(line.words)) return '';
  const gap = next.line.box.x - rightOf(line.box);
  const found = rest.exec(next.line.text);
  return found && gap < 4 * Math.max(line.box.height, next.line.box.height) ? ` ${found[0]}` : '';
}

/** The unit printed close behind a filled field ("[10,454] sf"), for the reader of the value. */
export function unitBeside(view: PageView, place: LinePlace): string {
  const inches = restBeside(view, place.line);
  if (inches) return inches;
  const right = view.rightOf(place.line);
  if (!right || right.line.words[0]?.method === place.line.words[0]?.method) return '';
  const gap = right.line.box.x - place.line.box.x - place.line.box.width;
  const isUnit =
    /^(?:%|percent|sf|s\.f\.|sq\.? ?ft\.?|square feet|acres?|ac\.?|ft\.?|feet|['"]|cy|c\.y\.|cubic yards|cu\.? ?yds?\.?|in\.?|inches)(?![\w])/i.exec(
      right.line.text,
    );
  return isUnit && gap < 6 * right.line.box.height ? ` ${isUnit[0]}` : '';
}

const INCHES = /^[-–—]?\s?\d{1,2}(?:\s\d{1,2}\/\d{1,2})?\s?(?:"|″|”|'')(?!\w)/;
const RUN = /^[:/]?\s?12(?![\d'".])/;

/** What stands before a label that begins its line: numbering, a box to tick, a bullet. */
export const BEFORE_LABEL =
  /^(?:[\s•●○□☐☑☒✓✔·*_>–—-]|\(?[a-z0-9]{1,2}[.)]\s|\p{Co}|total\s|\(e\)|\(p\)|\(n\)|[<>]|the\s)*$/iu;

export const isFieldValue = (words: readonly Word[]): boolean => words[0]?.method === 'form-field';

/** Whether a line, or the cell of a table, opens with a label. A filled field never does. */
export const startsWithLabel = ({ line, block, at }: LinePlace): boolean => {
  const start = block.lineStarts[at] ?? 0;
  if (isFieldValue(line.words)) return false;
  const hit = block.hits.find((each) => each.from >= start && each.from < lineEnd(block, at));
  return (
    (hit !== undefined && BEFORE_LABEL.test(block.spelled.text.slice(start, hit.from))) ||
    /^[^:]{1,60}:$/.test(line.text)
  );
};

/** "Local plan: Plan Area Statement 114": the words that begin the value name the same thing, and no colon follows them. */
export const beginsWithOwnName = ({ block, at }: LinePlace, label: { name?: FactName }): boolean => {
  const hit = block.hits.find(({ from }) => from === (block.lineStarts[at] ?? 0));
  const after = hit ? block.spelled.text.slice(hit.to, lineEnd(block, at)) : '';
  return hit?.labels.every(({ name }) => name === label.name) === true && /^\s+[\p{L}\d]/u.test(after);
};

/** Whether the next line at the same left edge is this label: a town may stand under the street, further in. */
export function isFollowedBy(view: PageView, line: Line, label: RegExp): boolean {
  const under = view.blocks
    .flatMap(({ lines }) => lines)
    .filter(
      ({ box }) =>
        Math.abs(box.x - line.box.x) <= EDGE && box.y > line.box.y && box.y - line.box.y < 6 * line.box.height,
    )
    .sort((a, b) => a.box.y - b.box.y);
  return under[0] !== undefined && label.test(under[0].text);
}
