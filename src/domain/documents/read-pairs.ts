import { boxAround, type Line, linesOf } from './lines.ts';
import type { Box, Page } from './page.ts';
import { bottomOf, middleOf, rightOf } from './page.ts';
import { layInRows } from './read-grids.ts';
import { asItLies, straighten } from './straighten.ts';

/** What stands on a page as a label and its value, in the words of the page, with the box around both. */
export type Pair = { label: string; value: string; box: Box };

/** "Owner: …", "Lot area = …", "Depth ........ 4 ft", "Date ______ 3/4/2025" on one line. */
const IN_LINE = /^(?<label>[^:=]{2,60}?)\s*(?::|\s=|\.{4,}|(?:\s\.){4,}|_{3,})\s+(?<told>\S.*)$/u;
const LABEL_ALONE = /^(?<label>[^:=]{2,60}?)\s*(?::|\s=)$/u;
const MOST_LABEL_WORDS = 7;
const MOST_VALUE_WORDS = 24;
/** A value stands beside its label within this share of the page, or under it within so many of its heights. */
const BESIDE = 0.45;
const BELOW = 1.8;
const SAME_EDGE = 2.5;
/** More lines than this are no form. */
const MOST_LINES = 1500;

/** A label names something: it has a word, it is no sentence and no link. */
const isLabel = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text.split(' ').length <= MOST_LABEL_WORDS && !/[.;!?]\s|https?$|^note/i.test(text);

const LONG = 8;

/** Boxes to tick (in fonts of signs) are a form's choices, and "A." counts what follows: neither is a value. */
const isValue = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) &&
  text.split(' ').length <= MOST_VALUE_WORDS &&
  !(text.endsWith('.') && text.split(' ').length > LONG) &&
  !/\p{Co}|[☐☑☒□■]/u.test(text) &&
  !/^\(?\p{L}[.)]$/u.test(text) &&
  !LABEL_ALONE.test(text);

/** A table of contents: names with leaders to the number of a page. */
const CONTENTS = /(?:\.{4,}|(?:\s\.){4,})\s*\d{1,3}$/;

function valueBeside(label: Line, lines: readonly Line[], page: Page): Line | undefined {
  const [nearest] = lines
    .filter(
      ({ box }) =>
        box.x >= rightOf(label.box) && Math.abs(middleOf(box) - middleOf(label.box)) < 0.6 * label.box.height,
    )
    .sort((a, b) => a.box.x - b.box.x);
  return nearest && nearest.box.x - rightOf(label.box) <= BESIDE * page.width ? nearest : undefined;
}

function valueBelow(label: Line, lines: readonly Line[]): Line | undefined {
  const { height } = label.box;
  return lines.find(({ box }) => {
    const gap = box.y - bottomOf(label.box);
    return gap > -0.3 * height && gap <= BELOW * height && Math.abs(box.x - label.box.x) <= SAME_EDGE * height;
  });
}

const clean = (text: string): string => text.replace(/^[\s|•*–—-]+/u, '').trim();

const pairOf = (label: Line, value: Line, page: Page): Pair => ({
  label: clean(label.text).replace(/\s*[:=]$/, ''),
  value: value.text,
  box: asItLies(boxAround([label, value]), page),
});

/**
 * The labels of a page that have a value on their line, beside it or under it, in the order of the page. A label
 * without a value is left out; so is what reads as a sentence. Each value is taken by one label.
 */
export function readPairs(page: Page): Pair[] {
  const straight = straighten(page);
  const lines = linesOf(straight).filter(({ text }) => !CONTENTS.test(text));
  if (lines.length > MOST_LINES) return [];
  const inRows = new Map(layInRows(straight).pairs);
  const taken = new Set(inRows.values());
  return lines.flatMap((line): Pair[] => {
    const value = inRows.get(line);
    if (value) return isLabel(clean(line.text)) && isValue(value.text) ? [pairOf(line, value, page)] : [];
    if (taken.has(line)) return [];
    const { label, told } = IN_LINE.exec(line.text)?.groups ?? {};
    if (label && told) {
      if (!isLabel(clean(label)) || !isValue(told)) return [];
      return [{ label: clean(label), value: told, box: asItLies(line.box, page) }];
    }
    const alone = LABEL_ALONE.exec(line.text)?.groups?.label;
    if (!alone || !isLabel(clean(alone))) return [];
    const isFree = (other: Line | undefined): other is Line =>
      other !== undefined && !taken.has(other) && !IN_LINE.test(other.text) && isValue(other.text);
    const beside = valueBeside(line, lines, straight);
    // A label beside it says that its own value, if any, is below.
    const found = isFree(beside) ? beside : valueBelow(line, lines);
    if (!isFree(found)) return [];
    taken.add(found);
    return [pairOf(line, found, page)];
  });
}
