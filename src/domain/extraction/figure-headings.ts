import type { Line } from '../documents/lines.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import type { Stage } from './clue.ts';
import { isCellText } from './column-heads.ts';
import type { PageView } from './page-view.ts';
import { isInFormBox } from './ruled-tables.ts';

/** In points: what begins at one edge. */
const ALIGNED = 8;

/** The uppermost of the lines that stand under each other, without a gap, at one edge. */
export function topOfColumn(view: PageView, line: Line): Line {
  const above = view.above(line)?.line;
  const isNext =
    above !== undefined &&
    Math.abs(above.box.x - line.box.x) <= ALIGNED &&
    line.box.y - bottomOf(above.box) < WIDEST_LEAD * line.box.height;
  return isNext ? topOfColumn(view, above) : line;
}

/** "Within the lines of your lot we find:" straight over a table. */
export function sentenceOver(view: PageView, head: Line): string | undefined {
  const line = view.blocks
    .flatMap(({ lines }) => lines)
    .reduce<Line | undefined>((lowest, other) => {
      const isOver = bottomOf(other.box) <= head.box.y + 1;
      return isOver && (!lowest || bottomOf(other.box) > bottomOf(lowest.box)) ? other : lowest;
    }, undefined);
  const isClose = line !== undefined && head.box.y - bottomOf(line.box) < WIDEST_LEAD * Math.max(line.box.height, 8);
  return isClose && line.words.length >= FEWEST_WORDS_OF_SENTENCE && line.text.endsWith(':')
    ? (line.text.split(/[.;]\s/).at(-1) ?? '')
    : undefined;
}
const WIDEST_LEAD = 2.5;
const FEWEST_WORDS_OF_SENTENCE = 5;

/** In heights of print. */
const WIDEST_LABEL_GAP = 16;

/**
 * The nearest short line above that heads a part: in capitals, or with a number, or alone in its row. It begins where the
 * row does (`line`), or is centered over the row up to its `figure`.
 */
export function sectionHeading(view: PageView, line: Line, figure: Line): Line | undefined {
  let best: Line | undefined;
  const isInForm = isInFormBox(view, figure);
  for (const { lines } of view.blocks)
    for (const other of lines) {
      if (other.box.y >= line.box.y - 2 || line.box.y - other.box.y > 420 || (best && other.box.y <= best.box.y))
        continue;
      if (other.words.length > 9 || /\d{3}|[=.]$|\.{3,}|(?:\s\.){3,}/.test(other.text) || !/\p{L}{3}/u.test(other.text))
        continue;
      // Captions of a form's boxes head nothing but their boxes.
      if (view.isBoxCaption(other) || isInFormBox(view, other)) continue;
      const isAtEdge = Math.abs(other.box.x - line.box.x) <= 60;
      const isPart = isInForm && OPENS_PART.test(other.text) && other.box.x < line.box.x;
      if (!isAtEdge && !isPart && !isCenteredOver(view, other, line, figure)) continue;
      const isTitle =
        /^\p{L}[^\d:]{8,}:$/u.test(other.text) ||
        /^(?:\p{Lu}{2,}\s[\p{Lu}\s]*\p{Lu}{2,}|\p{Lu}{4,})\b/u.test(other.text) ||
        /^[\p{Lu}\d\s.,&()/'’-]+$/u.test(other.text) ||
        other.box.height > 1.15 * line.box.height ||
        /^(?:\d{1,2}|[A-Z])[.)]\s/.test(other.text);
      const right = view.rightOf(other)?.line;
      // "Land capability verified:" with its value beside it is a label.
      const isLabel =
        isAtEdge &&
        right !== undefined &&
        (isCellText(right.text) ||
          (/:$/.test(other.text) && right.box.x - rightOf(other.box) < WIDEST_LABEL_GAP * other.box.height));
      if (isTitle && !isLabel) best = other;
    }
  return best && joinedTitle(view, best);
}

/** Over all boxes of a part of a form: "PART C. LAND COVERAGE". */
const OPENS_PART = /^(?:part|section|schedule|step)\s[\dA-Z]{1,4}\b/i;

/** "Table B" with what stands beside it: "Existing coverage (verified)". */
function joinedTitle(view: PageView, title: Line): Line {
  const right = NUMBERED_PART.test(title.text) ? view.rightOf(title)?.line : undefined;
  return right && right.box.x - rightOf(title.box) < WIDEST_LABEL_GAP * title.box.height && !isCellText(right.text)
    ? { ...title, words: [...title.words, ...right.words], text: `${title.text} ${right.text}` }
    : title;
}
const NUMBERED_PART = /^(?:table|part|section|schedule|step|form)\s[\dA-Z]{1,3}[.:]?$/i;

/** In points: a title stands within its table, about the middle of it, and nothing else on its row. */
const BEYOND = 60;
function isCenteredOver(view: PageView, title: Line, name: Line, figure: Line): boolean {
  if (figure === name || figure.box.x <= name.box.x) return false;
  const [from, to] = [name.box.x, rightOf(figure.box) + BEYOND];
  if (title.box.x < from + BEYOND || rightOf(title.box) > to || title.words.length > 4) return false;
  return ![view.leftOf(title), view.rightOf(title)].some((other) => {
    const box = other?.line.box;
    return box !== undefined && rightOf(box) > from && box.x < to;
  });
}

/** The name of the row over a figure that has none: a sum under a column of figures. */
export function rowOver(view: PageView, line: Line): Line {
  const over = view.above(line)?.line;
  const name = over && isCellText(over.text) ? view.leftOf(over)?.line : undefined;
  return name && !isCellText(name.text) ? name : line;
}

const COMES =
  /^\(?(?:new(?!\s(?:sum|total))|n|added?|additions?|put\sin|change|net\schange|increase|proposed\snew|build|plus|\+)\b/i;
const GOES = /^\(?(?:demo\w*|remov\w+|less|minus|take\w*\sout|out|to\scome\sout)\b/i;
const WAS = /^\(?(?:exist\w*|e|as-?\s?is|now|today|before|present|current|standing)\b/i;
const WHOLE = /^(?:total|totals|sum|all|result|together|net|final)\b/i;
const WILL = /^\(?(?:total|totals|to-?\s?be|after|future|proposed|result|final|when|finished|new\stotal|sum)\b/i;

/** Beside what is there and what comes, a total is what will be; beside such a total, what is new is only added. */
export function stageAmong(own: string, heads: readonly string[]): Stage | undefined {
  const others = heads.filter((head) => head !== own);
  const has = (pattern: RegExp) => others.some((head) => pattern.test(head));
  if (
    WHOLE.test(own) &&
    has(WAS) &&
    (has(COMES) || has(GOES)) &&
    !has(/^(?:proposed|after|future|to-?be|final|finished)\b/i)
  )
    return 'proposed';
  if (ONE_CLASS.test(own) && has(ALL_CLASSES)) return 'other';
  if (OTHER_BUILDING.test(own) && has(MAIN_BUILDING)) return 'other';
  if (COMES.test(own) && has(WAS) && (has(WILL) || has(GOES))) return 'added';
  return undefined;
}

/** Beside a column of all classes, or of the parcel, that of one class tells a part. */
const ONE_CLASS = /^(?:class|district|lcd|cl\.?)\s?[1-7][abc]?(?:\s\(?(?:sf|s\.f\.|sq\.?\sft\.?)\)?)?$/i;
const ALL_CLASSES = /^(?:all|totals?|sum|both|whole|entire|parcel|lot|combined|together)\b/i;

/** Beside a column of the house, that of what else stands on the lot tells another building's height, pitch and stories. */
const OTHER_BUILDING =
  /^(?:the\s|\([en]\)\s|new\s|existing\s|det(?:ached|\.)\s|old\s)*(?:garage|(?:boat\s?|wood\s?|tool\s|storage\s)?shed|boat\s?house|guest\s?(?:house|cottage|unit)|carport|barn|accessory(?:\s(?:bldg\.?|building|structure|unit))?|a\.?d\.?u\.?|studio|sauna|workshop|shop|cottage)$/i;
const MAIN_BUILDING =
  /^(?:the\s|\([en]\)\s|new\s|existing\s|main\s|primary\s|proposed\s)*(?:house|residence|dwelling|home|s\.?f\.?[dr]\.?|main(?:\s(?:bldg\.?|building))?|primary)$/i;

/** Land by its capability class, with how much of each may be covered: what exists of it and what is proposed is coverage. */
export const isByClass = (heads: readonly string[]): boolean =>
  heads.some((head) => CLASS.test(head)) && heads.some((head) => SHARE_OF_CLASS.test(head));
const CLASS =
  /^(?:\(\d{1,2}\)\s)?(?:(?:land|soil|bailey|capability|cap\.?|l\.?c\.?)\s)*(?:class(?:es)?|districts?|dist\.?|lcd|capability|bailey)\b/i;
const SHARE_OF_CLASS = /\bbase\b|\ballow|%|\bpercent|\bpct\b|\bcoef/i;
export const OF_COVERED_LAND =
  /^(?:\(\d{1,2}\)\s)?(?:exist|verified|propos|prop\b|transfer|max|now|after|to\sbe|on\s(?:the\s)?ground|today|current|built|when|final|finish)/i;
