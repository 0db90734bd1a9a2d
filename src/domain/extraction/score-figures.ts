import type { FactName, FactUnit } from './catalogue.ts';
import { isPlausible } from './catalogue.ts';
import { type Clue, type Stage, type SurroundedFigure, CLUE_WEIGHT as WEIGHT } from './clue.ts';
import { offSite, type Profile, profiles } from './figure-profiles.ts';
import { readingFor } from './figure-reading.ts';
import { has, isOfOthers, lastClause, stageOf } from './stages.ts';

export type FigureScore = {
  fact: FactName;
  value: number | string;
  unit?: FactUnit;
  score: number;
  figure: SurroundedFigure;
  why: string;
};

/** Whether words beside a figure make it another thing: in running text only those of its own clause. */
function saysOther({ never }: Profile, { at, text }: Clue, inProse: boolean): boolean {
  if (!never || at === 'heading') return false;
  // "Proposed, house and drive" is all of it.
  if (SEVERAL.test(text) || ALL_OF_IT.test(text)) return false;
  // What is required stands in brackets behind what is.
  if (!inProse) return has(never, at === 'after' ? (text.split('(')[0] ?? '') : text);
  if (at === 'before') {
    return has(never, lastClause(text));
  }
  return (
    at === 'after' &&
    !/^[\s,]*(?:with|and|where|which|while)\b/i.test(text) &&
    has(never, (text.split(/[,;(]/)[0] ?? '').slice(0, TRAIL))
  );
}
const ON_PARCEL: ReadonlySet<FactName> = new Set(['coverage.existingSqFt', 'coverage.proposedSqFt', 'parcel.areaSqFt']);
const PARTS =
  '(?:house|cottage|cabin|residence|dwelling|building|garage|drive|driveway|decks?|walks?|patio|terraces?|paving|paths?|parking)';
const SEVERAL = new RegExp(`\\b${PARTS}(?:,|\\sand|\\s&|\\s\\+)\\s(?:the\\s|all\\s)?${PARTS}\\b`, 'i');
/** "Finished square feet, old + new". */
const ALL_OF_IT = /\b(?:old|existing|\(e\))\s(?:\+|and|&|plus)\s(?:new|proposed|\(n\)|added)\b/i;
const NAMES_PART = new RegExp(`^(?:\\p{L}+\\s)?${PARTS}s?(?:\\s\\([^)]*\\))?$`, 'iu');
const TRAIL = 25;
/** "…at 22% cross slope": the words straight behind a figure. */
const begins = (strong: RegExp, text: string): boolean => {
  strong.lastIndex = 0;
  return strong.exec(text.trimStart())?.index === 0;
};
/** A limit is no value of the project's, of whatever kind. */
const NOT_ITS_OWN: ReadonlySet<Stage> = new Set(['other', 'limit', 'required']);
const PAST = /\b(?:was|were|had)\b/i;

/** Whether the words stand before the figure in its sentence, and nothing between says that it is on the parcel. */
const leadsTo = (strong: RegExp, sentence: string): boolean => {
  const before = sentence.split('~')[0] ?? '';
  const last = [...before.matchAll(strong)].at(-1);
  return (
    last !== undefined &&
    !/\bon-?\s?site|\bon\sthe\s(?:parcel|lot|property)|\band\b/i.test(before.slice(last.index + last[0].length))
  );
};

/** What makes the words round a figure doubtful: a question or a supposition, hearsay, a rule, a bound. */
export function doubtsOf({ clues, block, from, to }: SurroundedFigure): string[] {
  const says = (pattern: RegExp, ...places: readonly Clue['at'][]) =>
    clues.some(({ at, text }) => places.includes(at) && pattern.test(text));
  return [
    ...(says(UNSURE, 'sentence', 'before', 'row') ? ['unsure'] : []),
    ...(clues.some((clue) => clue.at === 'sentence' && isHearsay(clue)) ? ['hearsay'] : []),
    ...(says(TOLD, 'sentence') ? ['told'] : []),
    ...(says(QUOTED, 'sentence') ? ['quoted'] : []),
    ...(says(RULES, 'sentence', 'before', 'row') ? ['rule'] : []),
    ...(says(/\bmay\snot\b|\bnot\s(?:to\s)?exceed\b/i, 'before') ? ['limit'] : []),
    ...(says(OR_MORE, 'after') ? ['or more'] : []),
    ...(says(BOUND, 'before') ? ['bound'] : []),
    ...(says(IN_GENERAL, 'before', 'sentence') ? ['in general'] : []),
    ...(/^[^.;\d]{0,60}\?/.test(block.spelled.text.slice(to)) ? ['asked'] : []),
    ...(from === 0 ? ['opens'] : []),
    ...(isRangeOfLots(block.spelled.text, from, to) || isNumbered(block.spelled.text, from, to) ? ['range'] : []),
  ];
}

/** Of a long text only what stands straight before a figure. */
const straightBefore = (text: string, from: number): string => text.slice(Math.max(0, from - 40), from);

/** "Trees 3 & 4": which ones, not how many. */
const isNumbered = (text: string, from: number, to: number): boolean =>
  (/\btrees?\s(?:nos?\.?\s)?#?$/i.test(straightBefore(text, from)) &&
    /^\s?(?:&|and|,|[-–])\s?#?\d/.test(text.slice(to))) ||
  /\btrees?\s(?:nos?\.?\s)?#?\d{1,3}\s?(?:&|and|,|[-–])\s?#?$/i.test(straightBefore(text, from));

/** "(9,001 to 14,000 sf parcel)": the lots that a limit holds for. */
const isRangeOfLots = (text: string, from: number, to: number): boolean =>
  /\d\s?(?:to|[-–])\s?$/.test(straightBefore(text, from)) && /^\s?(?:parcels?|lots?)\b/i.test(text.slice(to));

const remembered = new WeakMap<SurroundedFigure, FigureScore[]>();

/** What a figure may be, by the words round it. Computed once per figure. */
export function scoreFigure(figure: SurroundedFigure): FigureScore[] {
  const known = remembered.get(figure) ?? compute(figure);
  remembered.set(figure, known);
  return known;
}

function compute(figure: SurroundedFigure): FigureScore[] {
  const told = stageOf(figure);
  if (
    figure.clues.some(
      (clue) =>
        (clue.at === 'sentence' || (!figure.inProse && clue.at !== 'heading')) &&
        (UNSURE.test(clue.text) || isHearsay(clue)),
    )
  )
    return [];
  if (/^[^.;\d]{0,60}\?/.test(figure.block.spelled.text.slice(figure.to))) return [];
  if (isRangeOfLots(figure.block.spelled.text, figure.from, figure.to)) return [];
  if (isOfOthers(figure) || figure.clues.some(({ at, text }) => at === 'sentence' && QUOTED.test(text))) return [];
  const [own] = figure.clues;
  if (figure.clues.some(({ at, text }) => at === 'after' && OR_MORE.test(text))) return [];
  if (own?.at === 'before' && ((BOUND.test(own.text) && !NOT_DEEPER.test(own.text)) || IN_GENERAL.test(own.text)))
    return [];
  return profiles.flatMap((profile): FigureScore[] => {
    const reading = readingFor(profile, figure);
    if (!reading || !isPlausible(profile.name, reading.value)) return [];
    const addsUp = addsSurfaces(figure);
    if (addsUp && profile.name === 'parcel.areaSqFt') return [];
    // "Four conifers come out: two Jeffrey pine, two white fir": parts of the first.
    if (
      profile.name === 'trees.removedCount' &&
      figure.clues.some(({ at: where, text }) => where === 'sentence' && PART_OF_TREES.test(text))
    )
      return [];
    if (reading.unit === 'ft' && Number(reading.value) < 1) return [];
    if (profile.name === 'building.heightFt' && !figure.inProse && OTHER_HEIGHT.test(own?.text ?? '')) return [];
    // "FOOTING DEPTH 24"": a detail is measured in inches.
    if (profile.name === 'grading.excavationDepthFt' && IN_INCHES.test(own?.text ?? '') && isInInches(figure))
      return [];
    const isCoverage = profile.name.startsWith('coverage.');
    // "30 percent of 44,867 SF" names the land.
    if (isCoverage && own?.at === 'before' && /(?:percent|%)\s(?:of|x|×)\s*$/i.test(own.text)) return [];
    if (isCoverage && figure.clues.some(({ at, text }) => at === 'row' && NAMES_PART.test(text))) return [];
    const isSum = isCoverage && addsUp;
    const clues: Clue[] = isSum ? [...figure.clues, { at: 'column', text: 'coverage' }] : figure.clues;
    // In square feet and in acres is land.
    const isLand =
      profile.name === 'parcel.areaSqFt' &&
      figure.inProse &&
      IN_ACRES.test(
        figure.block.spelled.text.slice(figure.from, figure.to + LONGEST_ACRES).split(/[;.]\s|,\s/)[0] ?? '',
      );
    const isSumOfLand = profile.name === 'parcel.areaSqFt' && isLandSum(figure);
    const found = isSumOfLand || (isLand && own) ? 0 : clues.findIndex(({ text }) => has(profile.strong, text));
    const weak = found < 0 && profile.weak ? clues.findIndex(({ text }) => has(profile.weak as RegExp, text)) : -1;
    const at = found >= 0 ? found : weak;
    if (at < 0) return [];
    const near = clues.filter(({ at: where }, index) => where === 'column' || where === 'after' || index <= at);
    if (profile.never && !isSumOfLand && near.some((clue) => saysOther(profile, clue, figure.inProse))) return [];
    // "165 sf of driveway, before and after".
    const isBoth =
      LASTS.has(profile.name) &&
      (told === undefined || told.stage === 'existing' || told.stage === 'proposed' || told.stage === 'left') &&
      (clues.some(({ at: where, text }) => where !== 'heading' && where !== 'column' && UNCHANGED.test(text)) ||
        UNCHANGED.test(behind(figure)));
    const isAside = told !== undefined && !told.isNear && told.stage !== 'other' && profile.plain === true;
    // What a sentence requires is another rule; in a table of what is required or allowed it is the limit.
    const isAsked =
      told?.stage === 'required' &&
      profile.name !== 'building.frontSetbackFt' &&
      !(
        clues.some(({ at: where }) => where === 'column') &&
        clues.some(({ at: where, text }) => where === 'row' && has(profile.strong, text))
      );
    if (isAsked) return [];
    const fits =
      isAside || isBoth
        ? true
        : told
          ? profile.stages === 'any'
            ? !NOT_ITS_OWN.has(told.stage) ||
              (told.stage === 'limit' && clues.some((each) => each.at === 'after' && begins(profile.strong, each.text)))
            : (profile.stages ?? []).includes(told.stage)
          : profile.plain === true;
    if (!fits) return [];
    const clue = clues[at] as Clue;
    // The heading of a part alone says too little: something beside the figure, or its sentence, must.
    if (clue.at === 'heading' && (told?.weight ?? 1) < WEIGHT.sentence && !addsUp) return [];
    if (
      figure.inProse &&
      !profile.lasting &&
      clues.some(({ at: where, text }) => where === 'before' && PAST.test(lastClause(text)))
    )
      return [];
    if (profile.close && (clue.at === 'heading' || (clue.at === 'sentence' && !leadsTo(profile.strong, clue.text))))
      return [];
    if (reading.bare && profile.inUnit && !clues.some(({ text }) => profile.inUnit?.test(text))) return [];
    if (
      reading.bare &&
      profile.beside &&
      !clues.some(({ at: where, text }) => where !== 'heading' && has(profile.beside as RegExp, text))
    )
      return [];
    if (near.some(({ at: where, text }) => where !== 'heading' && RULES.test(text))) return [];
    // What lies off the parcel is told in its sentence.
    if (
      ON_PARCEL.has(profile.name) &&
      clues.some(({ at: where, text }) => where === 'sentence' && leadsTo(offSite, text))
    )
      return [];
    const isHeaded =
      profile.headed !== undefined &&
      clues.some(({ at: where, text }) => where === 'heading' && has(profile.headed as RegExp, text));
    if (found < 0 && profile.headed !== undefined && !isHeaded && (told?.isNear || profile.name !== 'parcel.areaSqFt'))
      return [];
    // A stage beside it makes the words of the land alone another figure's.
    if (found < 0 && told?.isNear && profile.name === 'parcel.areaSqFt') return [];
    const score =
      WEIGHT[clue.at] * (found >= 0 || isHeaded ? 1 : 0.6) +
      (told ? 0.5 * told.weight : 0.2) -
      (reading.bare ? 0.15 : 0) +
      (profile.beside &&
      clues.some(
        ({ at: where, text }) =>
          (where === 'before' || where === 'after' || where === 'row') && has(profile.beside as RegExp, text),
      )
        ? 0.3
        : 0) -
      (profile.less && clues.some(({ at: where, text }) => isBeside(where) && has(profile.less as RegExp, text))
        ? 0.35
        : 0) +
      // Of an average and a greatest slope or depth the greatest counts.
      (GREATEST_OF.has(profile.name) && clues.some(({ at: where, text }) => isBeside(where) && GREATEST.test(text))
        ? 0.2
        : 0) +
      (figure.sumOf && (profile.kinds.includes('sf') || profile.kinds.includes('cy'))
        ? 0.2 + 0.1 * Math.min(6, figure.sumOf.length)
        : 0) +
      (clues.some(
        ({ at: where, text }) => (where === 'row' || where === 'column' || where === 'before') && TOTAL.test(text),
      )
        ? 0.15
        : 0);
    return [
      {
        fact: profile.name,
        value: reading.value,
        ...(reading.unit ? { unit: reading.unit } : {}),
        score,
        figure,
        why: `${clue.at}:${clue.text.slice(0, 60)} / ${told?.stage}`,
      },
    ];
  });
}

const PART_OF_TREES =
  /\b(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)\b[^~:;]*\b(?:trees?|conifers?|pines?|firs?|cedars?)\b[^~:;]*:[^~]*~|^[^~:;]*\btrees?:\s(?:\p{L}+|\d+)\s[^~]*\bof\swhich\b[^~]*~/iu;
/** "CRANE HEIGHT 60 FT": of what is no building. */
const OTHER_HEIGHT =
  /(?<![\p{L}\d])(?!(?:building|bldg|ridge|roof|house|home|residence|dwelling|structure|cabin|project|propos\w*|prop|new|max\w*|overall|total|actual|design|finish\w*|peak|the|its|of|in|final|net|this|and|trpa|calc\w*|measured|result\w*|our|main|addition|plan|garage|adu|units?|second|accessory|guest)\b)\p{L}{3,}\s(?:height|ht)\b/iu;
const IN_INCHES = /\b(?:footings?|foundations?|slab|wall|stem)\b/i;
export const isInInches = ({ block, from, to }: SurroundedFigure): boolean =>
  /^\d[\d.]*\s?(?:["”″]|in\b|inch)/i.test(block.spelled.text.slice(from, to + 2));

const isBeside = (at: Clue['at']): boolean => at === 'before' || at === 'after' || at === 'row' || at === 'over';
const GREATEST = /\b(?:steepest|deepest|greatest|max(?:imum)?)\b/i;
const GREATEST_OF: ReadonlySet<FactName> = new Set(['site.drivewaySlopePercent', 'grading.excavationDepthFt']);
const LASTS: ReadonlySet<FactName> = new Set([
  'coverage.offsiteExistingSqFt',
  'coverage.offsiteProposedSqFt',
  'coverage.existingSqFt',
  'coverage.proposedSqFt',
]);
const behind = ({ block, to }: SurroundedFigure): string =>
  block.spelled.text.slice(to, to + 40).split(/[.\d]/)[0] ?? '';
const UNCHANGED =
  /\bbefore\s(?:and|&)\safter\b|\bunchanged\b|\bno\schange\b|\bnot\s(?:be\s)?(?:touched|changed?)\b|\b(?:is|are|stays?|remains?|left)\s(?:to\sremain\s)?(?:as\s(?:it\sis|they\sare|is)|alone)\b/i;
/** The sum of a column of land by its classes: "(2) Land in class, s.f." */
const isLandSum = ({ sumOf, clues }: SurroundedFigure): boolean =>
  sumOf !== undefined &&
  clues.some(({ at, text }) => at === 'column' && OF_LAND.test(text)) &&
  clues.some(
    ({ at, text }) => at === 'row' && /^(?:totals?|sum|both|all|parcel|lot|whole|together|site)\b/i.test(text),
  );
const OF_LAND =
  /^(?:\(\d{1,2}\)\s)?(?:(?:lot|parcel|site|district|class)\s)?(?:area|land|acreage|extent)\b(?!.*(?:cover|floor|disturb|allow|base|exist|propos))/i;
const IN_ACRES =
  /^\d[\d,.]*\s?(?:acres?\b|(?:s\.?f\.?|sq\S*\s?f\S*|square\sfeet)\s?[(/=,]\s?(?:or\s|about\s)?\d?\.\d+\s?(?:acres?|ac)\b)|^\d.*\bacres?\b/i;
const LONGEST_ACRES = 14;
const TOTAL = /\b(?:totals?|sum|together|whole|entire|overall|all\ssurfaces)\b/i;
const SURFACE =
  /\b(?:house|residence|dwelling|building|home|cabin|garage|drive|driveway|deck|walk|walks|walkway|patio|terrace|terraces|steps|stairs|porch|shed|paving|path|paths|parking|court|stoop|asphalt|concrete|pavers)\b/i;
/** A sum of what covers the ground is coverage, whatever its table is called. */
const addsSurfaces = ({ sumOf }: SurroundedFigure): boolean =>
  (sumOf ?? []).filter((part) => SURFACE.test(part)).length >= 2;

/** What is asked, supposed, told by others, or ruled for all. */
const UNSURE =
  /\?|\b(?:if(?!\s(?:assigned|any|known|applicable|different)\b)|unless|whether|suppose|imagine|perhaps|maybe|might|shall|must(?!\s(?:then\s)?(?:be\s(?:truck|haul|remov|export|tak|carted)|go\b|come\sout))|should|e\.g|for\sexample|for\sinstance|any|triggers?|template|could\shave|would\shave(?=\s(?:been|\p{L}+ed\b|let\b))|in\sthis\szone|is\sallowed|(?<!\bwe\s)are\sallowed|projects|buildings|structures|parcels|(?<!\b(?:that|which|this|it)\s)means|defined|provide|indicate|describe|specify|submit)\b/iu;

/** What others have said before a figure comes; what they say behind it is of something else. */
const HEARSAY =
  /\b(?:wonder\w*|guess\w*|heard|word\s(?:is|has\sit)|told|claim(?:s|ed)?|rumou?r|(?:you|they|he|she|(?:the|your|one|an?)\s(?:notice|objector|objection|commenter|writer|reviewer|neighbou?r|appellant|opponent|listing|broker)|(?:mr|mrs|ms|dr)\.?\s[\w-]+)\s(?:also\s|had\s|have\s|has\s)?(?:wrote|written|says?|said|suppose[sd]?|believe[sd]?|thinks?|thought|assume[sd]?|count(?:s|ed)?|noted|stated?|suggest(?:s|ed)?|fears?))\b/i;
/** Of whom nobody takes a figure: "She told us the excavation would be about 4 feet deep". */
const TOLD =
  /\b(?:(?:he|she)\s(?:also\s|had\s|have\s|has\s)?(?:told|thinks?|thought|swears?|swore|claim\w*|believe[sd]?|guess\w*)|(?:neighbou?rs?|sellers?|realtors?|brokers?|(?:previous|former|last)\sowners?)\s(?:also\s|had\s|have\s|has\s)?(?:told|said|says?|thinks?|thought|swears?|swore|claim\w*|believe[sd]?|guess\w*))\b[^~]*~/i;
const isHearsay = ({ at, text }: Clue): boolean => HEARSAY.test(at === 'sentence' ? (text.split('~')[0] ?? '') : text);

const RULES = /\b(?:may\snot|shall|must|cannot|per\scode|code\ssection|where\s\d+)\b/i;

/** "I do not dig deeper than" tells how deep. */
const NOT_DEEPER =
  /\b(?:not|no|never|nowhere)\b[^.;]{0,40}\bdeeper\sthan$|\b(?:dig|digging|excavat\w+|footings)\b[^.;]{0,40}\bno\smore\sthan$/i;
/** What a code's own tables say. */
const QUOTED = /\bcode\s(?:section\s)?\d+\.\d|\btables?\s(?:start|run|end|range)|\btable:/i;
/** Of any project, not of this one. */
const IN_GENERAL =
  /\bthe\s(?:average|typical|usual|median)\s(?:\p{L}+\s)?(?:house|home|lot|parcel|building)\b|^(?:an?|any|each|every|all)\s(?:projects?|buildings?|structures?|parcels?|lots?|applicants?|houses?)\b/iu;
/** Straight behind a figure these make a bound of it. */
const OR_MORE = /^\s?or\s(?:more|less|fewer|steeper|flatter|greater|smaller|larger|higher|lower|better|under|over)\b/i;
/** Straight before a figure these make a bound of it. */
const BOUND =
  /\b(?:over|above|below|under|exceed\w*|(?:more|less|greater|higher|deeper|larger|smaller|fewer)\sthan|at\sleast|within|beyond|than|up\sto)$/i;
