import { isUpright, type Line } from '../documents/lines.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import { writtenOut } from './abbreviations.ts';
import { readAddress } from './address.ts';
import type { Clue, SurroundedFigure, TextSpan } from './clue.ts';
import { cluesOnLine } from './clues-in-cells.ts';
import { cluesInProse } from './clues-in-prose.ts';
import { isCellText, isUnitText } from './column-heads.ts';
import { listedFigures } from './figure-lists.ts';
import { inUnitOf, readAs } from './figure-reading.ts';
import { hasCaptionsUnder } from './form-captions.ts';
import { isInOthersPart, namesOtherHouse, namesOtherLot } from './guards.ts';
import { type BlockView, lineAt, lineEnd, type PageView } from './page-view.ts';
import { isNextCell } from './ruled-tables.ts';
import { withSums } from './sums.ts';

const FIGURE =
  /(?<![\p{L}\d.,'’"″/:$#<>≤≥-]|[$#<>≤≥]\s|\d['’"”]?\s[x×]\s)(?:[~±]\s?)?(?:\d[\d,]*(?:\.\d+)?|\.\d+|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|none|nothing|nil|zero|no|class|district|lcd|quarter)\b)/giu;
const MOST_FIGURES = 500;
const LONGEST_FIGURE = 80;
const LONGEST_TEXT = 20_000;

/** What is numbered, not measured: "Phase 1", "Lot 14". */
const NUMBERED =
  /\b(?:phase|lot|unit|sheet|section|job|permit\sno\.?|suite|box|highway|hwy|route|chapter|table|page|part|appendix|step|line|item|note|no\.|figure|detail|option|scheme|rev\.?|revision)\s#?$/i;

const MONTHS =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const MONTH_AFTER = new RegExp(`^\\d{1,2}\\s${MONTHS}\\b`, 'i');
const MONTH_BEFORE = new RegExp(`\\b${MONTHS}\\.?\\s$`, 'i');
const WIDTH = /^\s?\)?\s?(?:(?:wide|public|private)\s)?(?:r\.?\s?o\.?\s?w\b|r\/w\b|right-?\s?of-?\s?way|easement)/i;
/** A line that opens with the name of a street and nothing else. */
const STREET =
  /^(?!.*\b(?:front|setback|yard|from|to|at|of|off|above|the|height|distance|line)\b)(?:(?:[NSEW]\.?\s)?\p{Lu}[\p{L}\d’'.-]*\s){1,4}(?:st(?:reet)?|a(?:ve|venue)|r(?:oad|d)|c(?:our)?t|l(?:ane|n)|b(?:oulevard|lvd)|cir(?:cle)?|way|tr(?:ai)?l|h(?:ighway|wy)|p(?:arkway|kwy))\b[\s.,(–-]*$/iu;

const remembered = new WeakMap<PageView, readonly SurroundedFigure[]>();

/** Every figure of a page with what stands round it. Computed once per view. */
export function figuresOf(view: PageView): readonly SurroundedFigure[] {
  const known = remembered.get(view) ?? collectFigures(view);
  remembered.set(view, known);
  return known;
}

function collectFigures(view: PageView): SurroundedFigure[] {
  const figures = view.blocks
    .filter(({ lines }) => lines[0] !== undefined)
    .flatMap((block) => figuresIn(view, block))
    .slice(0, MOST_FIGURES);
  return withSums(withOnSite(figures));
}

const ON_SITE = /\bon-?\s?(?:site|lot|parcel|the\s(?:lot|parcel|property))\b|\ball\son\slot\b|^(?:parcel|lot|site)$/i;
const OFF_SITE =
  /\boff-?\s?(?:site|lot|parcel)\b|\bright-?\s?of-?\s?way\b|\bin\s(?:the\s)?(?:row|r\.o\.w\.?|road|street)\b|\brow\b|\br\.o\.w/i;
const isBeside = ({ at }: Clue): boolean => at !== 'heading' && at !== 'sentence' && at !== 'after';

/** "PARCEL" in a column headed "AREA" names the land. */
const isLand = ({ clues }: SurroundedFigure): boolean =>
  clues.some(({ at, text }) => at === 'column' && /^(?:land\s|lot\s|parcel\s)?area\b/i.test(text)) &&
  clues.some(({ at, text }) => at === 'row' && /^(?:parcel|lot|site)$/i.test(text));

/** What is told apart as on the parcel and off it is coverage. */
function withOnSite(figures: SurroundedFigure[]): SurroundedFigure[] {
  const says = (pattern: RegExp) => (figure: SurroundedFigure) =>
    !figure.inProse && figure.clues.some((clue) => isBeside(clue) && pattern.test(clue.text));
  if (!figures.some(says(OFF_SITE))) return figures;
  return figures.map((figure) =>
    says(ON_SITE)(figure) && !says(OFF_SITE)(figure) && !isLand(figure)
      ? { ...figure, clues: [...figure.clues, { at: 'column' as const, text: 'coverage' }] }
      : figure,
  );
}

type FigureSpan = TextSpan & { readings: SurroundedFigure['readings']; clues?: Clue[] };

function figuresIn(view: PageView, block: BlockView): SurroundedFigure[] {
  const text = block.spelled.text.slice(0, LONGEST_TEXT);
  const found: FigureSpan[] = [];
  const listed = listedFigures(view, block);
  let parkingTo = 0;
  for (const match of text.matchAll(FIGURE)) {
    const from = match.index;
    if (from < (found.at(-1)?.to ?? 0) || listed.some((each) => from >= each.from && from < each.to)) continue;
    if (/[×*·]\s?$/.test(text.slice(Math.max(0, from - 3), from))) continue;
    if (/^[\d.,]+\s?m(?:²|2|\b(?!\.?\s?l))/.test(text.slice(from, from + 16))) continue;
    // The day of a month.
    if (
      (/^\d{1,2}\s(?:of\s)?/.test(text.slice(from, from + 6)) && MONTH_AFTER.test(text.slice(from, from + 16))) ||
      MONTH_BEFORE.test(text.slice(Math.max(0, from - 12), from))
    )
      continue;
    // A line of a form that is added: "(21 + 22)".
    if (
      /\d\s?\+\s?$/.test(text.slice(Math.max(0, from - 5), from)) ||
      /^\d{1,3}\s?\+(?=\s|\d|$)/.test(text.slice(from, from + 9))
    )
      continue;
    // "EXISTING COVERAGE (1989 RECORD): 2,240 SF": the year says of which time the next figure is.
    if (
      /^(?:18|19|20)\d\d\s(?:records?|permits?|plans?|schemes?|applications?|approvals?|drawings?)\b/i.test(
        text.slice(from, from + 20),
      )
    )
      continue;
    // "BUILDING HEIGHT WORKSHEET (TRPA 37.4)": a section of the Code.
    if (
      /(?:\btrpa|\bcode|\bch(?:apter|\.)|\bsec(?:tion|\.)|\btable|§)\s?$/i.test(
        text.slice(Math.max(0, from - 10), from),
      ) &&
      /^\d{1,3}\.\d[\d.-]*(?!\s?(?:['’′%]|f(?:ee|oo)?t\b|sf|percent))/i.test(text.slice(from, from + 14))
    )
      continue;
    // A scale: "HEIGHT PLAN 1" = 10'".
    if (/["”″]\s?=\s?$/.test(text.slice(Math.max(0, from - 4), from))) continue;
    // The end of a range.
    if (/\d\s?(?:[-–—]\s|[–—])$/.test(text.slice(Math.max(0, from - 4), from))) continue;
    // The number of a note.
    if (/^\d{1,2}[.)](?:\s|$)/.test(text.slice(from, from + 4)) && block.lineStarts.includes(from)) continue;
    // The number of a column: "(4) Allowed".
    if (
      text[from - 1] === '(' &&
      /^\d{1,2}\)\s\p{L}/u.test(text.slice(from, from + 5)) &&
      block.lineStarts.includes(from - 1)
    )
      continue;
    // "5: 1,570 sf": a class or a number of something, and what it has.
    if (/^\d{1,2}:\s[\d,]+\s?(?:sf|s\.f|sq)/i.test(text.slice(from, from + 16))) continue;
    // Digits set apart are no figure.
    if (/^\d\s\d/.test(text.slice(from, from + 3)) && !/\d/.test(text.slice(Math.max(0, from - 8), from))) continue;
    // "7045 QUAKING FERN WAY": where somebody lives.
    const isHouse =
      /^\d{1,5}\s\p{Lu}/u.test(text.slice(from, from + 8)) &&
      readAddress(text.slice(from, from + LONGEST_FIGURE))?.typed;
    if (isHouse) {
      found.push({ from, to: from + match[0].length, readings: {} });
      continue;
    }
    // "27-2" alone in its box: what it is its caption says.
    const alone = block.lines[lineAt(block, from)]?.text.trim() ?? '';
    if (/^\d{1,3}-\d{1,2}$/.test(alone) && text.startsWith(alone, from)) {
      found.push({ from, to: from + alone.length, readings: {} });
      continue;
    }
    const own = lineAt(block, from);
    // What is filled in farther left on the same row is no unit of it.
    const [here, follows] = [block.lines[own], block.lines[own + 1]];
    const isBefore = here && follows && follows.box.x < here.box.x && follows.box.y < bottomOf(here.box);
    const readings = readAs(text.slice(from, isBefore ? lineEnd(block, own) : from + LONGEST_FIGURE));
    // "MARMOT RIDGE COURT (60' R.O.W.)": how wide a street is.
    const start = block.lineStarts[lineAt(block, from)] ?? 0;
    if (readings.ft && (STREET.test(text.slice(start, from)) || WIDTH.test(text.slice(from + readings.ft.to)))) {
      found.push({ from, to: from + readings.ft.to, readings: {} });
      continue;
    }
    // "Phase 1", "Lot 14"; a figure with its unit, or of four digits, is none of these.
    const isPlain =
      !readings.sf && !readings.cy && !readings.ft && !readings.percent && !/^\d{1,3},\d{3}/.test(text.slice(from));
    if (isPlain && NUMBERED.test(text.slice(Math.max(0, from - 14), from))) continue;
    // In a table the number on the next line is another cell's.
    const line = lineAt(block, from);
    if (
      /^(?:class|district|lcd)\b/i.test(match[0]) &&
      !isProse(block, line) &&
      !/\d/.test(text.slice(from, block.lineStarts[line + 1]))
    )
      continue;
    // "2 in garage, 2 on drive" is told as one.
    if (readings.parking && from < parkingTo) delete readings.parking;
    if (readings.parking) parkingTo = from + readings.parking.to;
    const to = Math.max(0, ...Object.entries(readings).map(([kind, each]) => (kind === 'parking' ? 0 : each.to)));
    const [last] = found.slice(-1);
    const unit = last && isSameKind(text.slice(last.from, from)) ? Object.keys(last.readings)[0] : undefined;
    if (unit === 'sf' && readings.number && /^\d{1,3},\d{3}/.test(text.slice(from)))
      readings.sf = { ...readings.number, unit };
    const again = /^\s?\(\d{1,3}\)/.exec(text.slice(from + to))?.[0].length ?? 0;
    if (to > 0) found.push({ from, to: from + to + again, readings });
  }
  found.push(...listed.map((each) => ({ ...each, readings: readAs(each.text) })));
  found.sort((a, b) => a.from - b.from);
  return found.flatMap((figure, at) => {
    const index = lineAt(block, figure.from);
    const line = block.lines[index] as Line;
    if (isInOthersPart(view, line.box)) return [];
    const inProse =
      figure.clues === undefined && isProse(block, index) && !isRowsValue(view, block, index, figure.from);
    // Beside a turned line of a drawing stands nothing of its own.
    const isTurned = !isUpright(line);
    if (isTurned && !/\p{L}{3}/u.test(line.text)) return [];
    const around = isTurned ? cluesOfTurned(block, found, at) : cluesAround(view, block, found, at);
    const clues = (figure.clues ?? around).map((clue) => ({
      ...clue,
      text: writtenOut(clue.text),
    }));
    // "Class 4" names what it is by itself.
    const own = /^\p{L}+/u.exec(text.slice(figure.from, figure.to))?.[0];
    if (figure.readings.class && own) clues.unshift({ at: 'before', text: own });
    const column = clues.find(({ at: where }) => where === 'column')?.text ?? '';
    const fills = text.slice(figure.from, figure.to).trim() === line.text.trim();
    const captions = clues.filter(({ at: where }) => where === 'over' || where === 'row').map((clue) => clue.text);
    const row = clues.find(({ at: where }) => where === 'row')?.text ?? '';
    const units = [column, ...(fills ? [unitBeside(view, line), LEADING_UNIT.exec(row)?.[0] ?? '', ...captions] : [])];
    const named = clues.filter(({ at: where, text: told }) =>
      where === 'sentence' || where === 'row' ? OF_A_LOT.test(told) : where !== 'heading' && where !== 'column',
    );
    const told = inProse ? (clues.find(({ at: where }) => where === 'sentence')?.text ?? '') : line.text;
    const isTheirs =
      named.some((clue) => namesOtherLot(view, clue.text)) ||
      (OF_A_LOT.test(told) && namesOtherLot(view, told)) ||
      namesOtherHouse(view, told);
    const theirs = isTheirs ? { ofOtherLot: true as const } : {};
    return [
      {
        ...figure,
        ...theirs,
        readings: inUnitOf(fills ? row : '', units, figure.readings, line.text.trim()),
        clues,
        line,
        block,
        inProse,
      },
    ];
  });
}

/** A figure that opens a cell beside its label, with a note behind it: "2,470 sq ft (pavers by the shed come out)". */
const isRowsValue = (view: PageView, block: BlockView, at: number, from: number): boolean =>
  block.lineStarts[at] === from && block.lines.length === 1 && isNextCellOf(view, block.lines[at] as Line);
const isNextCellOf = (view: PageView, line: Line): boolean => {
  const left = view.leftOf(line)?.line;
  return left !== undefined && isNextCell(view, left, line);
};

/** The words of a turned line round one of its figures. */
function cluesOfTurned(block: BlockView, spans: readonly TextSpan[], at: number): Clue[] {
  const { from, to } = spans[at] as TextSpan;
  const index = lineAt(block, from);
  const [start, end] = [block.lineStarts[index] ?? 0, block.lineStarts[index + 1] ?? block.spelled.text.length];
  const before = block.spelled.text.slice(Math.max(start, spans[at - 1]?.to ?? 0), from);
  const after = block.spelled.text.slice(to, Math.min(end, spans[at + 1]?.from ?? end));
  return [
    { at: 'before' as const, text: before },
    { at: 'after' as const, text: after },
  ].filter(({ text }) => /\p{L}/u.test(text));
}

/** "3. Lot 33 house height is …". */
const OF_A_LOT = /^\W*(?:\d+\.\s)?(?:the\s)?(?:\p{L}+\s(?:on|of|at)\s)?lots?\s\d/iu;

/** "11,032 | SQ. FT. AREA OF LOT 27": the unit opens the name of the row. */
const LEADING_UNIT =
  /^(?:sq\.?\s?ft\.?|s\.\s?f\.|sf|square\sfeet|percent|pct\.?|%|cu\.?\s?yds?\.?|c\.y\.|cy|cubic\syards|ft\.|feet)(?=\s\p{L})/iu;
const MOST_CELLS = 4;
/** The cell behind a number and the others of its row that is a unit; in a row of boxes with captions under them only its own. */
function unitBeside(view: PageView, line: Line): string {
  if (hasCaptionsUnder(view)) return unitInBox(view, line);
  let right = view.rightOf(line);
  for (let steps = 0; right && steps < MOST_CELLS && isCellText(right.line.text); steps += 1)
    right = view.rightOf(right.line);
  return right?.line.text ?? '';
}

/** The unit at the right end of a box, which may be printed lower than what is filled in; none where another box begins before it. */
function unitInBox(view: PageView, { box }: Line): string {
  const [next] = view.blocks
    .flatMap(({ lines }) => lines)
    .filter((other) => other.box.x >= rightOf(box) && other.box.y < bottomOf(box) && bottomOf(other.box) > box.y)
    .sort((a, b) => a.box.x - b.box.x);
  return next && isUnitText(next.text) ? next.text : '';
}

/** "3,302 square feet on the ground now and there will be 3,385": the unit stands once. */
const isSameKind = (between: string): boolean =>
  between.length < 120 && /sq/i.test(between) && !/[.;]\s/.test(between.replace(/\bsq\.|\bft\./gi, ''));

const WORDS_OF_PROSE = 8;
/** "Parcel area: 10,000 sf": a line of a list, also under a long one. */
const LABEL_AND_VALUE = /^\p{Lu}[^:.;,]{2,40}:\s\S+(?:\s\S+){0,3}$/u;

/** Running text: a long line, or a line of a paragraph of such. */
export function isProse(block: BlockView, at: number): boolean {
  const long = (line: Line | undefined) =>
    line !== undefined &&
    line.words.length >= WORDS_OF_PROSE &&
    !/\.{4,}|(?:\.\s){4,}|_{3,}/.test(line.text) &&
    (line.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 6;
  const here = block.lines[at];
  if (long(here)) return true;
  if (here && LABEL_AND_VALUE.test(here.text)) return false;
  if (!here || (here.text.match(/\p{L}{2,}/gu)?.length ?? 0) < 2)
    return long(block.lines[at - 1]) && /[.;]$/.test(here?.text ?? '');
  return long(block.lines[at - 1]) || (at === 0 && long(block.lines[1]));
}

/** The words round one of several spans of a paragraph, nearest first. */
export function cluesAround(view: PageView, block: BlockView, spans: readonly TextSpan[], at: number): Clue[] {
  const from = spans[at]?.from ?? 0;
  const inProse = isProse(block, lineAt(block, from)) && !isRowsValue(view, block, lineAt(block, from), from);
  const clues = inProse ? cluesInProse(view, block, spans, at) : cluesOnLine(view, block, spans, at);
  return clues.map((clue) => ({ ...clue, text: clue.text.replace(/(?:\.\s?){3,}|_{2,}/g, ' ').trim() }));
}
