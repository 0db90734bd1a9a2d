import { isSheet } from '../documents/headings.ts';
import { boxAround, isUpright, type Line } from '../documents/lines.ts';
import { bottomOf, middleOf, rightOf } from '../documents/page.ts';
import { rowsOf } from '../documents/read-grids.ts';
import { ruledCellsOf } from '../documents/ruled-cells.ts';
import type { Clue, TextSpan } from './clue.ts';
import { partBetween } from './clues-in-prose.ts';
import { headOver, headsOver, isAmongCells, isCellText, isUnitText } from './column-heads.ts';
import { startsWithLabel } from './evidence.ts';
import {
  isByClass,
  OF_COVERED_LAND,
  rowOver,
  sectionHeading,
  sentenceOver,
  stageAmong,
  topOfColumn,
} from './figure-headings.ts';
import { hasCaptionsUnder } from './form-captions.ts';
import { type BlockView, type LinePlace, lineAt, lineEnd, type PageView } from './page-view.ts';
import { opensRuledRow, ruledHead, ruledRowName, ruledTitle } from './ruled-tables.ts';
import { splitCells } from './table-cells.ts';

const MOST_HEAD_WORDS = 8;
const MOST_LABEL_LINES = 4;
const MOST_LABEL_WORDS = 4;
/** Cells so far apart, in letters, may belong to two columns of a form. */
const NEXT_COLUMN = 4;
/** A caption stands over its box by at most so many heights. */
const TALLEST_BOX = 2.2;

/** The caption over a box of a form, where what stands to the left is another box's value and not the name of a row. */
function captionStraightOver(view: PageView, line: Line, left: LinePlace): Line | undefined {
  const place = view.above(line);
  const over = place?.line;
  if (
    !place ||
    !over ||
    isFigureLine(over) ||
    Math.abs(over.box.x - line.box.x) > ALIGNED ||
    !/\p{L}{3}/u.test(over.text)
  )
    return undefined;
  if (line.box.y - bottomOf(over.box) > TALLEST_BOX * Math.max(line.box.height, over.box.height)) return undefined;
  const overLeft = view.above(left.line);
  // In a list of two columns the line over a value is the value of the row before; over a box's neighbour stands its caption.
  const isCaptioned =
    overLeft !== undefined &&
    !/\d/.test(`${over.text}${overLeft.line.text}`) &&
    Math.abs(over.box.y - overLeft.line.box.y) < Math.max(over.box.height, overLeft.line.box.height) &&
    (startsWithLabel(place) || !startsWithLabel(overLeft));
  return isCaptioned && !startsWithLabel(left) ? over : undefined;
}

/** A caption begins where its value does, or stands about its middle. */
const isAligned = (caption: Line, value: Line): boolean =>
  Math.abs(caption.box.x - value.box.x) <= ALIGNED || Math.abs(centerOf(caption) - centerOf(value)) <= ALIGNED;
const ALIGNED = 8;

/** The same in meters, before the figure in brackets. */
const METRIC = /^[~±]?[\d.,]+\s?m(?:²|2)?\s?[(/=]\s?$/;
const FARTHEST_ROW = 220;

const isFigureLine = ({ text }: Line): boolean => isCellText(text);

/** The words round one of several spans of a short line: a list, a table, a form, a drawing. */
export function cluesOnLine(view: PageView, block: BlockView, found: readonly TextSpan[], at: number): Clue[] {
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
  if (previous && /\p{L}/u.test(text.slice(start, previous.from)))
    // Behind a label of its own a figure has what its line begins with as a topic only: "CUT 64 CY, FILL 22 CY".
    clues.push({
      at: /\p{L}/u.test(between.replace(METRIC, '')) ? 'heading' : 'row',
      text: text.slice(start, previous.from),
    });
  let first = line;
  const isResult = /^[\d,.%\s×xX*/+()-]*=\s*$/.test(text.slice(start, from));
  const opens = isResult || (!/\p{L}/u.test(text.slice(start, from).replace(METRIC, '')) && !previous);
  const box = opens ? view.boxOf(line) : undefined;
  const bracketed = opens && !box ? captionInBrackets(view, line) : undefined;
  if (bracketed) clues.push({ at: 'over', text: bracketed });
  else if (box) {
    clues.push({ at: 'over', text: box.block.lines.map(({ text: own }) => own).join(' ') });
    first = box.line;
  } else if (opens) {
    let left = view.leftOf(line);
    let isInRow = false;
    for (let steps = 0; left && steps < 8 && (isCell(view, left.line) || isUnitText(left.line.text)); steps += 1) {
      left = view.leftOf(left.line);
      isInRow = true;
    }
    const behind = nameBehind(view, line);
    const caption =
      !behind && left && line.box.x - rightOf(left.line.box) > NEXT_COLUMN * line.box.height
        ? captionStraightOver(view, line, left)
        : undefined;
    if (caption) clues.push({ at: 'over', text: caption.text });
    // Behind other figures of its row a figure has the row's name too.
    if (caption && isInRow && left) clues.push({ at: 'row', text: left.line.text });
    const isBeside =
      left !== undefined &&
      left.line.words.length <= 14 &&
      line.box.x - rightOf(left.line.box) < FARTHEST_ROW * line.box.height;
    const name = caption
      ? undefined
      : (behind ?? ruledRowName(view, line) ?? (isBeside && !opensRuledRow(view, line) ? left?.line : undefined));
    if (name) {
      // What a form asks, the cell beside it answers.
      clues.push({
        at: 'row',
        text: (name === behind ? name.text.replace(OF_ANOTHER, '') : name.text).replace(/\?$/, ''),
      });
      first = name;
    }
    const hasName = clues.length > 0;
    const isUnderPage = hasCaptionsUnder(view);
    const under = hasName && !isUnderPage ? undefined : view.below(line);
    const isCaption = ({ line: other }: LinePlace) => !isFigureLine(other) && isAligned(other, line);
    const isUnder =
      under !== undefined && isCaption(under) && under.line.box.y - bottomOf(line.box) < 1.2 * line.box.height;
    // Where captions stand under their values, the line over a value is the caption of another.
    const over = hasName ? undefined : view.above(line);
    const isOverOther =
      isUnderPage &&
      isUnder &&
      over !== undefined &&
      under.line.box.y - bottomOf(line.box) < line.box.y - bottomOf(over.line.box);
    if (
      over &&
      !isOverOther &&
      isCaption(over) &&
      line.box.y - bottomOf(over.line.box) < 1.6 * Math.max(line.box.height, over.line.box.height)
    )
      clues.push({ at: 'over', text: over.line.text });
    // Between two captions a value belongs to the closer one.
    const isCloserOver =
      over !== undefined &&
      clues.some(({ at: where }) => where === 'over') &&
      under !== undefined &&
      line.box.y - bottomOf(over.line.box) < 0.8 * (under.line.box.y - bottomOf(line.box));
    if (isUnder && !isCloserOver) clues.push({ at: 'under', text: under.line.text });
    const beside = [view.leftOf(line), view.rightOf(line)].some((other) => other && isFigureLine(other.line));
    const ruled = ruledHead(view, line);
    const inOrder = ruled ?? headInOrder(view, line);
    const head = inOrder?.head ?? headOver(view, line, hasName && !beside ? undefined : 'any')?.line;
    const heading = sectionHeading(view, first, line);
    // A heading between the two begins another table.
    const isOwn = ruled || !heading || !head || !(heading.box.y > head.box.y + 1 && heading.box.y < line.box.y);
    const isCaptioned = isUnderPage && clues.some(({ at: where }) => where === 'under');
    if (
      head &&
      isOwn &&
      !isCaptioned &&
      !isCellText(head.text) &&
      head.words.length <= MOST_HEAD_WORDS &&
      !/\.{4,}|_{3,}/.test(head.text) &&
      !clues.some(({ text: own }) => own === head.text)
    ) {
      const heads = (inOrder?.heads ?? headsOver(view, line)).map((each) => each.text);
      const stage = stageAmong(head.text, heads);
      const over = ruled?.group ? `${ruled.group.text} ` : '';
      clues.push({ at: 'column', text: `${over}${head.text}`, ...(stage ? { stage } : {}) });
      if (OF_COVERED_LAND.test(head.text) && isByClass(heads)) clues.push({ at: 'column', text: 'coverage' });
    }
  }
  // Over the names of the rows the head says what all figures of the table are of.
  const corner = opens && first !== line ? cornerOver(view, first, line) : undefined;
  if (corner && !clues.some(({ text: own }) => own === corner.text)) clues.push({ at: 'column', text: corner.text });
  const leadIn = opens && first !== line ? sentenceOver(view, topOfColumn(view, first)) : undefined;
  if (leadIn) clues.push({ at: 'heading', text: leadIn });
  // In a label of a few short lines on a drawing the first says what the others are of: "(E) CONC. DRIVE / 9% AT TOP".
  const isNamed = clues.some(({ at: where }) => where !== 'after');
  const label =
    !isNamed && index > 0 && block.lines.length <= MOST_LABEL_LINES && isSheet(view.page) ? block.lines[0] : undefined;
  if (label && label.words.length <= MOST_LABEL_WORDS && !isFigureLine(label))
    clues.push({ at: 'over', text: label.text });
  const heading = ruledTitle(view, line) ?? sectionHeading(view, isNamed ? first : rowOver(view, line), line);
  if (heading) clues.push({ at: 'heading', text: heading.text });
  return clues;
}

/** "FRONT SETBACK, DWELLING (REQUIRED 20.0)": what else is told in brackets. */
const OF_ANOTHER = /\s\([^()]*\d[^()]*\)$/;
const rememberedNames = new WeakMap<PageView, ReadonlyMap<Line, Line>>();
/** So many rows tell that the names of a table stand behind its figures. */
const FEWEST_ROWS = 3;
/** Between a figure, its unit and the name of its row, in letters. */
const WIDEST_STEP = 24;
/** So close, in letters, a name stands before its figure. */
const NEAR = 14;
/** What stands between a figure and its name: other figures, a unit, what is counted. */
const BETWEEN =
  /^\(?(?:ea(?:ch)?|pct|percent|el|ft-in|l\.?f\.?|lin\.?\sft\.?|class|yrs?|years?|pts?|points?|deg|in\.?|ac(?:res?)?|no\.?|qty|ls)\.?\)?$/i;

/** The name of a figure's row where a table has its names behind its figures: "18,200 | S.F. | PARCEL AREA". */
function nameBehind(view: PageView, line: Line): Line | undefined {
  const known = rememberedNames.get(view) ?? namesBehind(view);
  rememberedNames.set(view, known);
  return known.get(line);
}

function namesBehind(view: PageView): ReadonlyMap<Line, Line> {
  const isBetween = ({ text }: Line) => isCellText(text) || isUnitText(text) || BETWEEN.test(text);
  const isName = ({ text }: Line) => /\p{L}{3}/u.test(text) && !isCellText(text);
  const { cellOf, rowBefore } = ruledCellsOf(view.page);
  const isInRuledRow = (line: Line, name: Line) => {
    const [own, named] = [cellOf(line.box), cellOf(name.box)];
    return own !== undefined && named !== undefined && rowBefore(named).includes(own);
  };
  const stepTo = (from: Line, side: 'leftOf' | 'rightOf'): { line: Line; gap: number } | undefined => {
    let at: Line = from;
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const next = view[side](at)?.line;
      if (!next) return undefined;
      const gap = side === 'rightOf' ? next.box.x - rightOf(at.box) : at.box.x - rightOf(next.box);
      if (gap > FARTHEST_ROW * from.box.height) return undefined;
      if (!isBetween(next)) return isName(next) ? { line: next, gap } : undefined;
      const name = side === 'rightOf' ? nameInLine(next) : undefined;
      if (name) return { line: name, gap: name.box.x - rightOf(at.box) };
      at = next;
    }
    return undefined;
  };
  const rows = view.blocks
    .flatMap(({ lines }) => lines)
    .filter((line) => isFigureLine(line) && /\d/.test(line.text) && isUpright(line))
    .flatMap((line) => {
      const name = stepTo(line, 'rightOf');
      const next = name && view.rightOf(name.line)?.line;
      // What has figures behind it that nothing else names is their name.
      const isOthers =
        next !== undefined &&
        isFigureLine(next) &&
        stepTo(next, 'rightOf') === undefined &&
        !isInRuledRow(line, name?.line ?? line);
      return name && !isOthers && name.gap < WIDEST_STEP * line.box.height
        ? [{ line, name, left: stepTo(line, 'leftOf') }]
        : [];
    });
  const isAt = (one: Line, other: Line) => Math.abs(one.box.x - other.box.x) <= ALIGNED;
  const found = new Map<Line, Line>();
  for (const row of rows) {
    const alike = rows.filter(
      ({ line, name }) =>
        isAt(name.line, row.name.line) &&
        (isAt(line, row.line) || Math.abs(rightOf(line.box) - rightOf(row.line.box)) <= ALIGNED),
    );
    // Where names stand before the figures, what stands behind them are remarks, or the names of the next column.
    const before = alike.filter(
      ({ left }) =>
        left !== undefined &&
        (left.gap < NEAR * row.line.box.height ||
          alike.some((other) => other.left && other.left.line !== left.line && isAt(other.left.line, left.line))),
    );
    const measured = alike.filter(({ line }) => MEASURED.test(line.text) || hasUnitBehind(view, line));
    const isMeasured = 3 * measured.length >= alike.length && !isCountedUp(alike.map(({ line }) => line.text));
    if (alike.length >= FEWEST_ROWS && 3 * before.length < alike.length && isMeasured)
      found.set(row.line, row.name.line);
  }
  return found;
}
/** The name that stands close behind the last figure of its row: "+2,005 TOTAL ON-SITE". */
function nameInLine(line: Line): Line | undefined {
  const at = line.words.findIndex(({ text }, place) => place > 0 && /^\p{Lu}[\p{L}-]{2}/u.test(text));
  const words = line.words.slice(at);
  return at === 1 && /^[+\u2212–-]?\d[\d,.]*$/.test(line.words[0]?.text ?? '')
    ? { ...line, words, text: words.map(({ text }) => text).join(' '), box: boxAround(words) }
    : undefined;
}
/** The numbers of notes, rooms or keys: each is one more than the one above. */
const isCountedUp = (texts: readonly string[]): boolean => {
  const numbers = texts.map((text) => Number.parseInt(text.replaceAll(',', ''), 10));
  return (
    numbers.filter((each, at) => at > 0 && each === Number(numbers[at - 1]) + 1).length >= 0.7 * (texts.length - 1)
  );
};
const MEASURED = /\d{3}|\d\.\d|\d\s?(?:['’"”%]|\p{L})/u;
const hasUnitBehind = (view: PageView, line: Line): boolean => {
  const text = view.rightOf(line)?.line.text ?? '';
  return isUnitText(text) || BETWEEN.test(text);
};
const MOST_STEPS = 6;

/** The head over the names of the rows, beside the head of a cell: "Land coverage (sf)" before "Pre" and "Post". */
function cornerOver(view: PageView, name: Line, cell: Line): Line | undefined {
  const head = headOver(view, cell, 'any')?.line;
  if (!head || head.box.y >= name.box.y) return undefined;
  return view.blocks
    .flatMap(({ lines }) => lines)
    .find(
      (other) =>
        other !== head &&
        Math.abs(other.box.x - name.box.x) <= ALIGNED &&
        Math.abs(middleOf(other.box) - middleOf(head.box)) < 0.5 * head.box.height &&
        other.words.length <= MOST_HEAD_WORDS &&
        TOPIC.test(other.text),
    );
}
const TOPIC = /\b(?:coverage|cov|impervious|off-?\s?site|earthwork|grading)\b/i;

/** "(lot area, square feet)" straight under what is filled in. */
function captionInBrackets(view: PageView, line: Line): string | undefined {
  const under = view.below(line)?.line;
  const isClose = under !== undefined && under.box.y - bottomOf(line.box) < 1.8 * line.box.height;
  return isClose && isAligned(under, line)
    ? /^\((?<caption>\p{L}[^()]{2,60})\)$/u.exec(under.text)?.groups?.caption
    : undefined;
}

/** A figure, or words that stand in a column of figures with another cell to their left. */
const isCell = (view: PageView, line: Line): boolean =>
  isFigureLine(line) ||
  CITATION.test(line.text) ||
  (view.leftOf(line) !== undefined && isAmongCells(view, line, 'over-or-under'));

/** A column of references stands between the names of the rows and their figures: "TRPA T 37.4.1-1", "EDC 130.35". */
const CITATION =
  /^(?:\p{Lu}{2,6}\.?\s)?(?:T(?:able)?\s|§+\s?|[Ss]ec\w*\.?\s|[Cc]h\w*\.?\s|R)?\d+\.\d+(?:[-.]\d+)*(?:\([a-z\d]\))*(?:\.[A-Z])?$/u;

const rememberedCells = new WeakMap<PageView, Line[]>();

/** The lines of a page, parted into cells. */
function cellsOf(view: PageView): readonly Line[] {
  const known = rememberedCells.get(view) ?? view.blocks.flatMap((block) => block.lines).flatMap(splitCells);
  rememberedCells.set(view, known);
  return known;
}

/** Heads set to the left over figures set to the right stand off by as much as a column. */
const WIDEST_SHIFT = 1.6;
/** Over the number of a row and over its name. */
const MOST_NAME_HEADS = 2;
/** In points. */
const HIGHEST_TABLE = 420;

/**
 * The head of a cell by its place in its row: heads that are set to the left over figures set to the right need not stand
 * over them. As many heads as figures, or one more over the names of the rows.
 */
function headInOrder(view: PageView, cell: Line): { head: Line; heads: readonly Line[] } | undefined {
  const cells = cellsOf(view);
  const isCell = (each: Line) => each === cell || each.words[0] === cell.words[0];
  const isBeside = (each: Line) => Math.abs(middleOf(each.box) - middleOf(cell.box)) < 0.5 * cell.box.height;
  const own = tableAround(
    cells.filter(isBeside).sort((a, b) => a.box.x - b.box.x),
    isCell,
  );
  const figures = own.filter(isFigureLine);
  const place = figures.findIndex(isCell);
  if (place < 0 || figures.length < 2) return undefined;
  const [left, right] = [Math.min(...own.map(({ box }) => box.x)), Math.max(...own.map(({ box }) => rightOf(box)))];
  const over = cells.filter(
    ({ box }) =>
      bottomOf(box) < cell.box.y + 2 && cell.box.y - box.y < HIGHEST_TABLE && rightOf(box) > left && box.x < right,
  );
  for (const { cells: row } of rowsOf(over).reverse()) {
    if (row.some(isFigureLine)) continue;
    const extra = row.length - figures.length;
    const isHead = row.length >= 2 && row.every(({ words }) => words.length <= MOST_HEAD_WORDS);
    if (isHead && extra > MOST_NAME_HEADS) return headBeside(row, cell);
    if (!isHead || extra < 0) return undefined;
    // Heads over the numbers and the names of the rows; else one more stands at the right of the table.
    const overNames = row[extra - 1];
    const isOverNames = overNames !== undefined && rightOf(overNames.box) < (figures[0]?.box.x ?? 0);
    if (extra > 1 && !isOverNames) return headBeside(row, cell);
    const head = row[isOverNames ? place + extra : place];
    const shift = extra === 0 || isOverNames ? WIDEST_SHIFT : 0.5;
    const pitch = Math.abs((figures[1]?.box.x ?? 0) - (figures[0]?.box.x ?? 0));
    return head && Math.abs(centerOf(head) - centerOf(cell)) < shift * pitch ? { head, heads: row } : undefined;
  }
  return undefined;
}

/** In points: as close stands a head that begins its column over a figure that ends it, and so much farther the next one. */
const BESIDE = 8;
const CLEARER = 6;

/** Of a row of heads the one that a cell touches. */
function headBeside(row: readonly Line[], { box }: Line): { head: Line; heads: readonly Line[] } | undefined {
  const [first, second] = row
    .map((head) => ({ head, away: Math.max(0, head.box.x - rightOf(box), box.x - rightOf(head.box)) }))
    .sort((a, b) => a.away - b.away);
  const isClear = first && first.away <= BESIDE && (!second || second.away - first.away >= CLEARER);
  return isClear ? { head: first.head, heads: row } : undefined;
}

/** The cells of a row that stand in one table with a cell: a drawing beside it stands much farther off. */
function tableAround(row: readonly Line[], isCell: (line: Line) => boolean): readonly Line[] {
  const parts: Line[][] = [];
  for (const line of row) {
    const last = parts.at(-1)?.at(-1);
    if (last && line.box.x - rightOf(last.box) < WIDEST_GAP * Math.max(line.box.height, 8)) parts.at(-1)?.push(line);
    else parts.push([line]);
  }
  const own = parts.find((part) => part.some(isCell)) ?? [];
  // What stands left of the row's name is a drawing's, or the number of the row.
  const isNumbered = own[0] !== undefined && isFigureLine(own[0]) && own[1] !== undefined && !isFigureLine(own[1]);
  const cells = isNumbered ? own.slice(1) : own;
  return cells.slice(Math.max(0, cells.findIndex(isFigureLine) - 1));
}
const WIDEST_GAP = 60;
const centerOf = ({ box }: Line): number => box.x + box.width / 2;
