import { implicationsOfAccessoryDwelling } from './implications/accessory-dwelling.ts';
import { describeOf, type Implication, type MeaningContext, OUTSIDE_REGION } from './implications/context.ts';
import { implicationsOfCoverage } from './implications/coverage.ts';
import type { NumberChange } from './number-change.ts';
import type { MeaningId, ParcelMeaning } from './parcel-meaning.ts';
import { keyOf } from './parcel-number.ts';
import type { ParcelRecord } from './parcel-record.ts';
import { ruleOf } from './parcel-rules.ts';

/**
 * What the data of a parcel mean to someone who plans on it, topic by topic; the first of a topic answers it. Only what
 * the parcel data states and the agency's rules give is said: what is not stated comes out as `unknown`, with what to ask
 * for. Every topic is answered, but for the number while it stands unchanged.
 */
export const implicationsOf = (parcel: ParcelRecord, context: MeaningContext): ParcelMeaning[] => [
  ...describeOf('zone', implicationsOfZone(parcel)),
  ...describeOf('coverage', implicationsOfCoverage(parcel, context)),
  ...describeOf('accessory-dwelling', implicationsOfAccessoryDwelling(parcel, context)),
  ...describeOf('scenic-review', implicationsOfScenicReview(parcel, context)),
  ...describeOf('historic-review', implicationsOfHistoricReview(parcel, context)),
  ...describeOf('development-right', implicationsOfDevelopmentRight(parcel, context)),
  ...describeOf('number', implicationsOfNumber(parcel, context)),
];

/** Whether the right to develop is still there, as far as the source marks it. */
function implicationsOfDevelopmentRight(
  { developmentRetired }: ParcelRecord,
  { rules }: MeaningContext,
): Implication[] {
  const support = {
    fields: ['developmentRetired'],
    rule: ruleOf(rules.developmentRight),
  } satisfies Partial<Implication>;
  if (developmentRetired === null) return [{ outcome: 'unknown', id: 'development-unknown', ...support }];
  return developmentRetired
    ? [{ outcome: 'no', id: 'development-retired', ...support }]
    : [{ outcome: 'maybe', id: 'development-not-retired', ...support }];
}

/** Whether a historic determination is likely, by the age of what stands there and by the district. */
function implicationsOfHistoricReview(parcel: ParcelRecord, context: MeaningContext): Implication[] {
  if (parcel.withinRegion === false) return [OUTSIDE_REGION];
  const byAge = assessAge(parcel, context);
  const byDistrict = assessDistrict(parcel, context);
  return byAge.outcome !== 'likely' && byDistrict[0]?.outcome === 'likely'
    ? [...byDistrict, byAge]
    : [byAge, ...byDistrict];
}

function assessAge({ yearBuilt }: ParcelRecord, { rules: { historic }, today }: MeaningContext): Implication {
  const { years } = historic;
  const support = { fields: ['yearBuilt'], rule: ruleOf(historic) } satisfies Partial<Implication>;
  if (yearBuilt === null) return { outcome: 'unknown', id: 'historic-year-unknown', values: { years }, ...support };
  const from = yearBuilt + years;
  const values = { year: String(yearBuilt), years, from: String(from) };
  return Number(today.slice(0, 4)) >= from
    ? { outcome: 'likely', id: 'historic-age', values, ...support }
    : { outcome: 'unlikely', id: 'historic-younger', values, ...support };
}

function assessDistrict({ historicDistrict }: ParcelRecord, { rules }: MeaningContext): Implication[] {
  if (historicDistrict === false) return [];
  const support = {
    fields: ['historicDistrict'],
    rule: ruleOf(rules.historic.district),
  } satisfies Partial<Implication>;
  return historicDistrict
    ? [{ outcome: 'likely', id: 'historic-district', ...support }]
    : [{ outcome: 'unknown', id: 'historic-district-unknown', ...support }];
}

const IDS: Record<NumberChange['kind'], MeaningId> = {
  rename: 'number-renamed',
  split: 'number-split',
  merge: 'number-merged',
};

/** What became of a number that has ended; nothing while it stands unchanged. */
function implicationsOfNumber({ apn }: ParcelRecord, { retiredOn, later }: MeaningContext): Implication[] {
  const [first] = later.filter(({ from }) => keyOf(from) === keyOf(apn));
  const support = { fields: ['apn'] } satisfies Partial<Implication>;
  if (!first) return retiredOn ? [{ outcome: 'unknown', id: 'number-gone', values: { retiredOn }, ...support }] : [];
  const to = lastOf(apn, later).join(', ');
  if (!retiredOn) return [{ outcome: 'maybe', id: 'number-changed-still-listed', values: { to }, ...support }];
  return [{ outcome: 'known', id: IDS[first.kind], values: { to, retiredOn }, ...support }];
}

/** Where the steps from a number end today. Steps that go round in a circle end where they were first met. */
function lastOf(apn: string, later: readonly NumberChange[]): string[] {
  const seen = new Set([keyOf(apn)]);
  const ends = new Map<string, string>();
  const follow = (from: string) => {
    const steps = later.filter((step) => keyOf(step.from) === keyOf(from));
    if (steps.length === 0) ends.set(keyOf(from), from);
    for (const { to } of steps) {
      if (seen.has(keyOf(to))) continue;
      seen.add(keyOf(to));
      follow(to);
    }
  };
  follow(apn);
  return ends.size > 0 ? [...ends.values()] : later.map(({ to }) => to).filter((to) => keyOf(to) !== keyOf(apn));
}

/** Whether a scenic review is likely, from where the parcel lies. Half an answer is none unless it is a yes. */
function implicationsOfScenicReview(parcel: ParcelRecord, { rules }: MeaningContext): Implication[] {
  if (parcel.withinRegion === false) return [OUTSIDE_REGION];
  const { scenicRoadway: roadway, scenicShoreline: shoreline } = parcel;
  const rule = ruleOf(rules.scenic);
  if (roadway && shoreline) return [{ outcome: 'likely', id: 'scenic-both', fields: BOTH, rule }];
  if (roadway) return [{ outcome: 'likely', id: 'scenic-roadway', fields: ['scenicRoadway'], rule }];
  if (shoreline) return [{ outcome: 'likely', id: 'scenic-shoreline', fields: ['scenicShoreline'], rule }];
  if (roadway === false && shoreline === false) {
    return [{ outcome: 'unlikely', id: 'scenic-outside', fields: BOTH, rule }];
  }
  return [{ outcome: 'unknown', id: 'scenic-unknown', fields: BOTH, rule }];
}

const BOTH = ['scenicRoadway', 'scenicShoreline'] satisfies Implication['fields'];

/** The zone and its plan; what may be built there is told by what-may-be-built.ts. */
function implicationsOfZone(parcel: ParcelRecord): Implication[] {
  return [answer(parcel), ...townCenter(parcel), ...region(parcel)];
}

function answer({ zoneName, zoneId, planName, planId }: ParcelRecord): Implication {
  const zone = zoneName ?? zoneId;
  const plan = planName ?? planId;
  const fields: Implication['fields'] = [zoneName ? 'zoneName' : 'zoneId', planName ? 'planName' : 'planId'];
  if (zone && plan && isSameName(zone, plan))
    return { outcome: 'known', id: 'zone-named-as-plan', values: { zone }, fields };
  if (zone && plan) return { outcome: 'known', id: 'zone-and-plan', values: { zone, plan }, fields };
  if (zone) return { outcome: 'known', id: 'zone-only', values: { zone }, fields: fields.slice(0, 1) };
  if (plan) return { outcome: 'unknown', id: 'zone-plan-only', values: { plan }, fields: fields.slice(1) };
  return { outcome: 'unknown', id: 'zone-unknown' };
}

/** Sources write one name in capitals here and in small letters there, and spaces as they come. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);

const plainName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const townCenter = ({ townCenter: center }: ParcelRecord): Implication[] =>
  center ? [{ outcome: 'known', id: 'zone-town-center', values: { center }, fields: ['townCenter'] }] : [];

function region({ withinRegion }: ParcelRecord): Implication[] {
  if (withinRegion === null) return [{ outcome: 'unknown', id: 'zone-region-unknown' }];
  return withinRegion ? [] : [OUTSIDE_REGION];
}
