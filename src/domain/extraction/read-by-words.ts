import { isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import type { Box } from '../documents/page.ts';
import { writtenOut } from './abbreviations.ts';
import { groupsOf } from './apn.ts';
import type { FactName, FactUnit } from './catalogue.ts';
import type { SurroundedFigure } from './clue.ts';
import { evidenceFrom, factAt, wordsBetween } from './evidence.ts';
import type { Fact } from './fact.ts';
import { profiles } from './figure-profiles.ts';
import type { PageView } from './page-view.ts';
import { type FigureScore, scoreFigure } from './score-figures.ts';
import { isOfOthers, stageOf } from './stages.ts';
import { figuresOf } from './surroundings.ts';

const LEAST = 0.78;
const MARGIN = 0.12;
/** A figure that is so much surer another one is not this one. */
const SURER = 0.25;

/** Facts by the words that stand round figures, where they point to one figure only. `known`: what was read otherwise. */
export function readByWords(documentId: string, views: readonly PageView[], known: readonly Fact[]): Fact[] {
  const isTheirs = namesOtherParcel(known);
  const figures = views.flatMap((view) =>
    figuresOf(view)
      // What is transferred comes from another parcel.
      .map((figure) => ({
        figure,
        view,
        scored: scoreFigure(figure).filter(({ fact }) => fact === TRANSFERRED || !isTheirs(figure, view)),
      })),
  );
  const missing = (name: FactName) => !known.some((fact) => fact.name === name);
  // What figures make of each other says more than the words beside them.
  const facts = [
    ...readShare(documentId, figures, known),
    ...views.flatMap((view) => readCutAndFill(documentId, view)).filter(({ name }) => missing(name)),
    ...readLonePitch(documentId, figures, known),
  ];
  for (const { name } of profiles) {
    if (
      known.some((fact) => fact.name === name || fact.name === SAME_AS[name]) ||
      facts.some((fact) => fact.name === name)
    )
      continue;
    const all = figures
      .flatMap(({ scored, view }) =>
        scored
          .filter(
            ({ fact, score }) =>
              fact === name && score >= LEAST && !scored.some((other) => other.score - score >= SURER),
          )
          .map((each) => ({ ...each, view })),
      )
      .sort((a, b) => b.score - a.score);
    const [best] = all;
    if (!best || all.some(({ value, score }) => value !== best.value && best.score - score < MARGIN)) continue;
    facts.push(factOf(documentId, best, name, { value: best.value, unit: best.unit }));
  }
  return [...facts, ...readBySums(documentId, figures, [...known, ...facts])];
}

const SHARE = /\bof\s(?:the\s)?(?:site|lot|parcel|land|area)\s?=\s*$/i;
const TRANSFERRED: FactName = 'coverage.transferredSqFt';
const AREA: FactName = 'parcel.areaSqFt';

/** Verified coverage is what exists. */
const SAME_AS: Partial<Record<FactName, FactName>> = { 'coverage.existingSqFt': 'coverage.verifiedSqFt' };

const CUT_AND_FILL =
  /\bcut\s?(?:\/|&|and|,)\s?fill\b[^\d\n]{0,24}(?<cut>\d[\d,]*)\s?(?:c\.?\s?y\.?|cubic\syards)?\s?(?:\/|&|and|,)\s?(?<fill>\d[\d,]*)\s?(?:c\.?\s?y\b|cubic\syards)/gi;

/** "Cut / fill: 58 cy / 15 cy", also with the two in the cell beside their name. */
function readCutAndFill(documentId: string, view: PageView): Fact[] {
  return view.blocks.flatMap((block) =>
    block.lines.flatMap((line, at): Fact[] => {
      const left = view.leftOf(line)?.line;
      const lead = left && /\bcut\b/i.test(left.text) ? `${left.text} ` : '';
      const [match] = `${lead}${line.text}`.matchAll(CUT_AND_FILL);
      if (!match?.groups) return [];
      const from = block.lineStarts[at] ?? 0;
      const evidence = evidenceFrom(
        documentId,
        view.page.number,
        wordsBetween(block.spelled, from, from + line.text.length),
        {
          quote: match[0].slice(0, 160),
          confidence: CONFIDENCE,
        },
      );
      const amount = (text = '') => Number(text.replaceAll(',', ''));
      return [
        { name: 'grading.cutCy', value: amount(match.groups.cut), unit: 'cy', evidence: [evidence] },
        { name: 'grading.fillCy', value: amount(match.groups.fill), unit: 'cy', evidence: [evidence] },
      ];
    }),
  );
}

type Placed = { figure: SurroundedFigure; view: PageView };
type FigureValue = { value: number | string; unit?: FactUnit | undefined };

const factOf = (documentId: string, { figure, view }: Placed, name: FactName, value: FigureValue): Fact =>
  factAt(documentId, view, figure.block, { name, ...value, from: figure.from, to: figure.to, confidence: CONFIDENCE });
const CONFIDENCE = 0.75;

/** What two known figures make: a base is its share of the land, a maximum the base with what is transferred. */
function readBySums(
  documentId: string,
  figures: readonly (Placed & { scored: readonly FigureScore[] })[],
  known: readonly Fact[],
): Fact[] {
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

type ScoredFigure = Placed & { scored: readonly FigureScore[] };
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
function readShare(documentId: string, figures: readonly ScoredFigure[], known: readonly Fact[]): Fact[] {
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
function readLonePitch(documentId: string, figures: readonly ScoredFigure[], known: readonly Fact[]): Fact[] {
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

const APN = /\b\d{3,4}(?:-\d{2,3}){2,3}\b/g;

/** Whether a figure's sentence names a parcel, and not one of the project's own among `facts`. */
function namesOtherParcel(facts: readonly Fact[]): (figure: SurroundedFigure, view: PageView) => boolean {
  const own = new Set(facts.filter(({ name }) => name === 'parcel.apn').map(({ value }) => groupsOf(String(value))));
  return ({ clues, inProse, block, line }, view) => {
    if (own.size === 0) return false;
    // On a drawing a lot is labelled in a few lines, its number among them.
    const isLabel = isSheet(view.page) && block.lines.length <= MOST_LABEL_LINES;
    const words = inProse
      ? clues.find(({ at }) => at === 'sentence')?.text
      : isLabel
        ? labelAround(view, line)
        : undefined;
    const named = words?.match(APN)?.map(groupsOf) ?? [];
    return named.length > 0 && !named.some((apn) => own.has(apn));
  };
}

/** The short lines over and under a line of a label on a drawing. */
function labelAround(view: PageView, line: Line): string {
  const lines = [line.text];
  for (const step of ['above', 'below'] as const) {
    let at = view[step](line);
    for (let count = 0; at && count < MOST_LABEL_LINES; count += 1) {
      const gap = step === 'above' ? line.box.y - at.line.box.y : at.line.box.y - line.box.y;
      if (gap > MOST_LABEL_LINES * 2 * line.box.height || at.line.words.length > MOST_LABEL_LINES) break;
      lines.push(at.line.text);
      at = view[step](at.line);
    }
  }
  return lines.join(' ');
}
const MOST_LABEL_LINES = 5;

const inFigures: ReadonlySet<FactName> = new Set(profiles.map(({ name }) => name));

/** Facts without the figures that the words beside them give to another parcel, another time or another project. */
export function withoutOthers(views: readonly PageView[], facts: readonly Fact[], apns: readonly Fact[]): Fact[] {
  const isTheirs = namesOtherParcel(apns);
  const isOthers = standsAmong(views, (figure, view) => isOfOthers(figure) || isTheirs(figure, view));
  // "20% of lot = 3,589 sf" and "(in parcel) 5,166" are no area of it.
  const isNoArea = standsAmong(
    views,
    (figure) =>
      figure.clues.some(({ at, text }) => (at === 'before' || at === 'row') && SHARE.test(text)) ||
      isSurelyElse(figure, AREA),
  );
  return facts.filter(
    ({ name, evidence }) =>
      !(name === AREA && evidence.every(isNoArea)) &&
      (!inFigures.has(name) || name === TRANSFERRED || !evidence.every(isOthers)),
  );
}

/** Whether the words round a figure make it one fact for certain, and not the one called `name`. */
function isSurelyElse(figure: SurroundedFigure, name: FactName): boolean {
  const scored = scoreFigure(figure);
  const most = Math.max(0, ...scored.map(({ score }) => score));
  return most >= SURE && !scored.some(({ fact, score }) => fact === name && most - score < CLOSE);
}
const SURE = 1.25;
const CLOSE = 0.4;

/** Whether evidence stands where one of the figures does that `matches`. */
function standsAmong(
  views: readonly PageView[],
  matches: (figure: SurroundedFigure, view: PageView) => boolean,
): (evidence: Fact['evidence'][number]) => boolean {
  const found = views.flatMap((view) =>
    figuresOf(view)
      .filter((figure) => matches(figure, view))
      .map(({ block, from, to }) => ({ page: view.page.number, words: wordsBetween(block.spelled, from, to) })),
  );
  return ({ page, box }) => found.some((each) => each.page === page && each.words.some((word) => holds(box, word.box)));
}

const holds = (box: Box, inner: Box): boolean =>
  inner.x >= box.x - 1 &&
  inner.x + inner.width <= box.x + box.width + 1 &&
  inner.y >= box.y - 1 &&
  inner.y + inner.height <= box.y + box.height + 1;
