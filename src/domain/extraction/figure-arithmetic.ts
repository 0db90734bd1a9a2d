import { isSheet } from '../documents/headings.ts';
import { writtenOut } from './abbreviations.ts';
import type { FactName, FactUnit } from './catalogue.ts';
import type { SurroundedFigure } from './clue.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import type { PageView } from './page-view.ts';
import type { FigureScore } from './score-figures.ts';
import { isOfOthers, stageOf } from './stages.ts';

// What figures make of each other: shares of the land, sums, changes.

/** A figure with a score so high may be a fact. */
export const LEAST = 0.78;
export const TRANSFERRED: FactName = 'coverage.transferredSqFt';
const AREA: FactName = 'parcel.areaSqFt';
const _SHARE = /\bof\s(?:the\s)?(?:site|lot|parcel|land|area)\s?=\s*$/i;

export type Placed = { figure: SurroundedFigure; view: PageView };
type FigureValue = { value: number | string; unit?: FactUnit | undefined };

export const factOf = (documentId: string, { figure, view }: Placed, name: FactName, value: FigureValue): Fact =>
  factAt(documentId, view, figure.block, { name, ...value, from: figure.from, to: figure.to, confidence: CONFIDENCE });
export const CONFIDENCE = 0.75;

/** What two known figures make: a base is its share of the land, a maximum the base with what is transferred. */
export function readBySums(documentId: string, figures: readonly ScoredFigure[], known: readonly Fact[]): Fact[] {
  const only = (name: FactName): number | undefined => {
    const values = [...new Set(known.filter((fact) => fact.name === name).map(({ value }) => value))];
    return values.length === 1 && typeof values[0] === 'number' ? values[0] : undefined;
  };
  const made: Fact[] = readTransfer(documentId, figures, known);
  const make = (name: FactName, kind: 'sf' | 'cy', wanted: number | undefined) => {
    if (wanted === undefined || wanted < 20 || [...known, ...made].some((fact) => fact.name === name)) return undefined;
    const found = figures.find(({ figure, scored }) => {
      const read = figure.readings[kind] ?? figure.readings.number;
      const stage = stageOf(figure)?.stage;
      const isElse = figure.sumOf !== undefined || stage === 'existing' || stage === 'proposed';
      return (
        read && !isElse && Math.abs(Number(read.value) - wanted) <= 1 && !scored.some(({ score }) => score >= LEAST)
      );
    });
    const read = found?.figure.readings[kind] ?? found?.figure.readings.number;
    if (!found || !read) return undefined;
    made.push(factOf(documentId, found, name, { value: read.value, unit: kind }));
    return Number(read.value);
  };
  const [area, share, transferred] = [
    only('parcel.areaSqFt'),
    only('coverage.allowablePercent'),
    only('coverage.transferredSqFt'),
  ];
  const base =
    make('coverage.baseAllowableSqFt', 'sf', area && share ? (area * share) / 100 : undefined) ??
    only('coverage.baseAllowableSqFt');
  const most = base && transferred ? base + transferred : undefined;
  make('coverage.maxAllowableSqFt', 'sf', most === only('coverage.proposedSqFt') ? undefined : most);
  const [cut, fill] = [only('grading.cutCy'), only('grading.fillCy')];
  make('grading.netCy', 'cy', cut !== undefined && fill !== undefined ? Math.abs(cut - fill) : undefined);
  const net = only('grading.netCy');
  if (net !== undefined && cut !== undefined) make('grading.fillCy', 'cy', cut > net ? cut - net : undefined);
  if (net !== undefined && fill !== undefined) make('grading.cutCy', 'cy', fill + net);
  made.push(...readChange(documentId, figures, [...known, ...made]));
  return made;
}

const CHANGE =
  /\b(?:add\w*|new|increase\w*|net|change|diff\w*|remov\w*|reduc\w*|less|minus|comes?\sout|delta|gain|decrease\w*|extra|grow\w*|demo\w*)\b|[+Δ]/i;

/** Of what exists and what is proposed the one that is missing, where it is the other with a change that is told. */
function readChange(documentId: string, figures: readonly ScoredFigure[], known: readonly Fact[]): Fact[] {
  const knownAs = (name: FactName) => {
    const values = new Set(known.filter((fact) => fact.name === name).map(({ value }) => Number(value)));
    return values.size === 1 ? [...values][0] : undefined;
  };
  const [existing, proposed] = [
    knownAs('coverage.existingSqFt') ?? knownAs('coverage.verifiedSqFt'),
    knownAs('coverage.proposedSqFt'),
  ];
  const one = existing ?? proposed;
  if (one === undefined || one < SMALLEST_COVERAGE || (existing !== undefined && proposed !== undefined)) return [];
  const name = existing === undefined ? 'coverage.existingSqFt' : 'coverage.proposedSqFt';
  const stage = existing === undefined ? 'existing' : 'proposed';
  if (known.some((fact) => fact.name === name)) return [];
  const taken = new Set(known.filter(({ unit }) => unit === 'sf').map(({ value }) => Number(value)));
  const own = figures.filter(({ figure }) => !isOfOthers(figure));
  const changes = own.flatMap((each) => {
    const amount = amountOf(each, 10);
    const isTold = each.figure.clues.some(({ at, text }) => at !== 'heading' && at !== 'sentence' && CHANGE.test(text));
    return amount !== undefined && isTold && amount < one ? [amount] : [];
  });
  const found = own.filter((each) => {
    const amount = amountOf(each, SMALLEST_COVERAGE);
    const told = stageOf(each.figure)?.stage;
    return (
      amount !== undefined &&
      !taken.has(amount) &&
      (told === undefined || told === stage || told === 'existing') &&
      !isMostly(each, OTHER_AREAS) &&
      changes.some((change) => change !== amount && (one + change === amount || one - change === amount))
    );
  });
  const values = new Set(found.map((each) => amountOf(each, 1)));
  const [first] = found;
  return first && values.size === 1
    ? [factOf(documentId, first, name, { value: amountOf(first, 1) as number, unit: 'sf' })]
    : [];
}
const SMALLEST_COVERAGE = 400;
const OTHER_AREAS: ReadonlySet<FactName> = new Set([
  'parcel.areaSqFt',
  'grading.disturbedAreaSqFt',
  'building.floorAreaSqFt',
  'coverage.transferredSqFt',
  'coverage.baseAllowableSqFt',
  'coverage.maxAllowableSqFt',
]);

export type ScoredFigure = Placed & { scored: readonly FigureScore[] };
const amountOf = ({ figure: { readings, inProse } }: Placed, least: number): number | undefined => {
  const read =
    readings.sf ?? (readings.year || (inProse && Number(readings.number?.value) < 1000) ? undefined : readings.number);
  return read && Number(read.value) >= least ? Number(read.value) : undefined;
};
const isMostly = ({ scored }: ScoredFigure, names: ReadonlySet<FactName>): boolean => {
  const [best] = [...scored].sort((a, b) => b.score - a.score);
  return best !== undefined && best.score >= LEAST && names.has(best.fact);
};
/** What exists or is proposed is no land, nor what may be covered of it. */
const isOfOneTime = ({ figure }: ScoredFigure): boolean => {
  const told = stageOf(figure);
  return told?.isNear === true && (told.stage === 'existing' || told.stage === 'proposed');
};
const SHARES_OF_CLASS: ReadonlySet<number> = new Set([1, 5, 20, 25, 30]);
const IPES_SHARE = 30;
const SMALLEST_LOT = 1500;
const NO_LAND: ReadonlySet<FactName> = new Set([
  'coverage.existingSqFt',
  'coverage.proposedSqFt',
  'grading.disturbedAreaSqFt',
  'building.floorAreaSqFt',
]);
const OF_COVERAGE = /percent|%|allow|cover|base|class|bailey|coefficient/i;
const NO_SHARE = /slope|grade|existing|proposed|actual|drive/i;

/** Land, the share of it that may be covered, and their product: "12,197 sf … 25 … 3,049 sf". Empty where two such stand. */
export function readShare(documentId: string, figures: readonly ScoredFigure[], known: readonly Fact[]): Fact[] {
  const knownAs = (name: FactName) => known.find((fact) => fact.name === name)?.value;
  const [area, share, base] = [
    knownAs('parcel.areaSqFt'),
    knownAs('coverage.allowablePercent'),
    knownAs('coverage.baseAllowableSqFt'),
  ];
  if (area !== undefined && share !== undefined && base !== undefined) return [];
  const others = new Set(
    known
      .filter(({ name }) => name.startsWith('coverage.') && name !== 'coverage.baseAllowableSqFt')
      .map(({ value }) => value),
  );
  const isScored = knownAs('parcel.ipesScore') !== undefined;
  const own = figures.filter(({ figure }) => !isOfOthers(figure));
  const shares = own.flatMap((each) => {
    const { readings, clues, inProse } = each.figure;
    const near = clues
      .filter(({ at }) => at !== 'heading' && at !== 'sentence')
      .map(({ text }) => text)
      .join(' ');
    const bare = !inProse && OF_COVERAGE.test(near) ? readings.number : undefined;
    const value = Number((readings.percent ?? bare)?.value);
    const isShare =
      SHARES_OF_CLASS.has(value) || (isScored && Number.isInteger(value) && value > 0 && value <= IPES_SHARE);
    return isShare && !NO_SHARE.test(near) ? [{ each, value }] : [];
  });
  const triples = shares.flatMap(({ each, value: percent }) =>
    own.flatMap((land) => {
      const size = amountOf(land, SMALLEST_LOT);
      if (size === undefined || isMostly(land, NO_LAND) || isOfOneTime(land)) return [];
      return own.flatMap((part) => {
        const amount = amountOf(part, 1);
        const isPart =
          amount !== undefined &&
          !others.has(amount) &&
          Math.abs((size * percent) / 100 - amount) <= 1 &&
          !isMostly(part, NO_LAND);
        const fits = (value: string | number | undefined, wanted: number) => value === undefined || value === wanted;
        return isPart && fits(area, size) && fits(share, percent) && fits(base, amount)
          ? [{ land, each, part, size, percent, amount }]
          : [];
      });
    }),
  );
  const [first] = triples;
  if (
    !first ||
    triples.some(
      ({ size, percent, amount }) => size !== first.size || percent !== first.percent || amount !== first.amount,
    )
  )
    return [];
  return [
    ...(area === undefined
      ? [factOf(documentId, first.land, 'parcel.areaSqFt', { value: first.size, unit: 'sf' })]
      : []),
    ...(share === undefined
      ? [factOf(documentId, first.each, 'coverage.allowablePercent', { value: first.percent, unit: 'percent' })]
      : []),
    ...(base === undefined
      ? [factOf(documentId, first.part, 'coverage.baseAllowableSqFt', { value: first.amount, unit: 'sf' })]
      : []),
  ];
}

const TRANSFERS = /\b(?:transfer\w*|purchas\w*|bought|buy\w*|xfer\w*|import\w*|moved|t\.?d\.?r|brought|bring\w*)\b/i;

/** What is added to the base by a transfer, and the sum of both, where a page speaks of one: "1,988 … 222 … 2,210". */
function readTransfer(documentId: string, figures: readonly ScoredFigure[], known: readonly Fact[]): Fact[] {
  const base = known.filter(({ name }) => name === 'coverage.baseAllowableSqFt');
  const isMissing = (name: FactName) => !known.some((fact) => fact.name === name);
  const from = Number(base[0]?.value);
  if (base.length !== 1 || !(from > 0) || !(isMissing(TRANSFERRED) || isMissing('coverage.maxAllowableSqFt')))
    return [];
  const own = figures.filter(
    (each) =>
      !isOfOthers(each.figure) && !isOfOneTime(each) && !isMostly(each, NO_LAND) && !isMostly(each, new Set([AREA])),
  );
  const isTold = (each: ScoredFigure) =>
    each.figure.clues.some(({ at, text }) => at !== 'heading' && TRANSFERS.test(writtenOut(text)));
  const pairs = own.flatMap((added) => {
    const amount = amountOf(added, 20);
    if (amount === undefined) return [];
    return own.flatMap((whole) =>
      amountOf(whole, 20) === from + amount && (isTold(added) || isTold(whole)) ? [{ added, whole, amount }] : [],
    );
  });
  const [first] = pairs;
  if (!first || pairs.some(({ amount }) => amount !== first.amount)) return [];
  return [
    ...(isMissing(TRANSFERRED)
      ? [factOf(documentId, first.added, TRANSFERRED, { value: first.amount, unit: 'sf' })]
      : []),
    ...(isMissing('coverage.maxAllowableSqFt')
      ? [factOf(documentId, first.whole, 'coverage.maxAllowableSqFt', { value: from + first.amount, unit: 'sf' })]
      : []),
  ];
}

/** The pitch beside a roof on a drawing, where it is the same wherever it stands alone. */
export function readLonePitch(documentId: string, figures: readonly ScoredFigure[], known: readonly Fact[]): Fact[] {
  const alone = figures.filter(
    ({ figure: { readings, line, block, from, to }, view }) =>
      readings.pitch && isSheet(view.page) && block.spelled.text.slice(from, to).trim() === line.text.trim(),
  );
  const [first] = alone;
  const value = first?.figure.readings.pitch?.value;
  const isKnown = known.some(({ name }) => name === 'building.roofPitch');
  const isTold = figures.some(({ scored }) => scored.some(({ fact }) => fact === 'building.roofPitch'));
  return first &&
    value !== undefined &&
    !isKnown &&
    !isTold &&
    alone.every((each) => each.figure.readings.pitch?.value === value)
    ? [factOf(documentId, first, 'building.roofPitch', { value })]
    : [];
}
