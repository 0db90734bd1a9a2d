import type { Line } from '../documents/lines.ts';
import { rightOf } from '../documents/page.ts';
import { type BuildingWords, buildingWords, YARDS } from './building-words.ts';
import { FACTS, type FactName } from './catalogue.ts';
import { isCellText } from './column-heads.ts';
import { evidenceFrom, factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isElsewhere } from './guards.ts';
import { readInches } from './measure.ts';
import { type BlockView, type LinePlace, lineEnd, type PageView } from './page-view.ts';

type MeasuredKind = BuildingWords['kind'];
/** Characters `from` to `to` of a statement. `values`: one, both ends of a range, or both sides of what is so many by so many. */
type Figure = { from: number; to: number; kind: MeasuredKind; values: number[]; isPair?: boolean };

const words = (source: string): string => `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`;
const pattern = (source: string): RegExp => new RegExp(words(source), 'iu');
const anyOf = (of: readonly BuildingWords[]): RegExp =>
  new RegExp(words([...new Set(of.map(({ thing }) => thing))].join('|')), 'giu');

const MAXIMUM =
  'max(?:imum)?\\.?|(?:shall\\s|to\\s)?not\\s(?:to\\s)?exceed|(?:(?:shall\\sbe|be)\\s)?(?:no|not)\\s(?:be\\s)?(?:more|greater|higher)\\sthan|or\\sless|at\\smost|up\\sto';
const MINIMUM =
  'min(?:imum)?\\.?|(?:(?:shall\\sbe|be)\\s)?(?:no|not)\\s(?:be\\s)?less\\sthan|or\\s(?:more|greater)|at\\sleast';
const REQUIRED = "req(?:uire)?[’']?d\\.?|reqd|required|requirement|allow(?:ed|able|ance)?\\.?|permitted|standard|code";
const GIVEN = "pro[pv][’']d\\.?|prop(?:osed)?\\.?|prov(?:ided)?\\.?|actual|shown|project|new|\\(n\\)|\\(p\\)";
const maximum = pattern(MAXIMUM);
const minimum = pattern(MINIMUM);
const LIMITS = new RegExp(words(`${MAXIMUM}|${MINIMUM}`), 'giu');
const required = pattern(REQUIRED);
const given = new RegExp(
  `${words("pro[pv][’']d\\.?|prop(?:osed)?\\.?|prov(?:ided)?\\.?|actual|shown|project|new")}|\\([np]\\)`,
  'iu',
);
/** What may stand between a figure and its words. */
const FILLER = `${MAXIMUM}|${MINIMUM}|${REQUIRED}|${GIVEN}|is|are|be|shall|to\\sbe|of|the|a|at|for|in|with|each|all|typ(?:ical)?\\.?|u\\.?n\\.?o\\.?|as|mounted|installed|measured|located|distance|size|total|provide|between|this|an|has|have|gives?|stands?|sits?`;
/** What makes a figure one of something else, unless the fact is measured so. */
const FOREIGN = new RegExp(
  words(
    'thick|thk\\.?|dia(?:m(?:eter)?)?\\.?|o\\.?c\\.?|on\\scenter|long|lengths?|wide|widths?|high|heights?|ht\\.?|tall|deep|depths?|above|below|from|apart|radius|beyond|lap|sills?|thresholds?|cross|spac(?:e|ing)|by|stroke|per\\s(?:foot|ft|lin|sq|s\\.?f|acre)',
  ),
  'giu',
);
const EXISTING = /\(e\)|\bexist(?:ing|\.)?(?![\w])(?!\s(?:grade|ground))|\bex\.\s/iu;
const NEW = /\(n\)|\bnew\b/iu;
/** What makes a statement one of nobody here, or leaves it open. */
const NOT_STATED =
  /\?|(?<!\p{L})no\s(?!less|more|greater|higher|\d)|\bsee\s(?:struct|sheet|detail|plan|spec)|\bper\sstruct|\bby\sothers?\b|\bn\.?i\.?c\.?(?!\p{L})|\bv\.?i\.?f\.?(?!\p{L})|\bverif(?:y|ied)\b|\bnot\sin\scontract|\bto\sremain\b|\b(?:to\sbe\s)?(?:removed?|demolish(?:ed)?|demo)\b|\balternat(?:e|ive)\b|\boptional\b|\bfuture\b|\bt\.?b\.?d\b|\bvaries\b|\bnot\s(?:req|need|appl|used|allowed|permitted|included)|\bn\/a\b|\bopt(?:ion)?\.?\s?#?\d|\b(?:bldg\.?|building)\s(?:[b-z]|[2-9])\b|\bseparate\spermit\b|\b(?:neighbo(?:u)?r|adjacent|adjoining)|\bscale\b|\bexample\b/iu;
/** Whether the words of a figure leave open that anybody here builds so: "Alternate 2: 2 stories", "5' MAX. (CODE)" in a table. */
export const isLeftOpen = (quote: string): boolean => LEFT_OPEN.test(quote);
const LEFT_OPEN =
  /\b(?:by\sothers?|(?:see|per)\sstruct\p{L}*|alternat(?:e|ive)|future|optional|not\sin\scontract|to\sremain|and\sstays|state\slaw)\b|\bn\.?i\.?c\.?(?!\p{L})|\bt\.?b\.?d\b|\(code(?:\s(?:limit|req\S*))?\)$/iu;

/** What a code says, whoever builds. */
const QUOTED =
  /^[\s\d.)•-]*(?:per\s|see\s)?(?:20\d\d\s)?(?:[ci][rbfe]c\b|calgreen\b|ada\b|sec(?:tion)?\.?\s[r\d]|§|r\d{3})|^[\s\d.)•-]*(?:code|zoning)\s?:|\b(?:code|zoning|city|law)\s(?:requires|asks|allows|wants|limits|minimum|maximum)|\b(?:[ci][rbf]c)\srequires|\bneeds?\san?\s/iu;
/** A limit with the section that it is from says what is to be kept, not what is drawn. */
const CITES =
  /\(?\b(?:20\d\d\s)?(?:[ci][rbp]c|cpc)\s(?:section\s)?r?\d|\b(?:per|by)\s(?:the\s)?(?:code|zoning|[ci][rbp]c)\b/iu;

/** Whether a statement gives the limits of a code; "7" (8" MAX. PER CODE)" gives its own figure first. */
function asksByCode(text: string): boolean {
  const own = text.replace(/\([^()]*\b(?:max|min)\b[^()]*\)/gi, ' ');
  return CITES.test(own) && (maximum.test(own) || minimum.test(own) || /\bshall\b/i.test(own));
}
const CONDITION =
  /(?<!\p{L})(?:where|when(?:ever)?(?!\s(?:it\s(?:is|stands)\s)?open)|if|unless(?!\snoted)|exceed(?:s|ing)?|over(?=\s*$)|(?:more|less|greater|fewer)\sthan|within(?!\s(?:an?|any|one|the|each)\s(?:one\s)?flight)|under)(?!\p{L})|[<>≤≥]/iu;
const UNLESS_NOTED = /\bu\.?\s?n\.?\s?o\.?(?!\p{L})|\bunless\s(?:noted|otherwise)/iu;

const READERS: readonly [kind: MeasuredKind, form: RegExp, value: (figure: string) => number][] = [
  ['area', /^\d[\d,]*(?:\.\d+)?\s?(?:s\.?\s?f\b\.?|sq\.?[\s-]?(?:ft|feet)\b\.?|square\s(?:feet|foot)\b)/iu, Number],
  ['percent', /^\d{1,3}(?:\.\d+)?\s?(?:%|percent\b)/iu, Number],
  ['psf', /^\d{1,3}(?:\.\d+)?\s?(?:psf|p\.s\.f\.?)(?!\p{L})/iu, Number],
  ['mph', /^\d{2,3}\s?(?:mph|m\.p\.h\.?)(?!\p{L})/iu, Number],
  ['minutes', /^\d{2,3}[\s-](?:min(?:ute)?s?)\b\.?(?=[\s-](?:self|rated|fire|door|s\.c)|\s*$)/iu, Number],
  ['percent', /^1\s?:\s?\d{1,2}(?![\d'"])/u, Number],
];
const FIGURE_BEGINS = /(?<![\p{L}\p{N}.,/]|[\p{L}\p{N}]-)(?:\d|\.\d|[½¼¾⅛⅜⅝⅞])/gu;

/** The figures of a statement: those with a unit, or for facts that have none those without. */
function figuresOf(text: string, isBare: boolean): Figure[] {
  const figures: Figure[] = [];
  for (const { index: from } of text.matchAll(FIGURE_BEGINS)) {
    if (from < (figures.at(-1)?.to ?? 0)) continue;
    const figure = figureAt(text, from, isBare);
    if (figure) figures.push(figure);
  }
  return joinPairs(text, figures);
}

function figureAt(text: string, from: number, isBare: boolean): Figure | undefined {
  const rest = text.slice(from, from + 24);
  if (isBare) {
    const bare =
      /^(?:\d{1,4}(?:\.\d{1,3})?|\.\d{1,3})(?![\p{L}\p{N}'"’”%/:#)-]|[.,]\d|\s(?:of|to|x)\s|\s?(?:%|s\.?f|sq|feet|ft|"|'))/iu.exec(
        rest,
      );
    const kind = bare && /\./.test(bare[0]) ? 'ratio' : 'count';
    return bare ? { from, to: from + bare[0].length, kind, values: [Number(bare[0])] } : undefined;
  }
  for (const [kind, form] of READERS) {
    const found = form.exec(rest)?.[0];
    if (!found) continue;
    const slope = /^1\s?:\s?(\d+)/.exec(found);
    const value = slope
      ? Number((100 / Number(slope[1])).toFixed(2))
      : Number(/^[\d.,]+/.exec(found)?.[0].replace(/,|\.$/g, ''));
    return { from, to: from + found.length, kind, values: [value] };
  }
  // "34-38"", "17 TO 18 INCHES": the unit of both stands behind the second.
  const least = /^(\d{1,3})\s?(?:-|–|to)\s?(?=\d{1,3}\s?(?:"|″|”|in\b|inches))(?!\d{1,2}-\d{1,2}\/)/iu.exec(rest);
  const most = least && readInches(rest.slice(least[0].length));
  if (least && most)
    return {
      from,
      to: from + least[0].length + most.to,
      kind: 'length',
      values: [Number(least[1]), Number(most.value)],
    };
  const length = readInches(rest);
  return length && { from, to: from + length.to, kind: 'length', values: [Number(length.value)] };
}

const RANGE = /^\s?(?:min\.?,?\s?)?(?:-|–|to|and|\/|,)?\s?(?:max\.?\s?)?$/iu;
/** "34" TO 38"", "34" MIN. - 38" MAX.", "10'-0" x 12'-0"". */
function joinPairs(text: string, figures: readonly Figure[]): Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.to, figure.from) : '';
    const isPair = /^\s?[x×]\s?$/iu.test(between);
    const isRange = /[-–/]|to|and|min/iu.test(between) && RANGE.test(between);
    const isOne =
      last?.kind === 'length' && figure.kind === 'length' && last.values.length === 1 && (isPair || isRange);
    if (!isOne) {
      joined.push(figure);
      continue;
    }
    last.to = figure.to;
    last.values.push(...figure.values);
    if (isPair) last.isPair = true;
  }
  return joined;
}

/** One entry of the words, with what is compiled of them. */
const entries = buildingWords.map((entry) => {
  const own = [entry.thing, entry.measure, entry.also].filter(Boolean).join('|');
  return {
    ...entry,
    isBare: entry.kind === 'count' || entry.kind === 'ratio',
    of: new RegExp(words(entry.thing), 'giu'),
    has: pattern(entry.thing),
    begins: new RegExp(`^(?:${entry.thing})`, 'iu'),
    furthered: entry.also ? pattern(entry.also) : undefined,
    measured: entry.measure ? pattern(entry.measure) : undefined,
    measures: entry.measure ? new RegExp(words(entry.measure), 'giu') : undefined,
    between: new RegExp(`${words(`${entry.measure ?? 'is'}|${entry.also ?? 'is'}|${FILLER}`)}|\\([np]\\)`, 'giu'),
    own: new RegExp(words(own), 'giu'),
    besides: entry.beside ? pattern(entry.beside) : undefined,
    unlike: entry.unless ? new RegExp(`(?<!\\p{L})(?:${entry.unless})`, 'iu') : undefined,
  };
});
type BuildingEntry = (typeof entries)[number];
const anyThing = anyOf(buildingWords);
const hasThing = new RegExp(anyThing.source, 'iu');
/** The same, where a side alone is no yard: "fence at side and rear lines, 6' high". */
const anyPlacedThing = new RegExp(
  `${anyOf(buildingWords.filter(({ beside }) => beside !== YARDS)).source}|${words(`(?:front|sides?|rear)\\s(?:${YARDS})|(?:front|sides?|rear)(?=\\s?(?:[:(]|$|allow|req|pro[pv]|min|max))`)}`,
  'giu',
);
/** The same without letters of other alphabets before it, which is asked of every line. */
const mayHaveThing = new RegExp(`\\b(?:${buildingWords.map(({ thing }) => thing).join('|')})`, 'iu');
const SEGMENT = /[;,]\s|\s[/&+•–-]\s|(?<!between\s.{0,20})\s(?:and|with|w\/)\s|(?<=\p{L}{5})\.\s/giu;

/** What one statement says: the figure, where it stands in the statement, the fact. */
type StatedFigure = { name: FactName; value: number; from: number; to: number; isNear: boolean };

const BULLET = /^\s*(?:\(?\d{1,2}[.)]|\(?[A-Z][.)]|[•●○▪-])\s/u;

/** Reads one statement. `heading`: the words over it, which say what it is of where it does not. */
function readStatement(text: string, heading: string, isCell = false): StatedFigure[] {
  const whole = `${heading} ${text}`;
  if (!/[\d½¼¾⅛⅜⅝⅞]/u.test(text.replace(BULLET, '')) || !mayHaveThing.test(whole)) return [];
  if (NOT_STATED.test(whole) || QUOTED.test(text) || isElsewhere(whole)) return [];
  if (EXISTING.test(whole) && !NEW.test(text) && !given.test(text)) return [];
  return [false, true].flatMap((isBare) => {
    const figures = figuresOf(text, isBare);
    if (figures.length > 1 && UNLESS_NOTED.test(text)) return [];
    const likely = entries.filter(
      (entry) => entry.isBare === isBare && figures.some(({ kind }) => isOfKind(entry, kind)) && mayFit(entry, whole),
    );
    return likely.length === 0
      ? []
      : partsOf(text, figures).flatMap((part) => readPart(part, { heading, isCell, cites: asksByCode(text) }, likely));
  });
}

/** In characters: what was named earlier in a statement than this is not what a figure is of. */
const FARTHEST_BACK = 200;

/** The words of one figure: `before` begins where the figure before ends, `after` ends where the words of the next begin. */
type FigurePart = { figure: Figure; before: string; after: string; sofar: string };

/** What stands right behind a figure is its own, before the words of the next begin. */
const OWN_LIMIT = new RegExp(
  `^\\s?(?:${words(`${MAXIMUM}|${MINIMUM}|clr\\.?|clear|typ\\.?|wide|high|tall|long|deep|[hw]\\.|a\\.?f\\.?f\\.?|${REQUIRED}|${GIVEN}`)}\\s?)+`,
  'iu',
);

function partsOf(text: string, figures: readonly Figure[]): FigurePart[] {
  const masked = figures.reduce(
    (rest, { from, to }) => rest.slice(0, from) + '¤'.repeat(to - from) + rest.slice(to),
    text,
  );
  const cuts = [...masked.matchAll(SEGMENT)].map(({ index, 0: cut }) => [index, index + cut.length] as const);
  const starts = [0, ...cuts.map(([, to]) => to)];
  const ends = [...cuts.map(([from]) => from), text.length];
  return starts.flatMap((start, at) => {
    const end = ends[at] ?? text.length;
    const inside = figures.filter(({ from }) => from >= start && from < end);
    const [first] = inside;
    const leads = first !== undefined && !hasThing.test(text.slice(start, first.from));
    return inside.map((figure, place): FigurePart => {
      const from = place === 0 ? start : leads ? figure.from : (inside[place - 1]?.to ?? start);
      const next = inside[place + 1];
      const to = !next
        ? end
        : leads
          ? next.from
          : figure.to + (OWN_LIMIT.exec(text.slice(figure.to, next.from))?.[0].length ?? 0);
      return {
        figure,
        before: text.slice(from, figure.from),
        after: text.slice(figure.to, to),
        sofar: text.slice(Math.max(0, from - FARTHEST_BACK), from),
      };
    });
  });
}

const isOfKind = (entry: BuildingEntry, kind: MeasuredKind): boolean =>
  entry.kind === kind || (entry.kind === 'ratio' && kind === 'count');
const mayFit = ({ has, besides, unlike }: BuildingEntry, whole: string): boolean =>
  has.test(whole) && (besides?.test(whole) ?? true) && !unlike?.test(whole);
const MOST_RATIO = 10;

/** `isCell`: whether a figure stands under the head of its column. */
type Surroundings = { heading: string; isCell: boolean; cites: boolean };

function readPart(part: FigurePart, around: Surroundings, likely: readonly BuildingEntry[]): StatedFigure[] {
  const { figure, before, after } = part;
  if ([before, after].some((said) => CONDITION.test(said.replace(LIMITS, ' ')))) return [];
  for (const entry of likely) {
    if (!isOfKind(entry, figure.kind) || (entry.kind === 'ratio' && Number(figure.values[0]) > MOST_RATIO)) continue;
    // "2 in garage, 2 on the driveway" are parts of a number that is not given.
    if (figure.kind === 'count' && !isEmpty(`${after} `.replace(entry.between, ' ').replace(entry.of, ' '))) continue;
    const near = isNear(entry, part);
    if (!near && !isUnder(entry, part, around.heading)) continue;
    const values = valuesOf(entry, part, around);
    if (!values && entry.stage) continue;
    if (!values) return [];
    return values.map((value) => ({ name: entry.name, value, from: figure.from, to: figure.to, isNear: near }));
  }
  return [];
}

/** "Risers: 14 eq. @": how many there are. */
const COUNTED = /\b\d{1,2}\s(?:eq(?:ual)?\.?\s)?(?=@|at\b)|\beq(?:ual)?\b\.?/giu;
const unknownIn = (entry: BuildingEntry, text: string): string =>
  text.replace(COUNTED, ' ').replace(entry.between, ' ');
const isEmpty = (text: string): boolean => /^[\s:=@,.()/%–+±-]*$/u.test(text);
/** Whether words of something else stand behind a figure. */
const isForeign = (entry: BuildingEntry, after: string): boolean => {
  const close = after.split(/\s+/).slice(0, 6).join(' ');
  FOREIGN.lastIndex = 0;
  return FOREIGN.test(close.replace(entry.own, ' '));
};

/** What opens a statement, before any figure of it. */
const openingOf = (sofar: string): string => (/\d/.test(sofar) ? '' : sofar);

/** Whether the thing stands beside the figure with nothing but known words between. */
function isNear(entry: BuildingEntry, { before, after, sofar }: FigurePart): boolean {
  const ahead = [...before.matchAll(entry.of)].at(-1);
  if (ahead) {
    const between = before.slice(ahead.index + ahead[0].length);
    const isMeasured = entry.measured?.test(`${ahead[0]} ${between} ${after}`) ?? true;
    // "At the grade floor, egress windows have 5 sf": what opens a statement holds for its first figure.
    const opening = `${openingOf(sofar)}${before.slice(0, ahead.index)}`;
    const opens = entry.measured?.test(opening.slice(-24)) ?? false;
    return (isMeasured || opens) && isEmpty(unknownIn(entry, between)) && !isForeign(entry, after);
  }
  const behind = [...after.matchAll(entry.of)][0];
  if (!behind) return false;
  const between = after.slice(0, behind.index);
  const rest = after.slice(behind.index + behind[0].length);
  const isMeasured = entry.measured?.test(`${before} ${between} ${rest.split(/\s+/).slice(0, 4).join(' ')}`) ?? true;
  return isMeasured && isEmpty(unknownIn(entry, between)) && !isForeign(entry, rest.split(/\s+/).slice(0, 3).join(' '));
}

/** "Above the nosing" says where a handrail is: what stands behind such a word is not what a statement is of. */
const PLACED = /(?:above|from|at|to|of|in|on|along|over|below)\s(?:the\s)?$/iu;
const PART_OF_STAIR = /^(?:[rt]|risers?|treads?|rise|run|nosings?|head\s?room|hdrm\.?)$/iu;
const lastThing = (text: string): string | undefined =>
  [...text.matchAll(anyPlacedThing)].findLast(
    ({ index, 0: thing }) => !PLACED.test(text.slice(0, index)) && !PART_OF_STAIR.test(thing),
  )?.[0];

/** Whether the thing was named before, or stands over it, and what is measured stands beside the figure. */
function isUnder(entry: BuildingEntry, { before, after, sofar }: FigurePart, heading: string): boolean {
  if (
    !isEmpty(unknownIn(entry, before).replace(/^\s*\d{1,2}[.)]\s/, ' ')) ||
    hasThing.test(`${before} ${after}`.replace(entry.measures ?? /$^/u, ' '))
  )
    return false;
  const last = lastThing(sofar) ?? lastThing(heading);
  if (!last || !entry.begins.test(last)) return false;
  const behind = after.split(/\s+/).slice(0, 5).join(' ');
  const isMeasured = entry.measured
    ? entry.measured.test(`${openingOf(sofar)} ${before} ${behind}`)
    : entry.furthered?.test(`${before} ${behind}`);
  const isStaged = !entry.measured && (required.test(`${before} ${behind}`) || given.test(`${before} ${behind}`));
  return (isMeasured || isStaged) && !isForeign(entry, after);
}

const REQUIRED_BELOW = /\b(?:required|req[’']?d|allowed|permitted)\b/iu;
/** What a code says stands under such a heading, and so do figures of the project: which of them is not known. */
const CODE_BELOW = /\bcode\b|\bstandards?\b|\b[ci][rb]c\b/iu;

/** What a figure comes to: nothing where it is the limit to the other side, or where what is required is not what is given. */
function valuesOf(
  entry: BuildingEntry,
  { figure, before, after }: FigurePart,
  { heading, isCell, cites }: Surroundings,
): number[] | undefined {
  const close = `${before.slice(-60)} ${after.slice(0, 40)}`;
  const [isMost, isLeast] = [maximum.test(close), minimum.test(close)];
  const isGiven = given.test(close);
  if (cites && !isGiven) return undefined;
  const isRequired = required.test(close) || (!isGiven && REQUIRED_BELOW.test(heading));
  if (EXISTING.test(close) || (CODE_BELOW.test(heading) && !isGiven)) return undefined;
  const { limit, stage } = entry;
  if (isRequired && isGiven) return undefined;
  if (stage === 'required' && !(isRequired || isMost || isLeast)) return undefined;
  if (stage === 'given' && (isRequired || isMost || isLeast)) return undefined;
  if (!stage && isRequired && (isCell || (heading !== '' && REQUIRED_BELOW.test(heading)) || (!isMost && !isLeast)))
    return undefined;
  const isRange = figure.values.length > 1;
  if (figure.isPair)
    return entry.name === 'room.widthIn' ? [Math.min(...figure.values)].map(inUnit(entry.name)) : undefined;
  if (limit === 'both') return isRange || (!isMost && !isLeast) ? figure.values.map(inUnit(entry.name)) : undefined;
  if (isRange) {
    return limit ? [Math[limit](...figure.values)].map(inUnit(entry.name)) : undefined;
  }
  if ((limit === 'max' && isLeast) || (limit === 'min' && isMost)) return undefined;
  return figure.values.map(inUnit(entry.name));
}

const inUnit =
  (name: FactName) =>
  (value: number): number => {
    const { unit }: { unit?: Fact['unit'] } = FACTS[name];
    return Number((unit === 'ft' ? value / 12 : value).toFixed(unit === 'in' ? 4 : 2));
  };

const SURE = 0.9;
const BY_HEADING = 0.75;
const IN_TABLE = 0.85;

/** What a project has on one lot, where left and right differ: the smaller counts. */
const LEAST: ReadonlySet<FactName> = new Set([
  'building.sideSetbackFt',
  'building.rearSetbackFt',
  'adu.sideSetbackFt',
  'adu.rearSetbackFt',
]);

/**
 * Figures of the building that one document states in notes, beside labels, and in the columns of schedules and zoning tables.
 * Requirements of a code, what exists, what others build and the limit to the other side are none.
 */
export function readBuilding(documentId: string, views: readonly PageView[]): Fact[] {
  const facts = views.flatMap((view) => [
    ...view.blocks.flatMap((block) => readBlock(documentId, view, block)),
    ...view.blocks.flatMap((block) => block.lines.flatMap((line) => readCell(documentId, view, line))),
  ]);
  return facts.filter(
    (fact) => !LEAST.has(fact.name) || facts.every(({ name, value }) => name !== fact.name || value >= fact.value),
  );
}

/** "Building height: 30 ft" goes on with nothing. */
const LABELLED = /^[\p{L}\s.()’'-]{2,40}:\s/u;
const FULL_LINE = 0.7;
const WORDS_OF_NOTE = 6;

/** The statements of a paragraph: its lines, joined where one runs on in the next. */
function statementsOf(block: BlockView): { from: number; to: number }[] {
  const widest = Math.max(...block.lines.map(({ box }) => box.width));
  const statements: { from: number; to: number }[] = [];
  for (const [at, line] of block.lines.entries()) {
    const [from, to] = [block.lineStarts[at] ?? 0, lineEnd(block, at)];
    const [before, last] = [block.lines[at - 1], statements.at(-1)];
    const runsOn =
      before &&
      before.words.length >= WORDS_OF_NOTE &&
      before.box.width >= FULL_LINE * widest &&
      (!/[.:;]$/.test(before.text) || /^(?:(?:MIN|MAX|PER|OR)\b|\p{Ll})/u.test(line.text));
    const begins = BULLET.test(line.text) || LABELLED.test(line.text) || line.text.search(anyThing) === 0;
    if (last && runsOn && !begins) last.to = to;
    else statements.push({ from, to });
  }
  return statements;
}

const LONGEST_HEADING = 6;
const HAS_FIGURE = /\d\s?(?:['"”’%]|(?:ft|in|feet|inches|s\.?f|sq|psf|mph)\b)/iu;
const isHeading = (text: string): boolean =>
  text.split(' ').length <= LONGEST_HEADING && !HAS_FIGURE.test(text) && !/\p{L}{3}\.$/u.test(text);

function readBlock(documentId: string, view: PageView, block: BlockView): Fact[] {
  let heading = block.lines[0] ? headingOver(view, block.lines[0]) : '';
  return statementsOf(block).flatMap(({ from, to }) => {
    const text = block.spelled.text.slice(from, to).trimEnd();
    const stated = readStatement(text, heading);
    if (isHeading(text)) heading = text;
    return stated.map(({ name, value, isNear, ...at }) => {
      const { unit }: { unit?: Fact['unit'] } = FACTS[name];
      const confidence = isNear ? SURE : BY_HEADING;
      return factAt(documentId, view, block, { name, value, unit, from: from + at.from, to: from + at.to, confidence });
    });
  });
}

/** The heading over a line: the first words over it that are no row of figures, in a table those below its heads. */
function headingOver(view: PageView, line: Line, head?: Line): string {
  let over = view.above(line);
  const isRow = ({ text }: Line, beside: string) =>
    /\d\s?['"”’%]/u.test(text) || (isCellText(beside) && /\d/.test(beside));
  for (let rows = 0; over && rows < MOST_ROWS; rows += 1) {
    if (!isRow(over.line, view.rightOf(over.line)?.line.text ?? '')) break;
    over = view.above(over.line);
  }
  if (!over || (head && over.line.box.y <= head.box.y + head.box.height)) return '';
  return isHeading(over.line.text) ? over.line.text : '';
}

/** In heights of a line: how far the cells of one row stand apart. */
const FARTHEST = 40;
const MOST_CELLS = 8;
const HAS_UNIT = /(?:\(|,\s)(sf|sq\.?\s?ft\.?|in\.?|inches|ft\.?|feet|%)\)?\s*$/iu;

function readCell(documentId: string, view: PageView, line: Line): Fact[] {
  if (!isCellText(line.text) || !/\d/.test(line.text)) return [];
  const left = rowFrom(line, view.leftOf, (other) => line.box.x - rightOf(other.box));
  const head = headOf(view, line);
  if (!head && left.some(({ text }) => isCellText(text))) return [];
  const named = left.filter(({ text }) => !isCellText(text));
  const name = (head ? nameOfRow(view, head, named) : named[0])?.text.replace(/[:=]\s*$/, '') ?? '';
  const plainName = name.replace(/,\s|\s[–-]\s/g, ' ');
  const row = () => [...left, ...rowFrom(line, view.rightOf, (other) => other.box.x - rightOf(line.box))];
  // "MAX. LOT COVERAGE" names a row; what is proposed stands in it too.
  const isStaged = head && (required.test(head.text) || given.test(head.text) || EXISTING.test(head.text));
  const what = isStaged ? plainName.replace(LIMITS, ' ') : plainName;
  const label = head ? `${kindOfRow(view, head, row) ?? what} ${head.text.replace(HAS_UNIT, '')}` : plainName;
  const unit = head && /^[\d.,]+$/.test(line.text) ? ` ${HAS_UNIT.exec(head.text)?.[1] ?? ''}` : '';
  const [first] = named;
  const heading = first ? headingOver(view, first, head) : '';
  return readStatement(`${label}: ${line.text}${unit}`, heading, head !== undefined).map(({ name: fact, value }) => {
    const { unit: stated }: { unit?: Fact['unit'] } = FACTS[fact];
    const quote = `${name} ${line.text}${head ? ` (${head.text})` : ''}`.trim().slice(0, 160);
    const evidence = evidenceFrom(documentId, view.page.number, line.words, { quote, confidence: IN_TABLE });
    return { name: fact, value, ...(stated ? { unit: stated } : {}), evidence: [evidence] };
  });
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
const FIRST_HEAD = /^(?:item|(?:development\s)?standard|description|rooms?|mark|tag|no\.?|element|topic)s?$/i;

/** A table has fewer rows than this. */
const MOST_ROWS = 40;
/** The head over a cell: the first words over the figures of its column, beside which other heads stand. */
function headOf(view: PageView, line: Line): Line | undefined {
  let over = view.above(line);
  // "SEE STRUCT." fills a cell as well.
  const isCell = ({ text }: Line) => isCellText(text) || NOT_STATED.test(text);
  for (let rows = 0; over && isCell(over.line) && rows < MOST_ROWS; rows += 1) over = view.above(over.line);
  const isText = (place: LinePlace | undefined) => place !== undefined && !isCellText(place.line.text);
  if (!over || /\d['"”’%]|[:=]$/u.test(over.line.text) || over.line.words.length > LONGEST_HEADING) return undefined;
  const [before, behind] = [view.leftOf(over.line), view.rightOf(over.line)];
  const isNear = (place: LinePlace | undefined) =>
    place !== undefined && Math.abs(place.line.box.x - line.box.x) < FARTHEST * line.box.height;
  return [before, behind].some((place) => isText(place) && isNear(place)) ? over.line : undefined;
}

/** The cells of a row to one side, the nearest first. */
function rowFrom(line: Line, next: (line: Line) => LinePlace | undefined, gap: (line: Line) => number): Line[] {
  const cells: Line[] = [];
  for (let place = next(line); place && cells.length < MOST_CELLS; place = next(place.line)) {
    if (gap(place.line) > (cells.length + 1) * FARTHEST * line.box.height) break;
    cells.push(place.line);
  }
  return cells;
}

/** A row of a schedule of windows or doors that says what it is for, or in which room it is. */
const WAY_OUT = /\b(?:egress|eero|escape|bed\s?rooms?|bed|bdrm|suite)\b/i;
const SCHEDULE = /\bschedules?\b|^(?:windows|doors|rooms)$/i;

/** What a row of a schedule of doors or windows is of: such a row says in a cell of its own that it is the way out. */
function kindOfRow(view: PageView, head: Line, row: () => readonly Line[]): string | undefined {
  const title = view.blocks
    .flatMap(({ lines }) => lines)
    .filter(({ box, text }) => box.y < head.box.y && SCHEDULE.test(text) && box.x - head.box.x < FARTHEST)
    .sort((a, b) => b.box.y - a.box.y)[0]?.text;
  const cells = () =>
    row()
      .map(({ text }) => text)
      .join(' ');
  if (/window/i.test(title ?? '')) {
    if (!WAY_OUT.test(cells())) return 'WINDOW';
    return /\barea\b/i.test(head.text) && /\bgrade\b/i.test(cells()) ? 'EGRESS WINDOW AT GRADE' : 'EGRESS WINDOW';
  }
  if (/door/i.test(title ?? '')) return /\b(?:entry|egress|front|main)\b/i.test(cells()) ? 'ENTRY DOOR' : 'DOOR';
  return undefined;
}
