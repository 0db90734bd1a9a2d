import { type BuildingEntry, entriesFor, isNotStated, mayHaveThing } from './building-entries.ts';
import { type Figure, figuresOf, type MeasuredKind } from './building-figures.ts';
import { FACTS, type FactName, isPlausible } from './catalogue.ts';
import type { Fact } from './fact.ts';
import {
  isEmpty,
  isForeign,
  isHarmless,
  isKnown,
  isNear,
  isUnder,
  OTHER_PARTS,
  PLACED_BY,
  PLACES,
} from './figure-and-thing.ts';
import { isElsewhere } from './guards.ts';
import { type FigurePart, NEAR_BEHIND, partsOf } from './statement-parts.ts';
import {
  asksByCode,
  BULLET,
  CITES,
  CONDITION,
  DENIED,
  EXISTING,
  given,
  IN_EXISTING,
  LIMITS,
  MAXIMUM,
  MINIMUM,
  maximum,
  minimum,
  NEW,
  QUOTED,
  required,
  toLine,
  UNLESS_NOTED,
  withoutPlace,
  words,
} from './statement-words.ts';

/** What one statement says: the figure, where it stands in the statement, the fact. `isLimit`: only as a limit to be kept. */
export type StatedFigure = {
  name: FactName;
  value: number;
  from: number;
  to: number;
  isNear: boolean;
  isLimit: boolean;
};

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

/** "Glazing 10.0 sf / 110 sf = 9.1%, vent 5.0 sf / 110 sf = 4.5%". */
const CALCULATED = /([^,;%]*)\d\s?s\.?f\.?\s?[/÷]\s?\d[\d.,]*\s?s\.?f\.?\s?=\s?(\d+(?:\.\d+)?\s?%)/giu;

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
  const calculated = [...text.matchAll(CALCULATED)].flatMap(({ 0: said, 1: before = '', 2: percent = '', index }) => {
    const [name] = OPENINGS.find(([, of]) => of.test(before)) ?? [];
    const from = index + said.lastIndexOf(percent);
    const place = { from, to: from + percent.length, isNear: true, isLimit: false };
    return name && !required.test(before) ? [{ name, value: Number.parseFloat(percent), ...place }] : [];
  });
  if (calculated.length > 1) return calculated;
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
