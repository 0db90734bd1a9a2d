import { Sieve } from '../documents/needed-text.ts';
import { type Figure, figuresOf, type MeasuredKind } from './building-figures.ts';
import { type BuildingWords, buildingWords, TO_LINE, YARDS } from './building-words.ts';
import { FACTS, type FactName, isPlausible } from './catalogue.ts';
import type { Fact } from './fact.ts';
import { isElsewhere } from './guards.ts';

/** "15R @ 7-1/4"": there a number stands before its letter. */
const words = (source: string): string => `(?<!\\p{L})(?<!\\p{N}(?![rt]\\s?[@=]))(?:${source})(?![\\p{L}\\p{N}])`;
const pattern = (source: string): RegExp => new RegExp(words(source), 'iu');
const thingsOf = (of: readonly BuildingWords[]): string[] => [...new Set(of.map(({ thing }) => thing))];

const MAXIMUM =
  'max(?:imum)?\\.?|(?:shall\\s|to\\s)?not\\s(?:to\\s)?exceed|(?:(?:shall\\sbe|be)\\s)?(?:no|not)\\s(?:be\\s)?(?:more|greater|higher)\\sthan|or\\sless|at\\smost|up\\sto';
const MINIMUM =
  'min(?:imum)?\\.?|(?:(?:shall\\sbe|be)\\s)?(?:no|not)\\s(?:be\\s)?less\\sthan|or\\s(?:more|greater)|at\\sleast';
const REQUIRED =
  "req(?:uire)?[’']?d\\.?|reqd|req\\.?(?=\\s|\\/|$)|required|requires?|requirement|allow(?:ed|able|ance|s)?\\.?|permit(?:s|ted)|asks?(?:\\sfor)?|wants|calls\\sfor|standard(?!\\s(?:\\([^)]*\\)\\s)?(?:parking|stalls?|spaces?))|code";
const GIVEN_WORDS =
  "pro[pv][’']d\\.?|prop(?:osed)?\\.?|prov(?:ided)?\\.?|actual|shown|as\\s(?:drawn|designed)|designed|project|new";
const GIVEN = `${GIVEN_WORDS}|\\(n\\)|\\(p\\)`;
const maximum = pattern(MAXIMUM);
const minimum = pattern(MINIMUM);
export const LIMITS = new RegExp(words(`${MAXIMUM}|${MINIMUM}`), 'giu');
export const required = pattern(REQUIRED);
export const given = new RegExp(`${words(GIVEN_WORDS)}|\\([np]\\)`, 'iu');
/** What may stand between a figure and its words. */
const FILLER = `${MAXIMUM}|${MINIMUM}|${REQUIRED}|${GIVEN}|is|are|be|shall|to\\sbe|of|or|the|a|at|for|in|with|each|all|typ(?:ical)?\\.?|u\\.?n\\.?o\\.?|as|mounted|installed|measured|located|distance|size|total|provide|between|this|an|has|have|gives?|stands?|sits?`;
/** What makes a figure one of something else, unless the fact is measured so. */
const FOREIGN = new RegExp(
  words(
    'thick|thk\\.?|dia(?:m(?:eter)?)?\\.?|o\\.?c\\.?|on\\scenter|long|lengths?|wide|widths?|high|heights?|ht\\.?|tall|deep|depths?|above|below|from|apart|radius|beyond|lap|sills?|thresholds?|cross|spac(?:e|ing)|by|stroke|per\\s(?:foot|ft|lin|sq|s\\.?f|acre)',
  ),
  'giu',
);
export const EXISTING = /\btoday\b|\bcomes?\sdown\b|\(e\)|\bexist(?:ing|\.)?(?![\w])(?!\s(?:grade|ground))|\bex\.\s/iu;
/** "Interior in the existing garage". */
const IN_EXISTING =
  /\b(?:in|within|at|from|over|to|of|above|inside|below)\s(?:the\s|an?\s)?(?:\(e\)|existing)\s\p{L}+/giu;
const withoutPlace = (text: string): string => text.replace(/(?<=\d).*/s, (behind) => behind.replace(IN_EXISTING, ' '));
const NEW = /\(n\)|\bnew\b/iu;
/** What makes a statement one of nobody here, or leaves it open. */
export const NOT_STATED =
  /\?|\bsee\sstruct|\bper\sstruct|\bby\sothers?\b|\bn\.?i\.?c\.?(?!\p{L})|\bv\.?i\.?f\.?(?!\p{L})|\bverif(?:y|ied)\b|\bnot\sin\scontract|\bto\sremain\b|\b(?:to\sbe\s)?(?:removed?|demolish(?:ed)?|demo)\b|\balternat(?:e|ive)\b|\boptional\b|\bfuture\b|\bt\.?b\.?d\b|\bvaries\b|\bnot\s(?:req|need|appl|used|allowed|permitted|included)|\bn\/a\b|\bopt(?:ion)?\.?\s?#?\d|\b(?:bldg\.?|building)\s(?:[b-z]|[2-9])\b|\bseparate\spermit\b|\b(?:neighbo(?:u)?r|adjacent|adjoining)|\bscale\b|\bexample\b|\bremains?\.?\s*$|\bby\s(?:the\s)?(?:\p{L}+\s){0,2}(?:company|manufacturer|vendor|supplier)\b/iu;
/** "No riser is 8"", "width: see sheet A5": behind a figure, such as in "no landing", it is of something else. */
const DENIED =
  /\bsee\s(?:sheet|detail|plan|spec)|(?<!\p{L})no\s(?!(?:fire\s)?rating|sprinkl|mech|less|more|greater|higher|\d|(?:impact\s)?fees?\b)/iu;
/** Whether the words of a figure leave open that anybody here builds so: "Alternate 2: 2 stories", "5' MAX. (CODE)" in a table. */
const toLine = new RegExp(TO_LINE, 'iu');
export const isLeftOpen = (quote: string): boolean => LEFT_OPEN.test(quote) || QUOTED.test(quote);
const LEFT_OPEN =
  /\b(?:by\sothers?|(?:see|per)\sstruct\p{L}*|alternat(?:e|ive)|future|optional|not\sin\scontract|to\sremain|and\sstays|state\slaw)\b|\b(?:keeps|retains)\s\d|\bn\.?i\.?c\.?(?!\p{L})|\bt\.?b\.?d\b|\(code(?:\s(?:limit|req\S*))?\)$/iu;

/** What a code says, whoever builds. */
export const QUOTED =
  /^[\s\d.)•-]*(?:city|county|town|state|district)\s(?:standards?|requirements?|ordinances?|codes?)\b|^[\s\d.)•-]*(?:per\s|see\s)?(?:20\d\d\s)?(?:[ci][rbfe]c\b|calgreen\b|ada\b|sec(?:tion)?\.?\s[r\d]|§|r\d{3})|^[\s\d.)•-]*(?:code|zoning)\s?:|\b(?:code|zoning|city|law)\s(?:requires|asks|allows|wants|limits|minimum|maximum|min\.|max\.)|\b(?:[ci][rbf]c)\srequires|\bneeds?\san?\s|\b(?:people|department|marshal|district|inspector|authority)\s(?:asks?|wants?|requires?|allows?)\b|\bmay\s(?:be|have)\b|\bcode\squot|\bquoted\b|\bper\s(?:20\d\d\s)?[ci][rbf]c\s?:/iu;
/** A limit with the section that it is from says what is to be kept, not what is drawn. */
const CITES =
  /\(?\b(?:20\d\d\s)?(?:[ci][rbp]c|cpc)\s(?:section\s)?r?\d|\bper\s(?:section\s|§\s?)?r?\d{3}|\b(?:per|by)\s(?:the\s)?(?:\p{L}+\.?\s){0,2}(?:code|zoning|ordinance|standards?|[ci][rbp]c)\b/iu;

/** Whether a statement gives the limits of a code; "7" (8" MAX. PER CODE)" gives its own figure first. */
function asksByCode(text: string): boolean {
  const own = text.replace(/\([^()]*\b(?:max|min)\b[^()]*\)/gi, ' ');
  return CITES.test(own) && (maximum.test(own) || minimum.test(own) || /\bshall\b/i.test(own));
}
const CONDITION =
  /(?<!\p{L})(?:where|when(?:ever)?(?!\s(?:it\s(?:is|stands)\s)?open)|if|unless(?!\snoted)|exceed(?:s|ing)?(?!\s(?:the\s)?smallest)|over(?=\s*$)|(?:more|less|greater|fewer)\sthan(?!\sthe\ssmallest)|within(?!\s(?:an?|any|one|the|each)\s(?:one\s)?flight|\s(?:the\s)?(?:house|dwelling|residence|walls|footprint|envelope))|under(?=\s*$))(?!\p{L})|[<>≤≥]/iu;
const UNLESS_NOTED = /\bu\.?\s?n\.?\s?o\.?(?!\p{L})|\bunless\s(?:noted|otherwise)/iu;

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
    leads: new RegExp(`^\\s?${words(entry.measure ?? entry.also ?? entry.thing)}`, 'iu'),
    behind: entry.follows ? new RegExp(`${words(entry.follows)}[^\\p{L}=]*$`, 'iu') : undefined,
    besides: entry.beside ? pattern(entry.beside) : undefined,
    unlike: entry.unless ? new RegExp(`(?<!\\p{L})(?:${entry.unless})`, 'iu') : undefined,
  };
});
type BuildingEntry = (typeof entries)[number];
/** What is named by itself: not what only the figure before tells. */
const named = buildingWords.filter(({ follows, isWeak }) => !follows && !isWeak);
/** A side alone is no yard: "fence at side and rear lines, 6' high". */
const YARD_AT_SIDE = `(?:front|sides?|rear)\\s(?:${YARDS})|(?:front|sides?|rear)(?=\\s?(?:[:(]|$|allow|req|pro[pv]|min|max))`;
const placedThings = [...thingsOf(named.filter(({ beside }) => beside !== YARDS)), YARD_AT_SIDE];
const anyPlacedThing = new RegExp(words(placedThings.join('|')), 'giu');

const things = [...thingsOf(buildingWords), YARD_AT_SIDE, NOT_STATED.source];
/** Told by their letters first, since most things stand in no statement. */
const thingSieve = new Sieve(things);
/** The entries with a thing that may stand in a text. */
function entriesFor(text: string): BuildingEntry[] {
  const may = thingSieve.mayMatchEach(text);
  return entries.filter((_, at) => may[thingOfEntry[at] as number] === 1);
}
const thingOfEntry = entries.map(({ thing }) => things.indexOf(thing));
/** Whether one of some things stands in a text as `compile` makes a pattern of it. */
function anyThing(of: readonly string[], compile: (thing: string) => RegExp): (text: string) => boolean {
  const made: RegExp[] = [];
  const places = of.map((thing) => things.indexOf(thing));
  return (text) => {
    const may = thingSieve.mayMatchEach(text);
    return of.some((thing, at) => {
      if (may[places[at] as number] === 0) return false;
      made[at] ??= compile(thing);
      return made[at].test(text);
    });
  };
}
export const hasThing = anyThing(thingsOf(named), pattern);
/** At the very begin of a text. */
const firstThing = new RegExp(words(thingsOf(named).join('|')), 'iuy');
const mayNameThing = anyThing(thingsOf(named), () => /(?:)/);
export function beginsWithThing(text: string): boolean {
  firstThing.lastIndex = 0;
  return mayNameThing(text) && firstThing.test(text);
}
const isNotStated = anyThing([NOT_STATED.source], () => NOT_STATED);
const hasPlacedThing = anyThing(placedThings, pattern);
/** The same without letters of other alphabets before it, which is asked of every line. */
const mayHaveThing = anyThing(thingsOf(buildingWords), (thing) => new RegExp(`(?:\\b|(?<=\\d))(?:${thing})`, 'iu'));
const SEGMENT =
  /[;,]\s|(?<=(?:wide|width|high|height|w|h|clear|clr)\.?)\s(?:[x×]|by)\s|\s[/&+•–-]\s|(?<!between\s.{0,20})\s(?:and|with|w\/)\s|(?<=\p{L}{5})\.\s/giu;

/** What one statement says: the figure, where it stands in the statement, the fact. `isLimit`: only as a limit to be kept. */
export type StatedFigure = {
  name: FactName;
  value: number;
  from: number;
  to: number;
  isNear: boolean;
  isLimit: boolean;
};

export const BULLET = /^\s*(?:\(?\d{1,2}[.)]|\(?[A-Z][.)]|[•●○▪-])\s/u;

/** A figure, or the unit of one in words. */
const HAS_NUMBER = /[\d½¼¾⅛⅜⅝⅞]|\b(?:feet|foot|inch(?:es)?|per\s?cent|spaces?|stalls?)\b/iu;

/** Reads one statement. `heading`: the words over it, which say what it is of where it does not. */
export function readStatement(text: string, heading: string, isCell = false): StatedFigure[] {
  const whole = `${heading} ${text}`;
  if (!HAS_NUMBER.test(text.replace(BULLET, '')) || !mayHaveThing(whole)) return [];
  if (isNotStated(whole) || QUOTED.test(text) || isElsewhere(whole)) return [];
  if (EXISTING.test(whole) && EXISTING.test(withoutPlace(whole)) && !NEW.test(text) && !given.test(text)) return [];
  const shares = sharesOf(text);
  if (shares.length > 0) return shares;
  const pair = STAGED_PAIR.exec(text);
  if (pair?.groups && pair.indices?.groups) {
    const { name = '', one = '', other = '' } = pair.groups;
    const at = pair.indices.groups;
    return [
      ...placedAt(readStatement(`${name} required: ${one}`, heading, isCell), at.one),
      ...placedAt(readStatement(`${name} provided: ${other}`, heading, isCell), at.other),
    ];
  }
  const told = entriesFor(whole);
  const stated = [false, true].flatMap((isBare) => {
    const figures = figuresOf(text, isBare);
    const likely = told.filter(
      (entry) => entry.isBare === isBare && figures.some(({ kind }) => isOfKind(entry, kind)) && mayFit(entry, whole),
    );
    const around = { heading, isCell, cites: asksByCode(text) };
    const read = likely.length === 0 ? [] : partsOf(text, figures).flatMap((part) => readPart(part, around, likely));
    // "9'-0" U.N.O., 8'-0" at hall": where some hold elsewhere, it is not known which holds here.
    return UNLESS_NOTED.test(text) && new Set(read.map(({ name }) => name)).size < figures.length ? [] : read;
  });
  return [...stated, ...variationOf(text)];
}

/** In characters: how far before its figure a measure may stand. */
const MAY_BE_OF = 60;

/**
 * Figures that stand right behind what they are of and were not read, as something else stands behind them: "ceiling 6'-11" under
 * the gypsum board". So may be what is measured as a figure of the same
 * statement is: "landing 3'-1" deep, outside the kitchen door 2'-11" deep". `read`: what was read.
 */
export function doubtsIn(text: string, heading: string, read: readonly StatedFigure[]): StatedFigure[] {
  const whole = `${heading} ${text}`;
  if (!HAS_NUMBER.test(text.replace(BULLET, '')) || !mayHaveThing(text)) return [];
  if (isNotStated(whole) || QUOTED.test(text) || isElsewhere(whole) || asksByCode(text)) return [];
  if (EXISTING.test(whole) && EXISTING.test(withoutPlace(whole)) && !NEW.test(text)) return [];
  const figures = figuresOf(text, false);
  const likely = entriesFor(text).filter(
    ({ name, isBare, follows, has, besides }) =>
      !(isBare || follows || FACTS[name].single) && has.test(text) && (besides?.test(whole) ?? true),
  );
  const around = { heading, isCell: false, cites: false };
  return partsOf(text, figures).flatMap((part) => {
    const { figure, before, after } = part;
    const { from, to } = figure;
    if (read.some((one) => one.from < to && one.to > from) || DENIED.test(before) || FORMERLY.test(before)) return [];
    return likely.flatMap((entry): StatedFigure[] => {
      const isAnother =
        entry.kind === figure.kind &&
        read.some(({ name }) => name === entry.name) &&
        ((entry.measured ?? entry.furthered)?.test(`${before.slice(-MAY_BE_OF)} ${after.slice(0, NEAR_BEHIND)}`) ??
          false) &&
        !isForeign(entry, after);
      const ahead = [...before.matchAll(entry.of)].at(-1);
      const between = ahead && before.slice(ahead.index + ahead[0].length);
      const close = after.split(/\s+/).slice(0, 3).join(' ');
      const isOf =
        entry.kind === figure.kind && between !== undefined && isKnown(entry, between) && !isForeign(entry, close);
      const isMeasured = isOf && (entry.measured?.test(`${ahead?.[0]} ${between} ${close}`) ?? true);
      if (!(isMeasured || isAnother) || entry.unlike?.test(`${heading} ${before}`)) return [];
      return (valuesOf(entry, part, around) ?? [])
        .filter((value) => isPlausible(entry.name, value))
        .map((value) => ({ name: entry.name, value, from, to, isNear: false, isLimit: false }));
    });
  });
}

/** "4 risers, tallest 7 3/8", shortest 7"": by how much the steps of one flight differ. */
const VARIES =
  /\b(?:risers?|treads?)\b[^;]*\b(?:tallest|largest|highest|deepest|greatest)\b[^\d;]{0,12}(?<most>\d[^,;]*),[^\d;]*\b(?:shortest|smallest|lowest|shallowest|least)\b[^\d;]{0,12}(?<least>\d.*)$/diu;
function variationOf(text: string): StatedFigure[] {
  const found = VARIES.exec(text);
  const { most = '', least = '' } = found?.groups ?? {};
  const [from, to] = found?.indices?.groups?.most ?? [0, 0];
  const [[one], [other]] = [most, least].map((part) => figuresOf(part, false)) as [Figure[], Figure[]];
  if (one?.kind !== 'length' || other?.kind !== 'length') return [];
  const value = Number((Number(one.values[0]) - Number(other.values[0])).toFixed(4));
  return value >= 0 ? [{ name: 'stair.variationIn', value, from, to, isNear: true, isLimit: false }] : [];
}

/** "Front yard, required / provided: 20'-0" / 24'-6"". */
const STAGED_PAIR =
  /^(?<name>[^\d:]{3,40}?),?\s(?:req\S*|allow\S*|permitted|max\S*|min\S*)\s?\/\s?(?:prov\S*|prop\S*|actual)\s?:?\s(?<one>\.?\d[^/]*?)\s\/\s(?<other>\.?\d.*)$/diu;
const placedAt = (stated: readonly StatedFigure[], at: [number, number] | undefined): StatedFigure[] =>
  stated.map((figure) => ({ ...figure, from: at?.[0] ?? 0, to: at?.[1] ?? 0 }));

/** What lets light or air into a room: its area is held against that of the floor. */
export const OPENINGS: readonly [name: FactName, of: RegExp][] = [
  ['vent.openablePercent', /\bvent|\bopenable|\bopens\b/i],
  ['light.glazingPercent', /\bglaz|\bglass\b|\b(?:day)?light/i],
];
/** In percent, to two places. */
export const shareOf = (part: number, whole: number): number => Number(((100 * part) / whole).toFixed(2));
const FLOOR = /\b(?:floor|room)(?:\sarea)?\b/i;

const DIVIDED = /\d\s?s\.?f\.?\s?[/÷]\s?\d[\d.,]*\s?s\.?f\.?\s?=/i;

/** "Floor area 150 sf, glazing required 12 sf, glazing provided 16 sf": the share of the floor that is given. */
function sharesOf(text: string): StatedFigure[] {
  if (!(FLOOR.test(text) || DIVIDED.test(text)) || !OPENINGS.some(([, of]) => of.test(text))) return [];
  const figures = figuresOf(text, false);
  const parts = partsOf(
    text,
    figures.filter(({ kind }) => kind === 'area'),
  );
  const saying = ({ before, after }: FigurePart) => `${before} ${after}`;
  const floor = parts.find((part) => FLOOR.test(saying(part).slice(-60)) && !/\bof\b/i.test(part.after));
  const percents = figures.filter(({ kind }) => kind === 'percent');
  const [name] = OPENINGS.find(([, of]) => of.test(text)) ?? [];
  const [percent] = percents;
  if (percent && parts.length > 0 && name && percents.length === 1 && !required.test(text) && !CONDITION.test(text))
    return [
      { name, value: Number(percent.values[0]), from: percent.from, to: percent.to, isNear: true, isLimit: false },
    ];
  if (!floor || percent) return [];
  const others = parts.filter((part) => part !== floor);
  const isStaged = others.some((part) => required.test(saying(part)));
  return others.flatMap((part): StatedFigure[] => {
    const said = saying(part);
    const [name] = OPENINGS.find(([, of]) => of.test(said)) ?? [];
    if (!name || required.test(said) || (isStaged && !given.test(said)) || CONDITION.test(said)) return [];
    const value = shareOf(Number(part.figure.values[0]), Number(floor.figure.values[0]));
    return [{ name, value, from: part.figure.from, to: part.figure.to, isNear: true, isLimit: false }];
  });
}

/** In characters: what was named earlier in a statement than this is not what a figure is of. */
const FARTHEST_BACK = 200;
const NEAR_BEHIND = 40;

/** The words of one figure: `before` begins where the figure before ends, `after` ends where the words of the next begin. */
type FigurePart = { figure: Figure; before: string; after: string; sofar: string; opening: string; rest: string };

/** What stands right behind a figure is its own, before the words of the next begin. */
const OWN_LIMIT = new RegExp(
  `^\\s?(?:${words(`${MAXIMUM}|${MINIMUM}|clr\\.?|clear|typ\\.?|dia(?:m(?:eter)?)?\\.?|thick|thk\\.?|o\\.?c\\.?|wide|high|tall|long|deep|[hw]\\.|a\\.?f\\.?f\\.?|${REQUIRED}|${GIVEN}`)}\\s?)+`,
  'iu',
);

function partsOf(text: string, figures: readonly Figure[]): FigurePart[] {
  const masked = figures.reduce(
    (rest, { from, to }) => rest.slice(0, from) + '¤'.repeat(to - from) + rest.slice(to),
    text,
  );
  const cuts = [...masked.matchAll(SEGMENT)].map(({ index, 0: cut }) => ({
    ...{ from: index, to: index + cut.length, isFirm: /[;.]/.test(cut) },
  }));
  let leads = false;
  return figures.map((figure, place): FigurePart => {
    const [last, next] = [figures[place - 1], figures[place + 1]];
    const ahead = cuts.filter(({ from }) => from >= (last?.to ?? 0) && from < figure.from);
    const behind = cuts.find(({ from }) => from >= figure.to);
    const opens = Math.max(0, ahead.findLast(({ isFirm }) => isFirm)?.to ?? 0, (last && ahead[0]?.to) ?? 0);
    if (!last || ahead.length > 0) leads = !hasThing(text.slice(opens, figure.from));
    const ownOf = (one: Figure, other?: Figure) => OWN_LIMIT.exec(text.slice(one.to, other?.from))?.[0].length ?? 0;
    const from = !last || ahead.length > 0 ? opens : leads ? figure.from : last.to + ownOf(last, figure);
    const end = behind?.from ?? text.length;
    const isLast = !next || next.from >= end;
    const to = isLast ? end : leads ? next.from : figure.to + ownOf(figure, next);
    return {
      figure,
      before: text.slice(from, figure.from),
      after: text.slice(figure.to, to),
      sofar: text.slice(Math.max(0, from - FARTHEST_BACK), from),
      rest: text.slice(figure.to, Math.min(next?.from ?? text.length, figure.to + NEAR_BEHIND)),
      opening: text.slice(0, Math.min(from, figures[0]?.from ?? 0)),
    };
  });
}

const isOfKind = (entry: BuildingEntry, kind: MeasuredKind): boolean =>
  entry.kind === kind || (entry.kind === 'ratio' && kind === 'count');
const mayFit = ({ has, besides, unlike, isLocal }: BuildingEntry, whole: string): boolean =>
  has.test(whole) && (besides?.test(whole) ?? true) && (isLocal || !unlike?.test(whole));
const MOST_RATIO = 10;

/** `isCell`: whether a figure stands under the head of its column. */
type Surroundings = { heading: string; isCell: boolean; cites: boolean };

/** How a figure and its words stand together, the surest first. */
const READINGS = [
  { isNear: true, isLoose: false, fits: (entry, part) => isNear(entry, part, isKnown) },
  { isNear: false, isLoose: false, fits: (entry, part, heading) => isUnder(entry, part, heading, isKnown) },
  { isNear: true, isLoose: true, fits: (entry, part) => isNear(entry, part, isHarmless) },
  { isNear: false, isLoose: true, fits: (entry, part, heading) => isUnder(entry, part, heading, isHarmless) },
] as const satisfies readonly {
  isNear: boolean;
  isLoose: boolean;
  fits: (entry: BuildingEntry, part: FigurePart, heading: string) => boolean;
}[];

/** "Riser was 7-7/8", now 7-3/4"". */
const FORMERLY = /(?<!\p{L})(?:was|were|formerly|previously|instead\sof)\s*$/iu;

function readPart(part: FigurePart, around: Surroundings, likely: readonly BuildingEntry[]): StatedFigure[] {
  const { figure, before, after } = part;
  if ([before, after].some((said) => CONDITION.test(said.replace(LIMITS, ' ')))) return [];
  if (DENIED.test(`${around.heading} ${before}`) || DENIED.test(part.sofar.slice(-NEAR_BEHIND))) return [];
  if (/\bat\s*$/i.test(before) && /^\s?(?:from|walk)/i.test(after) && !toLine.test(after)) return [];
  if (FORMERLY.test(before)) return [];
  if (RISE_AND_RUN.test(before)) return sidesOf(['stair.riserIn', 'stair.treadIn'], figure);
  const fitting = likely.filter(
    (entry) =>
      isOfKind(entry, figure.kind) &&
      !(
        entry.isLocal &&
        entry.unlike?.test(`${around.heading} ${entry.has.test(before) ? '' : part.opening} ${before} ${after}`)
      ) &&
      (entry.kind !== 'ratio' || Number(figure.values[0]) <= MOST_RATIO) &&
      // "2 in garage, 2 on the driveway" are parts of a number that is not given.
      (figure.kind !== 'count' || isEmpty(`${after} `.replace(entry.between, ' ').replace(entry.of, ' '))),
  );
  const isOfPart = OTHER_PARTS.test(after.replace(PLACES, ' ').split(/\s+/).slice(0, 4).join(' '));
  let unlikely: StatedFigure[] = [];
  for (const { isNear, isLoose, fits } of READINGS) {
    if (isLoose && (isOfPart || figure.kind === 'count')) break;
    for (const entry of subjectsOf(fitting, before)) {
      if (!fits(entry, part, around.heading)) continue;
      if (entry.sidesAre) {
        if (figure.isPair && figure.values.length === 2) return sidesOf(entry.sidesAre, figure);
        continue;
      }
      const values = valuesOf(entry, part, around);
      if (!values && entry.stage) continue;
      if (!values) return [];
      const isLimit = ASKED.test(`${part.opening} ${before} ${after}`) && !given.test(`${before} ${after}`);
      const isBoth = entry.andOf && SIDE_AND_REAR.test(`${before} ${part.rest}`);
      const both = [
        entry.name,
        ...(isBoth && entry.andOf ? [entry.andOf] : []),
        ...(entry.isAlso ? [entry.isAlso] : []),
      ];
      const place = { from: figure.from, to: figure.to, isNear, isLimit };
      const stated = both.flatMap((name) => values.map((value) => ({ name, value, ...place })));
      const { lengthIs, areaIs } = entry;
      if (lengthIs && figure.isPair)
        stated.push({ name: lengthIs, value: inUnit(lengthIs)(Math.max(...figure.values)), ...place });
      if (areaIs && figure.isPair) stated.push({ name: areaIs, value: areaOf(figure), ...place });
      if (values.every((value) => isPlausible(entry.name, value))) return stated;
      if (!isLoose && unlikely.length === 0) unlikely = stated;
    }
  }
  return unlikely;
}

/** "4 ft from the side and rear lines" is one figure for two. */
const SIDE_AND_REAR = /\bsides?\s?(?:and|&|\/|or)\s?rear\b|\brear\s?(?:and|&|\/|or)\s?sides?\b/iu;
/** What a building has to keep, whoever builds. */
const ASKED = new RegExp(words(`shall|must|${MAXIMUM}|${MINIMUM}`), 'iu');
/** "In", "at" and the like, and at most two words more: what stands behind them is where something is. */
const PLACED_BY =
  /(?<!\p{L})(?:@|(?:at|in|on|of|for|along|over|under|below|above|from|to|near|beside|between|by|into|within|serving|facing|outside)\s)\s?(?:\p{L}+\s){0,2}$/iu;
/** "Window well at the bedroom: 36"": without what only says where something else is. */
function subjectsOf(fitting: readonly BuildingEntry[], before: string): readonly BuildingEntry[] {
  const named = fitting.flatMap((entry) => {
    const places = [...before.matchAll(entry.of)].map(({ index }) => PLACED_BY.exec(before.slice(0, index)));
    const [first] = places;
    if (!first) return places.length > 0 ? [{ entry, isPlace: false, isOfOther: false }] : [];
    const isPlace = places.every(Boolean);
    const subject = before.slice(0, first.index).replace(BULLET, ' ');
    return [{ entry, isPlace, isOfOther: isPlace && !/^of/i.test(first[0]) && !isKnown(entry, subject) }];
  });
  const isNamed = named.some(({ isPlace }) => !isPlace);
  const places = new Set(
    named.filter(({ isPlace, isOfOther }) => isOfOther || (isNamed && isPlace)).map(({ entry }) => entry),
  );
  return fitting.filter((entry) => !places.has(entry));
}

/** "Riser/tread: 7-1/2" / 10-1/2"": the first figure is the one's, the second the other's. */
const RISE_AND_RUN = /(?<!\p{L})(?:risers?|rise)\s?(?:\/|&|and|x)\s?(?:treads?|run)[\s:=@]*$/iu;
const sidesOf = (names: readonly [FactName, FactName], { values, from, to }: Figure): StatedFigure[] =>
  names.flatMap((name, at) => {
    const value = values[at];
    return value !== undefined && values.length === 2 ? [{ name, value, from, to, isNear: true, isLimit: false }] : [];
  });
/** In square feet, to two places. */
const areaOf = ({ values }: Figure): number => Number((values.reduce((area, side) => area * side, 1) / 144).toFixed(2));

type MayStand = (entry: BuildingEntry, between: string) => boolean;
/** "Stair 1:", "Egress door 2 has". */
const NUMBERED = /^\s?(?:#|no\.?\s?)?(?:[a-z]{0,3}-?\d{1,3}[a-z]?|[a-z])(?=\s?[:=,(–-]|\s\p{L}|\s*$)/iu;
/** "(66323)", "(GC 66314)": the section that a line is about. */
const SECTION = /\([^()]*\d{4,}[^()]*\)/g;
/** "1-story", and what a figure is calculated from. */
const TOLD_BESIDE =
  /\b1\s?-?\s?h(?:ou)?r\b|\b(?:open(?:ed)?\s)?(?:at\s|to\s)?90\s?(?:deg(?:rees?)?\b\.?|°)|\b[a-z]{2,6}\d{4}-?\d*\b|\blevels?\s\d(?:\s(?:to|and|-)\s\d)?|\d\s?-?\s?(?:story|stories|beds?|bedrooms?|baths?|br|car)\b|\d[\d,.]*\s?(?:s\.?f\.?|sq\.?\s?ft\.?)?\s?[/÷]\s?\d[\d,.]*\s?(?:s\.?f\.?|sq\.?\s?ft\.?)?\s?=/giu;
/** "Bath 3", "window A2". */
const NUMBERED_PLACE =
  /(?<=(?:bath(?:room)?|bed(?:room)?|br|unit|level|floor|stair|window|door|suite)s?\s)#?(?:\d{1,2}|[a-z]\d{0,2})(?!\S)/giu;
/** Where a thing is: "at the deck", "under the upper floor edge". */
const PLACES =
  /(?<!\p{L})(?:@|at|in|on|under|along|over|to|from|of|for|beyond|behind|near|by|across|into|off|outside|inside|between|serving|facing)(?:\s(?:the|an?|all|each|both))?(?:\s(?!(?:shall|is|are|of|at|to|from|in|on)\b)[\p{L}/.'’-]{2,}){1,3}(?:\s(?:and|&|or)\s\p{L}+)?/giu;
/** What has figures of its own. */
const OTHER_PARTS = pattern(
  'living(?!\\sarea)|kitchen|stringers?|brackets?|posts?|caps?|newels?|joists?|beams?|headers?|hdrs?\\.?|studs?|plates?|sheathing|nails?|bolts?|anchors?|screws?|straps?|hangers?|slabs?|rebar|bars?|footings?|ftgs?\\.?|piers?|pads?|curbs?|pipes?|vents?|ducts?|drains?|gutters?|down\\s?spouts?|flashing|shingles?|tiles?|insul(?:ation)?\\.?|gyp(?:sum)?\\.?|drywall|wallboard|glass|panes?|panels?|blocking|kick(?:ers?)?|toe|mirrors?|counters?|cabinets?|shel(?:f|ves)|bookcases?|closets?|jambs?|frames?|heads?|lintels?|hearths?|flues?|chimneys?|hoods?|ranges?|sinks?|tubs?|hydrants?|meters?|poles?|signs?|trees?|shrubs?|hedges?|plants?|pools?|spas?|tanks?|trench(?:es)?|swales?|windows?|doors?|roofs?|walls?|skylights?|gates?|rafters?|truss(?:es)?|ridges?|fascias?|soffits?|siding|trim|casings?|hardware|locks?|levers?|knobs?|membranes?|easements?|sidewalks?|streets?|lanes?|ladders?|extensions?|returns?|reveals?|bases?|fans?|fixtures?|lights?|runners?|loads?|bearing|cover|embed(?:ment)?|lap',
);

/** "Risers: 14 eq. @": how many there are. */
const COUNTED = /\b\d{1,2}\s(?:eq(?:ual)?\.?\s)?(?=@|at\b)|\beq(?:ual)?\b\.?/giu;
const unknownIn = (entry: BuildingEntry, text: string): string =>
  text.replace(COUNTED, ' ').replace(entry.between, ' ');
const isEmpty = (text: string): boolean => /^[\s:=@,.()/%–+±-]*$/u.test(text);
/** Whether all words between a thing and its figure are those of the thing. */
const isKnown = (entry: BuildingEntry, text: string): boolean => isEmpty(text) || isEmpty(unknownIn(entry, text));
const MOST_UNKNOWN = 6;
/** "4" high illuminated house numbers". */
const MOST_ADJECTIVES = 2;
/** Whether words between a thing and its figure only tell more of it: where it is, what it is made of. */
function isHarmless(entry: BuildingEntry, text: string): boolean {
  const rest = unknownIn(
    entry,
    text
      .replace(/\([np]\)\s?/gi, '')
      .replace(NUMBERED, ' ')
      .replace(NUMBERED_PLACE, ' ')
      .replace(SECTION, ' ')
      .replace(TOLD_BESIDE, ' ')
      .replace(PLACES, ' '),
  );
  FOREIGN.lastIndex = 0;
  return (
    !/[\d?]/.test(rest) &&
    !FOREIGN.test(rest.replace(entry.own, ' ')) &&
    !OTHER_PARTS.test(rest) &&
    !hasPlacedThing(rest) &&
    (rest.match(/\p{L}[\p{L}.'’-]*/gu) ?? []).length <= MOST_UNKNOWN
  );
}
/** Whether words of something else stand behind a figure. */
const isForeign = (entry: BuildingEntry, after: string): boolean => {
  if (entry.kind === 'percent') return /\bcross\b|\bper\s(?:foot|ft)\b/i.test(after.replace(entry.own, ' '));
  const close = after.split(/\s+/).slice(0, 6).join(' ');
  const [own] = entry.leads.exec(close) ?? [''];
  FOREIGN.lastIndex = 0;
  return FOREIGN.test(
    close
      .slice(own.length)
      .replace(own ? PLACES : /$^/u, ' ')
      .replace(entry.own, ' '),
  );
};

/** What opens a statement holds for its first figure, and where the words say so for all of them. */
const openingOf = ({ isOfAll }: BuildingEntry, { sofar, opening }: FigurePart): string =>
  isOfAll ? opening : /\d/.test(sofar) ? '' : sofar;

/** Whether the thing stands beside the figure with nothing but known words between. */
function isNear(entry: BuildingEntry, part: FigurePart, mayStand: MayStand): boolean {
  const { before, after, sofar } = part;
  if (entry.behind && !entry.behind.test(sofar)) return false;
  const ahead = [...before.matchAll(entry.of)].at(-1);
  if (ahead) {
    const between = before.slice(ahead.index + ahead[0].length);
    const isSize = entry.ofPair && part.figure.isPair && isKnown(entry, between);
    const isMeasured =
      isSize || (entry.measured?.test(`${ahead[0]} ${between} ${entry.isOfAll ? part.rest : after}`) ?? true);
    // "At the grade floor, egress windows have 5 sf".
    const opening = `${openingOf(entry, part)}${before.slice(0, ahead.index)}`;
    const opens = entry.measured?.test(entry.isOfAll ? opening : opening.slice(-24)) ?? false;
    return (isMeasured || opens) && mayStand(entry, between) && !isForeign(entry, after);
  }
  const [behind] = (entry.kind === 'minutes' ? part.rest : after).matchAll(entry.of);
  if (!behind) return false;
  const between = behind.input.slice(0, behind.index);
  if (PLACED_BY.test(between) && (hasPlacedThing(before) || !isKnown(entry, between))) return false;
  const rest = behind.input.slice(behind.index + behind[0].length);
  const beside = entry.isOfAll ? part.rest : rest.split(/\s+/).slice(0, 4).join(' ');
  const isMeasured = entry.measured?.test(`${before} ${between} ${beside}`) ?? true;
  const isDescribed =
    mayStand(entry, between) && (unknownIn(entry, between).match(/\p{L}{2,}/gu) ?? []).length <= MOST_ADJECTIVES;
  return isMeasured && isDescribed && !isForeign(entry, rest.split(/\s+/).slice(0, 3).join(' '));
}

/** "Above the nosing" says where a handrail is: what stands behind such a word is not what a statement is of. */
const PLACED = /(?:above|from|at|to|of|in|on|along|over|below|for)\s(?:the\s)?$/iu;
const PART_OF_STAIR = /^(?:[rt]|risers?|treads?|rise|run|nosings?|head\s?room|hdrm\.?)$/iu;
/** The last thing that is named, and what stands behind it. */
const lastThing = (text: string): string | undefined => {
  if (!hasPlacedThing(text)) return undefined;
  const last = [...text.matchAll(anyPlacedThing)].findLast(
    ({ index, 0: thing }) => !PLACED.test(text.slice(0, index)) && !PART_OF_STAIR.test(thing),
  );
  return last && text.slice(last.index);
};

/** Whether the thing was named before, or stands over it, and what is measured stands beside the figure. */
function isUnder(entry: BuildingEntry, part: FigurePart, heading: string, mayStand: MayStand): boolean {
  const { before, after, sofar } = part;
  const isResult = /^\s*[=(]\s*$/.test(before);
  if (
    entry.behind ||
    (/^\s*=/.test(before) && entry.kind === 'length') ||
    !mayStand(entry, before.replace(/^\s*\d{1,2}[.)]\s/, ' ')) ||
    hasThing(`${before} ${after}`.replace(entry.measures ?? /$^/u, ' '))
  )
    return false;
  const subject = entry.isSubject ? sofar.slice(sofar.search(entry.has)) : undefined;
  const own = subject && entry.has.test(sofar) ? subject : lastThing(sofar);
  const last = own ?? (mayStand === isKnown ? lastThing(heading) : undefined);
  if (!last || !entry.begins.test(last)) return false;
  const beside = `${before} ${after.split(/\s+/).slice(0, 5).join(' ')}`;
  const isMeasured = entry.measured
    ? entry.measured.test(`${openingOf(entry, part)} ${beside}`)
    : (entry.kind === 'area' && own !== undefined) || isResult || entry.furthered?.test(beside);
  const isLimit = entry.stage === 'required' && (maximum.test(beside) || minimum.test(beside));
  const isStaged = !entry.measured && (isLimit || required.test(beside) || given.test(beside));
  return (isMeasured || isStaged) && !isForeign(entry, after);
}

const REQUIRED_BELOW = /\b(?:required|req[’']?d|allowed|permitted)\b/iu;
/** What a code says stands under such a heading, and so do figures of the project: which of them is not known. */
const CODE_BELOW =
  /\bcode\b(?!\s(?:analysis|summary|data|compliance|info|review|study|notes|and\b|&))|\bstandards?\b|\b[ci][rb]c\b/iu;

/** In inches: so many by so many that is narrower is a door or a window. */
const LEAST_ROOM = 60;
/** "Projects into the required front yard". */
const OF_YARD_REQUIRED = /\b(?:into|within|in)\s(?:the\s)?required\b/giu;

const LEADER = /(?:\.\s?){3,}|_{3,}/g;

/** What a figure comes to: nothing where it is the limit to the other side, or where what is required is not what is given. */
function valuesOf(
  entry: BuildingEntry,
  { figure, before, after }: FigurePart,
  { heading, isCell, cites }: Surroundings,
): number[] | undefined {
  // A row of dots leads from a label to its figure, however long it is.
  const [ahead, behind] = [before.replace(LEADER, ' ').slice(-60), after.replace(LEADER, ' ').slice(0, 40)];
  const close = `${ahead} ${behind}`.replace(OF_YARD_REQUIRED, ' ');
  const [isMost, isLeast] = [maximum.test(close), minimum.test(close)];
  const isGiven = given.test(close);
  if (cites && !isGiven) return undefined;
  const asked = entry.stage ? close : close.replace(entry.own, (word) => (required.test(word) ? ' ' : word));
  const isRequired = required.test(asked) || (!isGiven && REQUIRED_BELOW.test(heading));
  if (
    EXISTING.test(`${ahead} ${behind.replace(IN_EXISTING, ' ')}`) ||
    (CODE_BELOW.test(heading.replace(/\([^()]*\)/g, ' ')) && !isGiven)
  )
    return undefined;
  const { limit, stage } = entry;
  if (isRequired && isGiven) return undefined;
  if (stage === 'required' && (isGiven || !(isRequired || isMost || isLeast))) return undefined;
  if (stage === 'given' && (isRequired || (!isGiven && (isMost || isLeast)))) return undefined;
  if (!stage && isRequired && (isCell || (heading !== '' && REQUIRED_BELOW.test(heading)) || (!isMost && !isLeast)))
    return undefined;
  const isRange = figure.values.length > 1;
  if (isRange && !figure.isPair && CITES.test(`${before} ${after}`)) return undefined;
  if (figure.isPair) {
    const [one, other] = figure.values;
    const isRoom = entry.ofPair === 'least' && Math.min(...figure.values) >= LEAST_ROOM;
    const isOne = isRoom || entry.lengthIs || (entry.ofPair && one === other);
    return isOne ? [Math.min(...figure.values)].map(inUnit(entry.name)) : undefined;
  }
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
    return Number((unit === 'ft' ? value / 12 : value).toFixed(unit === 'in' || unit === undefined ? 4 : 2));
  };
