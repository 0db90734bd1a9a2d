import { findCounty } from '../counties.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { type DwellingRule, type LivingOn, livingOn, ruleOf } from '../parcel-rules.ts';
import { type Implication, type MeaningContext, OUTSIDE_REGION } from './context.ts';

const SQFT_PER_ACRE = 43_560;

/** Whether an accessory dwelling can be built, by the rule of the state and by what the source says beside it. */
export function implicationsOfAccessoryDwelling(parcel: ParcelRecord, context: MeaningContext): Implication[] {
  const { aduAllowed } = parcel;
  if (parcel.withinRegion === false) return [OUTSIDE_REGION, ...describeSource(aduAllowed)];
  if (parcel.developmentRetired) {
    const outcome = aduAllowed ? 'maybe' : 'unlikely';
    return [{ outcome, id: 'adu-development-retired', fields: ['developmentRetired'] }, ...describeSource(aduAllowed)];
  }
  const state = findCounty(context.counties, parcel.county)?.state;
  const forState = state && context.rules.accessoryDwellings[state];
  if (!forState)
    return [{ outcome: 'unknown', id: 'adu-state-unknown', fields: ['county'] }, ...describeSource(aduAllowed)];
  const byRule = assessArea(parcel, forState) ?? assessUse(parcel, forState, livingOn(parcel, context.rules));
  const answer = weigh(byRule, aduAllowed);
  const isOpen = answer.outcome === 'likely' || answer.outcome === 'maybe';
  return [
    answer,
    ...(answer.id === byRule.id ? describeSource(aduAllowed) : [byRule]),
    ...(isOpen ? describeNeeds(parcel, context, forState) : []),
  ];
}

/** What the size of the parcel settles by itself. */
function assessArea({ areaSqft }: ParcelRecord, forState: DwellingRule): Implication | null {
  const { overAcres } = forState;
  if (overAcres === null) return null;
  const support = { fields: ['county', 'areaSqft'], rule: ruleOf(forState) } satisfies Partial<Implication>;
  if (areaSqft === null)
    return { outcome: 'unknown', id: 'adu-area-unknown', values: { acres: overAcres }, ...support };
  if (areaSqft > overAcres * SQFT_PER_ACRE) return null;
  return { outcome: 'unlikely', id: 'adu-too-small', values: { acres: overAcres, areaSqft }, ...support };
}

function assessUse(parcel: ParcelRecord, forState: DwellingRule, use: LivingOn): Implication {
  const { overAcres } = forState;
  const fields: Implication['fields'] = ['county', 'landUse', ...(overAcres === null ? [] : (['areaSqft'] as const))];
  const support = { fields, rule: ruleOf(forState) };
  const landUse = parcel.landUse ?? '';
  if (use === 'unknown') return { outcome: 'unknown', id: 'adu-use-unknown', ...support };
  if (use === 'vacant') return { outcome: 'maybe', id: 'adu-depends-on-use', values: { landUse }, ...support };
  if (use === 'other') return { outcome: 'unlikely', id: 'adu-not-residential', values: { landUse }, ...support };
  return overAcres === null
    ? { outcome: 'likely', id: 'adu-allowed', ...support }
    : { outcome: 'likely', id: 'adu-allowed-by-area', values: { acres: overAcres }, ...support };
}

/** The rule beside what the source says: where they differ nothing is settled, where both refuse it is. */
function weigh(byRule: Implication, aduAllowed: boolean | null): Implication {
  const fields: Implication['fields'] = [...(byRule.fields ?? []), 'aduAllowed'];
  if (byRule.outcome === 'likely' && aduAllowed === false) {
    return { ...byRule, outcome: 'maybe', id: 'adu-differs-rule-allows', values: {}, fields };
  }
  if (byRule.outcome === 'unlikely' && aduAllowed === true) {
    return { ...byRule, outcome: 'maybe', id: 'adu-differs-source-allows', values: {}, fields };
  }
  if (byRule.outcome === 'unlikely' && aduAllowed === false) return { ...byRule, outcome: 'no' };
  return byRule.outcome === 'maybe' && aduAllowed === false ? { ...byRule, outcome: 'unlikely' } : byRule;
}

function describeSource(aduAllowed: boolean | null): Implication[] {
  if (aduAllowed === null) return [{ outcome: 'unknown', id: 'adu-source-silent' }];
  return aduAllowed
    ? [{ outcome: 'yes', id: 'adu-source-allows', fields: ['aduAllowed'] }]
    : [{ outcome: 'no', id: 'adu-source-refuses', fields: ['aduAllowed'] }];
}

function describeNeeds(
  { landCapability }: ParcelRecord,
  context: MeaningContext,
  forState: DwellingRule,
): Implication[] {
  const { alsoNeeded, onSensitiveLand } = context.rules.accessoryDwellings;
  const sensitive = context.coverage.bailey.classes.filter((one) => one.sensitive).map((one): string => one.class);
  const said: Implication[] = [{ outcome: 'known', id: 'adu-also-needed', rule: ruleOf(alsoNeeded) }];
  const { most } = forState;
  if (most !== null) said.unshift({ outcome: 'known', id: 'adu-most', values: { most }, rule: ruleOf(forState) });
  if (landCapability?.some((area) => area.sqft > 0 && sensitive.includes(area.class))) {
    const rule = ruleOf(onSensitiveLand);
    said.push({ outcome: 'known', id: 'adu-sensitive-land', fields: ['landCapability'], rule });
  }
  return said;
}
