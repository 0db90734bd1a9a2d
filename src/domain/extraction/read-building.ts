import { headingsOf } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import { IN_WORDS } from '../documents/number-words.ts';
import { rightOf } from '../documents/page.ts';
import { beginsWithThing, hasThing } from './building-entries.ts';
import { doubtsIn, OPENINGS, readStatement, type StatedFigure, shareOf } from './building-statements.ts';
import { FACTS, type FactName, isPlausible } from './catalogue.ts';
import { isCellText } from './column-heads.ts';
import { evidenceFrom, factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { type BlockView, type LinePlace, lineEnd, type PageView } from './page-view.ts';
import { readLandCoverage } from './read-land-coverage.ts';
import { type StagedCell, stagedCellsOf, stagedHead } from './staged-tables.ts';
import { BULLET, EXISTING, given, LIMITS, NOT_STATED, QUOTED, required } from './statement-words.ts';
import { windowFiguresOf } from './window-schedules.ts';

const SURE = 0.9;
const BY_HEADING = 0.75;
const IN_TABLE = 0.85;
/** What may be of something decides nothing: it only lets nothing pass that it would break. */
const IN_DOUBT = 0.5;

/** What a project has on one lot, where left and right, or one dwelling and the other, differ: the smaller counts. */
const LEAST: ReadonlySet<FactName> = new Set([
  'building.sideSetbackFt',
  'building.rearSetbackFt',
  'adu.sideSetbackFt',
  'adu.rearSetbackFt',
  'zoning.openSpaceSqFt',
]);

/** What a project has in several parts of one thing: the greatest counts. */
const GREATEST: ReadonlySet<FactName> = new Set(['site.drivewaySlopePercent']);

/**
 * Figures of the building that one document states in notes, beside labels, and in the columns of schedules and zoning tables.
 * Requirements of a code, what exists, what others build and the limit to the other side are none.
 */
export function readBuilding(documentId: string, views: readonly PageView[]): Fact[] {
  const coverage = views.flatMap((view) => readLandCoverage(documentId, view));
  const read = views.flatMap((view) => [
    ...view.blocks.flatMap((block) => readBlock(documentId, view, block)),
    ...view.blocks.flatMap((block) => block.lines.flatMap((line) => readCell(documentId, view, line))),
  ]);
  const told = new Set(read.filter(({ isLimit }) => !isLimit).map(({ fact }) => fact.name));
  const facts = read
    .filter(({ fact: { name }, isLimit }) => !isLimit || !FACTS[name].single || !told.has(name))
    .map(({ fact }) => fact);
  return [...coverage, ...facts].filter(
    (fact) =>
      (!LEAST.has(fact.name) || facts.every(({ name, value }) => name !== fact.name || value >= fact.value)) &&
      (!GREATEST.has(fact.name) || facts.every(({ name, value }) => name !== fact.name || value <= fact.value)),
  );
}

/** `isLimit`: stated as what is to be kept, which says nothing where a figure of its own stands elsewhere. */
type ReadFigure = { fact: Fact; isLimit: boolean };

/** "Building height: 30 ft" goes on with nothing. */
const LABELLED = /^[\p{L}\s.()’'-]{2,40}:\s/u;
const FULL_LINE = 0.7;
const WORDS_OF_NOTE = 6;

/** In heights of a line. */
const NEAR_TAG = 5;
/** Whether the number or letter of a keynote stands before a line. */
function isTagged(view: PageView, line: Line): boolean {
  const tag = view.leftOf(line)?.line;
  return (
    tag !== undefined &&
    /^\(?(?:\d{1,3}[A-Z]?|[A-Z]\d{0,2})[.)]?$/.test(tag.text) &&
    gapTo(line)(tag) < NEAR_TAG * line.box.height
  );
}

const CUT: readonly [end: RegExp, begin: RegExp][] = [
  [/\d\s?(?:ft\.?|feet|foot|['’])$/i, /^\d[\d\s/-]*(?:in\b|inch|["”])/i],
  [new RegExp(`(?:\\d|\\b(?:${IN_WORDS}))$`, 'i'), /^(?:in(?:\.|ch)|ft\b|feet\b|foot\b|sq\b|s\.?f\b|per\s?cent\b|%)/i],
  [/[;,]\s(?:\p{L}+\s?){1,3}$/u, /^[\d½¼¾⅛⅜⅝⅞]/u],
  [/(?:["”″'’]|\b(?:in|ft|inches|feet)\.?)$/i, /^(?:a\.?\s?f\.?\s?f\b|above\b)/i],
];

const IS_UNCLOSED = /\([^()]*\s*$/;

/** The statements of a paragraph: its lines, joined where one runs on in the next. */
function statementsOf(view: PageView, block: BlockView): { from: number; to: number }[] {
  const widest = Math.max(...block.lines.map(({ box }) => box.width));
  const statements: { from: number; to: number }[] = [];
  for (const [at, line] of block.lines.entries()) {
    const [from, to] = [block.lineStarts[at] ?? 0, lineEnd(block, at)];
    const [before, last] = [block.lines[at - 1], statements.at(-1)];
    const isOpen =
      before &&
      before.words.length >= WORDS_OF_NOTE &&
      before.box.width >= FULL_LINE * widest &&
      (!/[.:;]$/.test(before.text) || /^(?:(?:MIN|MAX|PER|OR)\b|\p{Ll})/u.test(line.text));
    // "Openable area required 8 sf,": what ends so, or begins small, is one statement however short the line is.
    const isSplit =
      before && (/[,–-]$/.test(before.text) || (/^\p{Ll}{2}/u.test(line.text) && !/[.:;]$/.test(before.text)));
    // "Six feet eight" over "inches", "6 ft." over "11 in.": one figure.
    const isCut = before && CUT.some(([end, begin]) => end.test(before.text) && begin.test(line.text));
    // "(alternate 2, not" over "now): one stall".
    const isWithin = before && last && IS_UNCLOSED.test(block.spelled.text.slice(last.from, last.to));
    const runsOn = isOpen || isSplit || isCut || isWithin;
    const begins =
      BULLET.test(line.text) ||
      LABELLED.test(line.text) ||
      // "in the direction of" goes on with "travel".
      (beginsWithThing(line.text) && !(isOpen && /^\p{Ll}/u.test(line.text))) ||
      isTagged(view, line);
    if (last && runsOn && (!begins || isWithin)) last.to = to;
    else statements.push({ from, to });
  }
  return statements;
}

const LONGEST_HEADING = 6;
const HAS_FIGURE = /\d\s?(?:['"”’%]|(?:ft|in|feet|inches|s\.?f|sq|psf|mph)\b)/iu;
const isHeading = (text: string): boolean =>
  text.split(' ').length <= LONGEST_HEADING && !HAS_FIGURE.test(text) && !/\p{L}{3}\.$/u.test(text);

function readBlock(documentId: string, view: PageView, block: BlockView): ReadFigure[] {
  let heading = block.lines[0] ? headingOver(view, block.lines[0]) : '';
  let context = heading;
  const statements = statementsOf(view, block);
  return statements.flatMap(({ from, to }, at) => {
    const text = block.spelled.text.slice(from, to).trimEnd();
    const isItem = BULLET.test(text) || /^[-–•]\s/.test(text);
    const own = readStatement(text, heading);
    const under = own.length > 0 || isItem || context === heading ? own : readStatement(text, context);
    const line = block.lines.find((_, place) => block.lineStarts[place] === from);
    let stated =
      under.length > 0 || isItem || !line
        ? under
        : (readSplit(view, block, { statements, at, line }) ??
          (isInStair(view, line) ? readStatement(text, 'STAIR') : []));
    if (stated.length === 0 && isAccessSheet(view)) stated = readForAccess(text);
    // One keynote is no heading of the next.
    const isKeynote = line !== undefined && isTagged(view, line);
    if (isHeading(text) && !isKeynote) heading = text;
    // A note goes on under its first line: "FRONT DOOR 3068" over "34" CLEAR".
    if (isItem || isHeading(text)) context = heading;
    else if (hasThing(text)) context = text;
    const doubts = doubtsIn(text, heading, stated);
    return [...stated, ...doubts].map(({ name, value, isNear, isLimit, ...at }, order) => {
      const { unit }: { unit?: Fact['unit'] } = FACTS[name];
      const confidence = order >= stated.length ? IN_DOUBT : isNear ? SURE : BY_HEADING;
      const place = { from: from + at.from, to: from + at.to };
      return { fact: factAt(documentId, view, block, { name, value, unit, ...place, confidence }), isLimit };
    });
  });
}

const rememberedAccess = new WeakMap<PageView, boolean>();
/** Whether the title block of a sheet says that it is of an accessible dwelling, or of its accessible parts. */
function isAccessSheet(view: PageView): boolean {
  const known =
    rememberedAccess.get(view) ??
    headingsOf(view.page).some(({ strip, text }) => strip && /\b(?:accessib(?:le|ility)|ada)\b/i.test(text));
  rememberedAccess.set(view, known);
  return known;
}
/** On such a sheet a threshold is one of an accessible door, whoever says so. */
const readForAccess = (text: string): StatedFigure[] =>
  readStatement(text, 'ACCESSIBLE')
    .filter(({ name }) => name.startsWith('access.'))
    .map((figure) => ({ ...figure, isNear: true }));

const HAS_LENGTH = /\d\s?(?:['"”’%]|(?:ft|in|feet|inches|s\.?f|sq)\b)/iu;

const IS_SCALE = /["”]\s?=\s?\d+\s?['’]/u;

/** A short note that goes on in the next line: "DRIVEWAY VERT. CLEARANCE" over "14'-11" AT OAK LIMB". */
function readSplit(
  view: PageView,
  block: BlockView,
  { statements, at, line }: { statements: readonly { from: number; to: number }[]; at: number; line: Line },
): StatedFigure[] | undefined {
  const [own, before, next] = [statements[at], statements[at - 1], statements[at + 1]];
  if (!own) return undefined;
  const textOf = (one: { from: number; to: number }) => block.spelled.text.slice(one.from, one.to).trimEnd();
  const lineOf = (one: { from: number }) => block.lines.find((_, place) => block.lineStarts[place] === one.from);
  const goesOn = (one: { from: number; to: number } | undefined, begin: Line | undefined): boolean =>
    one !== undefined && begin !== undefined && !HAS_LENGTH.test(textOf(one)) && !/[.:;]$/.test(textOf(one));
  const isInRow = [view.leftOf(line), view.rightOf(line)].some((place) => place && isCellText(place.line.text));
  if (IS_SCALE.test(textOf(own)) || QUOTED.test(textOf(own)) || (isInRow && isCellText(line.text))) return undefined;
  if (before && goesOn(before, lineOf(before)) && !isTagged(view, line)) {
    const start = textOf(before);
    const stated = readStatement(`${start} ${textOf(own)}`, '')
      .map((figure) => ({
        ...figure,
        from: figure.from - start.length - 1,
        to: figure.to - start.length - 1,
        isNear: false,
      }))
      .filter(({ from, name, value }) => from >= 0 && isPlausible(name, value));
    if (stated.length > 0) return stated;
  }
  const begin = next && lineOf(next);
  if (!next || !begin || !goesOn(next, begin) || isTagged(view, begin) || BULLET.test(textOf(next))) return undefined;
  const length = textOf(own).length;
  const stated = readStatement(`${textOf(own)} ${textOf(next)}`, '').filter(
    ({ to, name, value }) => to <= length && isPlausible(name, value),
  );
  return stated.length > 0 ? stated.map((figure) => ({ ...figure, isNear: false })) : undefined;
}

const OF_STAIR = /\b(?:risers?|treads?|nosings?|winders?|hand\s?rails?|head\s?room|stringers?|stairs?)\b/i;
/** In heights of a line: how far the notes beside one section of a stair stand apart. */
const BESIDE_SECTION = 60;
const FEWEST_OF_STAIR = 2;
/** Whether a line is one of the notes in a column beside a drawing of a stair: "42" clear width" between risers and treads. */
function isInStair(view: PageView, line: Line): boolean {
  const { x, y, height } = line.box;
  const beside = linesOfStair(view).filter(
    ({ box }) => Math.abs(box.x - x) < 1.5 * height && Math.abs(box.y - y) < BESIDE_SECTION * height,
  );
  return beside.filter((other) => other !== line).length >= FEWEST_OF_STAIR;
}

const rememberedStairs = new WeakMap<PageView, Line[]>();
function linesOfStair(view: PageView): Line[] {
  const known =
    rememberedStairs.get(view) ?? view.blocks.flatMap(({ lines }) => lines.filter(({ text }) => OF_STAIR.test(text)));
  rememberedStairs.set(view, known);
  return known;
}

/** The heading over a line: the first words over it that are no row of figures, in a table those below its heads. */
function headingOver(view: PageView, line: Line, head?: Line): string {
  let over = view.above(line);
  const isRow = ({ text }: Line, beside: string) =>
    /\d\s?['"”’%]/u.test(text) || (isCellText(beside) && /\d/.test(beside));
  for (let rows = 0; over && rows < MOST_ROWS; rows += 1) {
    if (!isRow(over.line, view.rightOf(over.line)?.line.text ?? '') && !isTagged(view, over.line)) break;
    over = view.above(over.line);
  }
  if (!over || (head && over.line.box.y <= head.box.y + head.box.height)) return '';
  return isHeading(over.line.text) ? over.line.text : '';
}

/** In heights of a line: how far the cells of one row stand apart. */
const FARTHEST = 40;
/** A wide table has its figures this far from what they are of. */
const FARTHEST_FIRST = 64;
const MOST_CELLS = 8;
/** "(E) to remain" heads a column, "R-3, V-B, (E) not sprinklered" is the value of a label. */
const MOST_EXISTING_WORDS = 3;
const HAS_UNIT = /(?:\(|,?\s)(sf|sq\.?\s?ft\.?|in\.?|inches|ft\.?|feet|%)\)?\s*$/iu;

/** In a schedule of rooms "LIVING" is the living room. */
const IN_ROOMS =
  /^(?:living|dining|family|great|bonus|sitting|media|guest|play|game|sewing|hobby|rec)(?=$|,|\s(?:basement|upper|lower|main|first|second)\b|\s\()/i;
/** "(E)" behind the side of a lot is where it lies, not what exists. */
const SIDE_OF = /((?:sides?|yard|set\s?backs?)\s)\((?:[nsew])\)/i;

function readCell(documentId: string, view: PageView, line: Line): ReadFigure[] {
  if (!isCellText(line.text) || !/\d/.test(line.text) || /^\d{1,2}[.)]$/.test(line.text) || QUOTED.test(line.text))
    return [];
  const windows = windowFiguresOf(view);
  if (windows.has(line)) {
    const window = windows.get(line);
    const cell = window && { stated: [{ ...window, isLimit: false }], name: window.row, head: undefined };
    return cell ? cellFacts(documentId, view, line, cell) : [];
  }
  const cells = stagedCellsOf(view);
  const staged = cells.get(line);
  if (cells.has(line) && !staged) return [];
  if (staged && !OPENINGS.some(([, of]) => of.test(staged.head.text)))
    return readStaged(documentId, view, line, staged);
  const left = rowFrom(line, view.leftOf, gapTo(line));
  const head = headOf(view, line);
  // What a label with a colon is of stands right behind it, whatever stands before the label.
  const own = left.slice(0, !head && /[:=]\s*$/.test(left[0]?.text ?? '') ? 1 : undefined);
  if (!head && own.some(({ text }) => isCellText(text) || HAS_FIGURE.test(text))) return [];
  const named = own.filter(({ text }) => !isCellText(text));
  const name = (head ? nameOfRow(view, head, named) : named[0])?.text.replace(/[:=]\s*$/, '') ?? '';
  // "44 in max" is no name of a row.
  if (head && HAS_FIGURE.test(name) && !/\p{L}{4}/u.test(name)) return [];
  const row = () => inTable(view, head, [...left, ...rowFrom(line, view.rightOf, gapFrom(line))]);
  const isOfAccess = head && row().some(({ text }) => OF_ACCESS.test(text)) && !/accessib/i.test(name);
  const plainName = `${isOfAccess ? 'accessible ' : ''}${name}`
    .replace(IN_ROOMS, '$& ROOM')
    .replace(/,\s|\s[–-]\s/g, ' ')
    .replace(SIDE_OF, '$1');
  // "MAX. LOT COVERAGE" names a row; what is proposed stands in it too.
  const isStaged =
    head &&
    (required.test(stagedHead(head.text)) ||
      given.test(stagedHead(head.text)) ||
      (EXISTING.test(head.text) && head.words.length <= MOST_EXISTING_WORDS));
  const what = isStaged ? plainName.replace(LIMITS, ' ') : plainName;
  // Under "Provided" each row is a figure of its own, and none of a schedule.
  const kind = head && !IS_GIVEN.test(head.text) ? kindOfRow(view, head, row) : undefined;
  if (kind === 'WINDOW') return [];
  const title = head ? titleOver(view, head) : '';
  const label = head ? labelUnder(head, kind ?? what) : plainName;
  const unit = head && /^[\d.,]+$/.test(line.text) ? ` ${HAS_UNIT.exec(head.text)?.[1] ?? ''}` : '';
  const [first] = named;
  const heading = first ? headingOver(view, first, head) : '';
  const share = head && shareIn(view, head, line, row);
  const byHead = readStatement(`${label}: ${line.text}${unit}`, heading, head !== undefined);
  const isUnderTitle = byHead.length === 0 && !kind && OF_TITLE.test(title);
  const underHead = isUnderTitle ? readStatement(`${label}: ${line.text}${unit}`, title, true) : byHead;
  // What stands over a value may be that of another label: "CODE 2022 CRC" over "GROUND SNOW 150 PSF".
  const over = head && view.leftOf(head)?.line;
  const isAlone = row().every((cell) => cell === first || !isCellText(cell.text));
  const isLabelled =
    over &&
    !kind &&
    !isStaged &&
    !share &&
    underHead.length === 0 &&
    named.length === 1 &&
    (isAlone || isAligned(over, first));
  // A row of one figure says by itself what it is of, where the head of its column only says where.
  const isOnly = head && !kind && !isStaged && !share && row().every((cell) => cell === first || !/\d/.test(cell.text));
  const beside =
    (isLabelled || (isOnly && underHead.length === 0)) && first
      ? readStatement(`${plainName}: ${line.text}`, headingOver(view, first))
      : [];
  const bare = head && underHead.length + beside.length === 0 ? measuredName(plainName) : plainName;
  const measured = bare === plainName ? [] : readStatement(`${bare}: ${line.text}`, '', true);
  const read = share ? [{ ...share, isLimit: false }] : [...underHead, ...beside, ...measured];
  const stated = read.length === 0 && isAccessSheet(view) ? readForAccess(`${plainName}: ${line.text}`) : read;
  return cellFacts(documentId, view, line, { stated, name, head });
}

/** Tables whose title says what their rows are of: "STAIR" over "Rise per step". */
const OF_TITLE = /\b(?:stairs?|stairways?|steps|guards?|guardrails?|hand\s?rails?|ramps?)\b/i;
/** Heads that only say that a figure stands under them. */
const IS_VALUE = /^(?:sizes?|values?|figures?|entry|dimensions?|dims?\.?|amount|data|result|measure(?:ment)?)$/i;
const IS_GIVEN = /^(?:provided|proposed|actual|as\s(?:drawn|designed))$/i;

/** What stands over the figures of a column, after the name of their row. */
function labelUnder(head: Line, name: string): string {
  const text = stagedHead(head.text.replace(HAS_UNIT, '')).replace(IS_VALUE, '');
  if (name.toLowerCase().includes(text.toLowerCase())) return name;
  return `${name} ${text}`;
}
const headsBeside = (view: PageView, head: Line): Line[] => [
  ...rowFrom(head, view.leftOf, gapTo(head)).toReversed(),
  head,
  ...rowFrom(head, view.rightOf, gapFrom(head)),
];
/** The title of the table that a head is one of: what stands over its first head. */
function titleOver(view: PageView, head: Line): string {
  const first = headsBeside(view, head).findLast((one) => one.box.x <= head.box.x && FIRST_HEAD.test(one.text));
  const over = view.above(first ?? headsBeside(view, head)[0] ?? head)?.line;
  return over && isHeading(over.text) ? over.text : '';
}

function cellFacts(
  documentId: string,
  view: PageView,
  line: Line,
  cell: { stated: readonly Pick<StatedFigure, 'name' | 'value' | 'isLimit'>[]; name: string; head: Line | undefined },
): ReadFigure[] {
  return cell.stated.map(({ name, value, isLimit }) => {
    const { unit }: { unit?: Fact['unit'] } = FACTS[name];
    const quote = `${cell.name} ${line.text}${cell.head ? ` (${cell.head.text})` : ''}`.trim().slice(0, 160);
    const evidence = evidenceFrom(documentId, view.page.number, line.words, { quote, confidence: IN_TABLE });
    return { fact: { name, value, ...(unit ? { unit } : {}), evidence: [evidence] }, isLimit };
  });
}

/** "7'-0" at the addition", "23% (1,656 sf)": what a cell says beside its figure. */
const BESIDE_FIGURE = /(?<=\d\S*)(?:\s?\([^)]*\)|,?\s(?:at|to|on|from|for|incl\p{L}*|in)\s.*)/giu;
const IS_EXISTING = /\(e\)|\bexist(?:ing)?\b|\bno\schange\b/i;
/** What a table measures where it does not say: the width of a hall, the height of a handrail. */
const UNMEASURED: readonly [of: RegExp, measure: string][] = [
  [/^(?:upper\s|lower\s|jadu\s|adu\s)?(?:hall(?:way)?s?|corridors?|passages?|stair(?:way|case)?s?)\b/i, 'width'],
  [/^(?:hand\s?rails?|guards?|guard\s?rails?|(?:address|house)\snumbers?)\b/i, 'height'],
  [/^landings?\b.*/i, 'depth'],
];
const MEASURED =
  /\b(?:widths?|wide|clear|head\s?room|ris|tread|run|land(?!ings?\b)|nos|height|high|depth|deep|open|length|slope|clr|clearance|from|off|to\swall|diam|dia|round|sphere|balusters?|extend|extension|returns?|grade)/i;
function measuredName(name: string): string {
  const [of, measure] = UNMEASURED.find(([each]) => each.test(name)) ?? [];
  return of && !MEASURED.test(name) ? `${of.exec(name)?.[0] ?? name} ${measure}` : name;
}

/** Reads a figure of a table in which what is required and what is given have columns of their own. */
function readStaged(
  documentId: string,
  view: PageView,
  line: Line,
  { name, over, head, stage, row }: StagedCell,
): ReadFigure[] {
  if (IS_EXISTING.test(line.text)) return [];
  const isOfAccess = row.some(({ text }) => OF_ACCESS.test(text)) && !/accessib/i.test(name);
  const plain = name
    .replace(/\s\([^)]*(?:\d|(?<!un|not\s|non-)rated|hour)[^)]*\)/gi, '')
    .replace(
      /,\s(?=(?:bed|bath|bunk|guest|hall|kitchen|living|habitable|upper|lower|main|basement|primary|master)\b)/gi,
      ' at ',
    )
    .replace(/,\s|\s[–-]\s/g, ' ')
    .replace(SIDE_OF, '$1')
    .replace(LIMITS, ' ')
    .replace(/[:=]\s*$/, '')
    .trim();
  const named = zoningName(plain, over);
  const what = `${isOfAccess ? 'accessible ' : ''}${measuredName(named)}`;
  const text = line.text.replace(BESIDE_FIGURE, '');
  const unit = /^[\d.,]+$/.test(text) ? ` ${HAS_UNIT.exec(head.text)?.[1] ?? ''}` : '';
  const said = `${what} ${stage === 'given' ? 'provided' : 'required'}: ${text}${unit}`;
  const own = readStatement(said, '', true);
  const stated = own.length === 0 && OF_TITLE.test(over) ? readStatement(said, over, true) : own;
  return cellFacts(documentId, view, line, { stated, name, head });
}

/** The section of a row on what a disabled person needs. */
const OF_ACCESS = /^(?:CBC\s)?11B-\d/i;
const BARE_YARD =
  /^(?:front|rear|(?:(?:left|right|north|south|east|west|interior|street)\s)?sides?)(?:\syards?)?(?:,?\s(?:left|right|north|south|east|west|both))?(?:\s\([^)]*\))?$/i;
const IS_ADU = /(?<!j)\b(?:a\.?d\.?u\b|accessory\sdwelling)/i;
/** In a table of what is required and what is given "side" is the side yard, and "coverage" that of the lot; under "ADU" they are its own. */
function zoningName(name: string, over: string): string {
  const isAdu = IS_ADU.test(over) && !IS_ADU.test(name);
  if (BARE_YARD.test(name)) return `${isAdu ? 'ADU ' : ''}${name} setback`;
  if (/^(?:coverage|cov\.)$/i.test(name)) return 'lot coverage';
  const isHeight = /^(?:height|ht\.?)\b/i.test(name);
  if (isAdu && (isHeight || /\b(?:yards?|set\s?backs?)\b/i.test(name))) return `ADU ${name}`;
  return isHeight && !/ridge/i.test(name) ? `building ${name}` : name;
}
const isAligned = (one: Line, other: Line | undefined): boolean =>
  other !== undefined && Math.abs(one.box.x - other.box.x) < one.box.height;
const gapTo = (line: Line) => (other: Line) => line.box.x - rightOf(other.box);
const gapFrom = (line: Line) => (other: Line) => other.box.x - rightOf(line.box);

const FLOOR_AREA = /^(?:(?:room|floor|net)\s)*(?:area|s\.?\s?f\.?|sq\.?\s?ft\.?)/i;
const figureIn = (text: string): number => Number(/^\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replace(/,/g, ''));

/** What share of the floor the openings of a room have, in a row that gives both areas. */
function shareIn(
  view: PageView,
  head: Line,
  line: Line,
  row: () => readonly Line[],
): { name: FactName; value: number } | undefined {
  const [name] = OPENINGS.find(([, of]) => of.test(head.text)) ?? [];
  if (!name || required.test(head.text) || /\d['"”’]/u.test(line.text)) return undefined;
  const percent = /=\s?(\d+(?:\.\d+)?)\s?%/.exec(line.text)?.[1];
  if (percent) return { name, value: Number(percent) };
  if (line.text.includes('%')) return undefined;
  const floor = row().find((cell) => /^\d/.test(cell.text) && FLOOR_AREA.test(headOf(view, cell)?.text ?? ''));
  const [part, whole] = [figureIn(line.text), figureIn(floor?.text ?? '')];
  return part > 0 && whole > part ? { name, value: shareOf(part, whole) } : undefined;
}

/** Heads with which another table begins in the same row. */
const BEGINS_TABLE = /^(?:item|mark|tag|no\.?|#|symbol|window|door)$/i;
/** Those cells of a row that stand between the first head of a table and the first head of the next. */
function inTable(view: PageView, head: Line | undefined, cells: readonly Line[]): readonly Line[] {
  if (!head) return cells;
  const left = rowFrom(head, view.leftOf, gapTo(head)).find(({ text }) => BEGINS_TABLE.test(text));
  const right = rowFrom(head, view.rightOf, gapFrom(head)).find(({ text }) => BEGINS_TABLE.test(text));
  const slack = 2 * head.box.height;
  return cells.filter(({ box }) => (!left || box.x > left.box.x - slack) && (!right || box.x < right.box.x - slack));
}

/** The first cell of a row that stands under the heads of its table. */
function nameOfRow(view: PageView, head: Line, cells: readonly Line[]): Line | undefined {
  const heads = rowFrom(head, view.leftOf, (other) => head.box.x - rightOf(other.box));
  const named = heads.find(({ text }) => FIRST_HEAD.test(text));
  const first = named ?? heads.at(-1) ?? head;
  // What stands before such a head is another table.
  const before = (named ? 4 : FARTHEST) * first.box.height;
  return cells.findLast(({ box }) => box.x > first.box.x - before) ?? cells[0];
}
const FIRST_HEAD =
  /^(?:item|stall|subject|field|location|type|(?:development\s)?standard|description|rooms?|mark|tag|no\.?|element|topic)s?$/i;

/** What stands in a cell for a figure. */
const FILLS_CELL =
  /^(?:[-–—]+|n\.?\/?a\.?|fixed|see\b.*|\(e\)|existing(?:\sto\sremain)?|no\schange|same|as\s(?:approved|shown|built|is)|none|complies|ok|per\s\S+)$/i;
/** A table has fewer rows than this. */
const MOST_ROWS = 40;
/** The head over a cell: the first words over the figures of its column, beside which other heads stand. */
function headOf(view: PageView, line: Line): Line | undefined {
  let over = view.above(line);
  // "SEE STRUCT." fills a cell as well.
  const isCell = ({ text }: Line) => isCellText(text) || NOT_STATED.test(text) || FILLS_CELL.test(text);
  // A dash is low: what stands over it is sought as over the letters of its row.
  const asHigh = (one: Line): Line =>
    2 * one.box.height > line.box.height
      ? one
      : { ...one, box: { ...one.box, y: one.box.y - line.box.height / 2, height: line.box.height } };
  for (let rows = 0; over && isCell(over.line) && rows < MOST_ROWS; rows += 1) over = view.above(asHigh(over.line));
  const isText = (place: LinePlace | undefined) => place !== undefined && !isCellText(place.line.text);
  if (!over || /\d['"”’%]|[:=]$/u.test(over.line.text) || over.line.words.length > LONGEST_HEADING) return undefined;
  const [before, behind] = [view.leftOf(over.line), view.rightOf(over.line)];
  const isNear = (place: LinePlace | undefined) =>
    place !== undefined && Math.abs(place.line.box.x - line.box.x) < 2 * FARTHEST * line.box.height;
  return [before, behind].some((place) => isText(place) && isNear(place)) ? over.line : undefined;
}

/** The cells of a row to one side, the nearest first. */
function rowFrom(line: Line, next: (line: Line) => LinePlace | undefined, gap: (line: Line) => number): Line[] {
  const cells: Line[] = [];
  for (let place = next(line); place && cells.length < MOST_CELLS; place = next(place.line)) {
    if (gap(place.line) > Math.max(FARTHEST_FIRST, (cells.length + 1) * FARTHEST) * line.box.height) break;
    cells.push(place.line);
  }
  return cells;
}

/** A row of a schedule of windows or doors that says what it is for, or in which room it is. */
const WAY_OUT = /\b(?:egress|eero|escape|bed\s?rooms?|bed|bdrm|br|sleep(?:ing)?|suite)\b/i;
const OF_WINDOWS = /\b(?:clear|clr|nco|net|sill|opening|opng|egress)\b/i;
/** How windows open. */
const IS_WINDOW = /\b(?:casements?|csmt|awning|sliders?|sliding\swindow|(?:single|double)[-\s]hung|hopper)\b/i;
const STAIR_HEAD = /^(?:clear|clr|width|landing)/i;
const OF_OPENINGS = /\b(?:windows?|doors?|egress|escape)\b/i;
const SCHEDULE = /\bschedules?\b|^(?:windows|doors|rooms)$/i;

/** What a row of a schedule of doors or windows is of: such a row says in a cell of its own that it is the way out. */
function kindOfRow(view: PageView, head: Line, row: () => readonly Line[]): string | undefined {
  const title = view.blocks
    .flatMap(({ lines }) => lines)
    .filter(({ box, text }) => box.y < head.box.y && SCHEDULE.test(text) && box.x - head.box.x < FARTHEST)
    .sort((a, b) => b.box.y - a.box.y)[0]?.text;
  const own = titleOver(view, head);
  const cells = () => [OF_OPENINGS.test(own) ? own : '', ...row().map(({ text }) => text)].join(' ');
  const parking =
    headsBeside(view, head).some(({ text }) => /^(?:stalls?|spaces?)$/i.test(text)) ||
    /\b(?:stalls|parking)\b/i.test(own);
  if (parking && /^(?:widths?|lengths?|depths?)\b/i.test(head.text)) {
    if (/\b(?:aisle|loading|bicycles?|bikes?|motorcycles?)\b/i.test(cells())) return 'AISLE';
    const [kind = ''] = /\b(?:accessible|ada|van|compact)\b/i.exec(cells()) ?? [];
    return `${kind.replace(/^van$/i, 'accessible')} parking stall`.trim();
  }
  if (
    /window/i.test(OF_OPENINGS.test(own) ? own : (title ?? '')) ||
    (OF_WINDOWS.test(head.text) && IS_WINDOW.test(cells()))
  ) {
    if (!WAY_OUT.test(cells())) return 'WINDOW';
    return /\barea\b|\bs\.?f\b|\bsq\b/i.test(head.text) && /\bgrade\b/i.test(cells())
      ? 'EGRESS WINDOW AT GRADE'
      : 'EGRESS WINDOW';
  }
  if (/stair/i.test(title ?? '')) return STAIR_HEAD.test(head.text) ? 'STAIR' : undefined;
  if (OF_OPENINGS.test(own) && /window/i.test(own)) return undefined;
  if (/door/i.test(title ?? '') && /garage/i.test(cells()) && /rating|rated|fire/i.test(head.text))
    return 'GARAGE DOOR';
  if (/door/i.test(title ?? '')) return /\b(?:entry|egress|front|main)\b/i.test(cells()) ? 'ENTRY DOOR' : 'DOOR';
  return undefined;
}
