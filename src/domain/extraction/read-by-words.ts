import type { Box } from '../documents/page.ts';
import { FACTS, isPlausible, type FactName, type FactUnit } from './catalogue.ts';
import { evidenceFrom, wordsBetween } from './evidence.ts';
import type { Fact, ValueReading } from './fact.ts';
import { offSite, type Profile, profiles, type Stage, stageWords } from './figure-profiles.ts';
import type { PageView } from './page-view.ts';
import { type Clue, type ClueAt, figuresOf, type SurroundedFigure } from './surroundings.ts';

/** How much words count by where they stand. */
const WEIGHT: Readonly<Record<ClueAt, number>> = {
  before: 1,
  row: 1,
  after: 0.9,
  over: 0.85,
  under: 0.8,
  column: 0.85,
  sentence: 0.6,
  heading: 0.55,
};

export type Scored = { fact: FactName; value: number | string; unit?: FactUnit; score: number; figure: SurroundedFigure; why: string };

/** `isNear`: told beside the figure, not merely in its sentence or heading. */
type Told = { stage: Stage; weight: number; isNear: boolean };

/** The stage told nearest to a figure: in the first place that tells any; there the word closest to the figure. */
export function stageOf({ clues, inProse }: SurroundedFigure): Told | undefined {
  for (const { at, text, stage } of clues) {
    if (at === 'heading' || at === 'sentence') continue;
    if (stage) return { stage, weight: WEIGHT[at], isNear: true };
    const own = inProse && at === 'before' ? lastClause(text) : text;
    const found = [...stagesIn(own), ...stagesIn(text)];
    if (found.length === 0) continue;
    return { stage: found[0] as Stage, weight: WEIGHT[at], isNear: true };
  }
  const wider = clues.filter(({ at }) => at === 'heading' || at === 'sentence');
  for (const { at, text } of inProse ? wider.slice(0, 2) : wider) {
    const found = new Set(stagesIn(text).filter((stage) => !(inProse && at === 'heading' && stage === 'other')));
    if (found.size === 1) return { stage: [...found][0] as Stage, weight: WEIGHT[at], isNear: false };
  }
  return undefined;
}

/** Whether words speak of another parcel, another time or another project. */
export const saysOfOthers = (text: string): boolean => stagesIn(text)[0] === 'other' || stagesIn(text).includes('transferred');

/** Whether the words beside a figure say that it is another's: another parcel, another time, another project. */
export const isOfOthers = ({ clues, inProse }: SurroundedFigure): boolean =>
  clues.some(({ at, text }) => {
    if (at === 'heading' || at === 'sentence' || at === 'after') return false;
    return stagesIn(inProse ? lastClause(text) : text).includes('other');
  });

/** What stands behind the last comma; "which carried" speaks of what stands before it. */
function lastClause(text: string): string {
  const at = text.lastIndexOf(', ');
  const clause = text.slice(at + 1);
  return at > 0 && /^\s*(?:which|who|that|where|whose)\b/.test(clause) ? text.slice(text.lastIndexOf(', ', at - 1) + 1) : clause;
}

const stagesIn = (text: string): Stage[] => stageWords.flatMap(([stage, pattern]) => (has(pattern, text) ? [stage] : []));

const has = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0;
  return pattern.test(text);
};

/** Whether words beside a figure make it another thing: in running text only those of its own clause. */
function saysOther({ never }: Profile, { at, text }: Clue, inProse: boolean): boolean {
  if (!never || at === 'heading') return false;
  // "Proposed, house and drive" is all of it.
  if (SEVERAL.test(text)) return false;
  if (!inProse) return has(never, text);
  if (at === 'before') {
    return has(never, lastClause(text));
  }
  return at === 'after' && !/^[\s,]*(?:with|and|where|which|while)\b/i.test(text) && has(never, (text.split(/[,;(]/)[0] ?? '').slice(0, TRAIL));
}
const ON_PARCEL: ReadonlySet<FactName> = new Set(['coverage.existingSqFt', 'coverage.proposedSqFt', 'parcel.areaSqFt']);
const PARTS = '(?:house|cottage|cabin|residence|dwelling|building|garage|drive|driveway|decks?|walks?|patio|terraces?|paving|paths?|parking)';
const SEVERAL = new RegExp(`\\b${PARTS}(?:,|\\sand|\\s&|\\s\\+)\\s(?:the\\s|all\\s)?${PARTS}\\b`, 'i');
const TRAIL = 25;
const PAST = /\b(?:was|were|had)\b/i;

/** Whether the words stand before the figure in its sentence, and nothing between says that it is on the parcel. */
const leadsTo = (strong: RegExp, sentence: string): boolean => {
  const before = sentence.split('~')[0] ?? '';
  const last = [...before.matchAll(strong)].at(-1);
  return last !== undefined && !/\bon-?\s?site|\bon\sthe\s(?:parcel|lot|property)|\band\b/i.test(before.slice(last.index + last[0].length));
};

export function scoreFigure(figure: SurroundedFigure): Scored[] {
  const told = stageOf(figure);
  if (figure.clues.some(({ at, text }) => (at === 'sentence' || (!figure.inProse && at !== 'heading')) && UNSURE.test(text)))
    return [];
  if (/^[^.;\d]{0,60}\?/.test(figure.block.spelled.text.slice(figure.to))) return [];
  if (isOfOthers(figure)) return [];
  const [own] = figure.clues;
  if (own?.at === 'before' && ((BOUND.test(own.text) && !NOT_DEEPER.test(own.text)) || IN_GENERAL.test(own.text))) return [];
  return profiles.flatMap((profile): Scored[] => {
    const reading = readingFor(profile, figure);
    if (!reading || !isPlausible(profile.name, reading.value)) return [];
    const addsUp = addsSurfaces(figure);
    if (addsUp && profile.name === 'parcel.areaSqFt') return [];
    const isSum = profile.name.startsWith('coverage.') && addsUp;
    const clues: Clue[] = isSum ? [...figure.clues, { at: 'column', text: 'coverage' }] : figure.clues;
    const found = clues.findIndex(({ text }) => has(profile.strong, text));
    const weak = found < 0 && profile.weak ? clues.findIndex(({ text }) => has(profile.weak as RegExp, text)) : -1;
    const at = found >= 0 ? found : weak;
    if (at < 0) return [];
    const near = clues.filter(({ at: where }, index) => where === 'column' || index <= at);
    if (profile.never && near.some((clue) => saysOther(profile, clue, figure.inProse))) return [];
    const isAside = told !== undefined && !told.isNear && told.stage !== 'other' && profile.plain === true;
    const fits = isAside ? true : told ? profile.stages === 'any' ? told.stage !== 'other' : (profile.stages ?? []).includes(told.stage) : profile.plain === true;
    if (!fits) return [];
    const clue = clues[at] as Clue;
    // The heading of a part alone says too little: something beside the figure, or its sentence, must.
    if (clue.at === 'heading' && (told?.weight ?? 1) < WEIGHT.sentence && !addsUp) return [];
    if (figure.inProse && !profile.lasting && clues.some(({ at: where, text }) => where === 'before' && PAST.test(lastClause(text)))) return [];
    if (profile.close && (clue.at === 'heading' || (clue.at === 'sentence' && !leadsTo(profile.strong, clue.text)))) return [];
    if (reading.bare && profile.inUnit && !clues.some(({ text }) => profile.inUnit?.test(text))) return [];
    if (reading.bare && profile.beside && !clues.some(({ at: where, text }) => where !== 'heading' && has(profile.beside as RegExp, text))) return [];
    if (near.some(({ at: where, text }) => where !== 'heading' && RULES.test(text))) return [];
    // What lies off the parcel is told in its sentence.
    if (ON_PARCEL.has(profile.name) && clues.some(({ at: where, text }) => where === 'sentence' && leadsTo(offSite, text))) return [];
    const isHeaded = profile.headed !== undefined && clues.some(({ at: where, text }) => where === 'heading' && has(profile.headed as RegExp, text));
    if (found < 0 && told?.isNear && !isHeaded && profile.name === 'parcel.areaSqFt') return [];
    const score = WEIGHT[clue.at] * (found >= 0 || isHeaded ? 1 : 0.6) + (told ? 0.5 * told.weight : 0.2) - (reading.bare ? 0.15 : 0) + (profile.beside && clues.some(({ at: where, text }) => (where === 'before' || where === 'after' || where === 'row') && has(profile.beside as RegExp, text)) ? 0.3 : 0) + (figure.sumOf && (profile.kinds.includes('sf') || profile.kinds.includes('cy')) ? 0.2 + 0.1 * Math.min(6, figure.sumOf.length) : 0);
    return [{ fact: profile.name, value: reading.value, ...(reading.unit ? { unit: reading.unit } : {}), score, figure, why: `${clue.at}:${clue.text.slice(0, 60)} / ${told?.stage}` }];
  });
}

const MOST_SPACES = 20;
const FEWEST_SQUARE_FEET = 20;

/** Whether a small number opens a line that goes on in words. */
const isNumbering = ({ block, from, to, line }: SurroundedFigure): boolean =>
  to - from <= 2 && line.text.startsWith(block.spelled.text.slice(from, to)) && /^[.)]?\s\p{Lu}\p{Ll}/u.test(block.spelled.text.slice(to, to + 5));

function readingFor(profile: Profile, figure: SurroundedFigure): (ValueReading & { bare?: boolean }) | undefined {
  const { readings, inProse } = figure;
  for (const kind of profile.kinds) {
    const own = readings[kind];
    if (own && kind === 'parking' && Number.parseInt(String(own.value), 10) > MOST_SPACES) return undefined;
    if (own && (kind === 'parking' || kind !== 'count' || Number(own.value) >= (profile.bare?.[0] ?? 0) && Number(own.value) <= (profile.bare?.[1] ?? 999))) return own;
  }
  const number = readings.number;
  // A number that could be a year is one.
  if (readings.year && profile.kinds.includes('sf')) return undefined;
  // "6 Sending parcel of the transfer": the number of a part.
  if (number && isNumbering(figure)) return undefined;
  if (!number || !profile.bare || profile.kinds.includes('count') || profile.kinds.includes('parking') || inProse) return undefined;
  const [least, most] = profile.bare;
  if (profile.kinds.includes('sf') && Number(number.value) > 0 && Number(number.value) < FEWEST_SQUARE_FEET) return undefined;
  const unit = FACTS[profile.name] as { unit?: FactUnit };
  return Number(number.value) >= least && Number(number.value) <= most ? { ...number, ...(unit.unit ? { unit: unit.unit } : {}), bare: true } : undefined;
}

const SURFACE = /\b(?:house|residence|dwelling|building|home|cabin|garage|drive|driveway|deck|walk|walks|walkway|patio|terrace|terraces|steps|stairs|porch|shed|paving|path|paths|parking|court|stoop|asphalt|concrete|pavers)\b/i;
/** A sum of what covers the ground is coverage, whatever its table is called. */
const addsSurfaces = ({ sumOf }: SurroundedFigure): boolean => (sumOf ?? []).filter((part) => SURFACE.test(part)).length >= 2;

/** What is asked, supposed, told by others, or ruled for all. */
const UNSURE =
  /\?|\b(?:if|unless|whether|suppose|imagine|wonder\w*|guess\w*|heard|told|claim(?:s|ed)?|rumou?r|perhaps|maybe|might|shall|must|should|e\.g|for\sexample|for\sinstance|any|triggers?|template|could\shave|would\shave|in\sthis\szone|is\sallowed|are\sallowed|projects|buildings|structures|parcels|chapter|means|defined|provide|indicate|describe|specify|submit)\b/i;

const RULES = /\b(?:may\snot|shall|must|cannot|per\scode|code\ssection|where\s\d+)\b/i;

/** "I do not dig deeper than" tells how deep. */
const NOT_DEEPER = /\b(?:not|no|never|nowhere)\b[^.;]{0,40}\bdeeper\sthan$/i;
/** Of any project, not of this one. */
const IN_GENERAL = /^(?:an?|any|each|every|all)\s(?:projects?|buildings?|structures?|parcels?|lots?|applicants?|houses?)\b/i;
/** Straight before a figure these make a bound of it. */
const BOUND = /\b(?:over|above|below|under|exceed\w*|(?:more|less|greater|higher|deeper|larger|smaller|fewer)\sthan|at\sleast|within|beyond|than|up\sto)$/i;

const LEAST = 0.78;
const MARGIN = 0.12;

/** Facts by the words that stand round figures, where they point to one figure only. `known`: what was read otherwise. */
export function readByWords(documentId: string, views: readonly PageView[], known: readonly Fact[]): Fact[] {
  const isTheirs = namesOtherParcel(known);
  const figures = views.flatMap((view) => figuresOf(view).filter((figure) => !isTheirs(figure)).map((figure) => ({ figure, view, scored: scoreFigure(figure) })));
  const facts: Fact[] = [];
  for (const { name } of profiles) {
    if (known.some((fact) => fact.name === name) || facts.some((fact) => fact.name === name)) continue;
    const all = figures
      .flatMap(({ scored, view }) => scored.filter(({ fact, score }) => fact === name && score >= LEAST).map((each) => ({ ...each, view })))
      .sort((a, b) => b.score - a.score);
    const [best] = all;
    if (!best || all.some(({ value, score }) => value !== best.value && best.score - score < MARGIN)) continue;
    facts.push(factOf(documentId, best, name, best));
  }
  return [...facts, ...readBySums(documentId, figures, [...known, ...facts])];
}

type Placed = { figure: SurroundedFigure; view: PageView };
type Valued = { value: number | string; unit?: FactUnit };

function factOf(documentId: string, { figure, view }: Placed, name: FactName, { value, unit }: Valued): Fact {
  const { block, from, to } = figure;
  const quote = block.spelled.text.slice(Math.max(0, from - 60), to + 40).slice(0, 160).trim();
  const told = { quote, confidence: CONFIDENCE };
  const evidence = evidenceFrom(documentId, view.page.number, wordsBetween(block.spelled, from, to), told);
  return { name, value, ...(unit ? { unit } : {}), evidence: [evidence] };
}
const CONFIDENCE = 0.75;

/** What two known figures make: a base is its share of the land, a maximum the base with what is transferred. */
function readBySums(documentId: string, figures: readonly (Placed & { scored: readonly Scored[] })[], known: readonly Fact[]): Fact[] {
  const only = (name: FactName): number | undefined => {
    const values = [...new Set(known.filter((fact) => fact.name === name).map(({ value }) => value))];
    return values.length === 1 && typeof values[0] === 'number' ? values[0] : undefined;
  };
  const made: Fact[] = [];
  const make = (name: FactName, kind: 'sf' | 'cy', wanted: number | undefined) => {
    if (wanted === undefined || wanted < 20 || [...known, ...made].some((fact) => fact.name === name)) return undefined;
    const found = figures.find(({ figure, scored }) => {
      const read = figure.readings[kind] ?? figure.readings.number;
      return read && Math.abs(Number(read.value) - wanted) <= 1 && !scored.some(({ score }) => score >= LEAST);
    });
    const read = found?.figure.readings[kind] ?? found?.figure.readings.number;
    if (!found || !read) return undefined;
    made.push(factOf(documentId, found, name, { value: read.value, unit: kind }));
    return Number(read.value);
  };
  const [area, share, transferred] = [only('parcel.areaSqFt'), only('coverage.allowablePercent'), only('coverage.transferredSqFt')];
  const base =
    make('coverage.baseAllowableSqFt', 'sf', area && share ? (area * share) / 100 : undefined) ?? only('coverage.baseAllowableSqFt');
  make('coverage.maxAllowableSqFt', 'sf', base && transferred ? base + transferred : undefined);
  const [cut, fill] = [only('grading.cutCy'), only('grading.fillCy')];
  make('grading.netCy', 'cy', cut !== undefined && fill !== undefined ? Math.abs(cut - fill) : undefined);
  return made;
}

const APN = /\b\d{3,4}(?:-\d{2,3}){2,3}\b/g;
const groupsOf = (apn: string): string => apn.split('-').map(Number).join('-');

/** Whether a figure's sentence names a parcel, and not one of the project's own among `facts`. */
function namesOtherParcel(facts: readonly Fact[]): (figure: SurroundedFigure) => boolean {
  const own = new Set(facts.filter(({ name }) => name === 'parcel.apn').map(({ value }) => groupsOf(String(value))));
  return ({ clues, inProse }) => {
    const sentence = inProse && own.size > 0 ? clues.find(({ at }) => at === 'sentence')?.text : undefined;
    const named = sentence?.match(APN)?.map(groupsOf) ?? [];
    return named.length > 0 && !named.some((apn) => own.has(apn));
  };
}

const inFigures: ReadonlySet<FactName> = new Set(profiles.map(({ name }) => name));

/** Facts without the figures that the words beside them give to another parcel, another time or another project. */
export function withoutOthers(views: readonly PageView[], facts: readonly Fact[], apns: readonly Fact[]): Fact[] {
  const isTheirs = namesOtherParcel(apns);
  const others = views.flatMap((view) =>
    figuresOf(view)
      .filter((figure) => isOfOthers(figure) || isTheirs(figure))
      .map(({ block, from, to }) => ({ page: view.page.number, words: wordsBetween(block.spelled, from, to) })),
  );
  const isOthers = ({ page, box }: Fact['evidence'][number]) =>
    others.some((other) => other.page === page && other.words.some((word) => holds(box, word.box)));
  return facts.filter(({ name, evidence }) => !inFigures.has(name) || !evidence.every(isOthers));
}

const holds = (box: Box, inner: Box): boolean =>
  inner.x >= box.x - 1 && inner.x + inner.width <= box.x + box.width + 1 && inner.y >= box.y - 1 && inner.y + inner.height <= box.y + box.height + 1;
