import { findCounty } from '../counties.ts';
import { type DwellingRule, livingOn, ruleOf } from '../parcel-rules.ts';
import type { RegisterParcel } from '../register-parcel.ts';
import { type MeaningContext, OUTSIDE_REGION, type Said } from './meaning-context.ts';

const SQFT_PER_ACRE = 43_560;

/** Whether an accessory dwelling can be built, by the rule of the state and by what the source says beside it. */
export function explainAccessoryDwelling(parcel: RegisterParcel, context: MeaningContext): Said[] {
  const { aduAllowed } = parcel;
  if (parcel.withinRegion === false) return [OUTSIDE_REGION, ...saySource(aduAllowed)];
  if (parcel.developmentRetired) {
    const outcome = aduAllowed ? 'maybe' : 'unlikely';
    return [
      { outcome, id: 'adu-development-retired', fields: ['developmentRetired', 'landUse'] },
      ...saySource(aduAllowed),
    ];
  }
  const byRule = judgeByRule(parcel, context);
  const answer = weigh(byRule, aduAllowed);
  return [
    answer,
    ...(answer.id === byRule.id ? saySource(aduAllowed) : []),
    ...(mayBe(answer) ? sayNeeds(parcel, context) : []),
  ];
}

function judgeByRule(parcel: RegisterParcel, { rules, counties }: MeaningContext): Said {
  const state = findCounty(counties, parcel.county)?.state;
  if (!state) return { outcome: 'unknown', id: 'adu-state-unknown', fields: ['county'] };
  const forState = rules.accessoryDwellings[state];
  return judgeArea(parcel, forState) ?? judgeUse(parcel, forState, livingOn(parcel, rules));
}

/** What the size of the parcel settles by itself. */
function judgeArea({ areaSqft }: RegisterParcel, forState: DwellingRule): Said | null {
  const { overAcres } = forState;
  if (overAcres === null) return null;
  const told = { fields: ['county', 'areaSqft'], rule: ruleOf(forState) } satisfies Partial<Said>;
  if (areaSqft === null) return { outcome: 'unknown', id: 'adu-area-unknown', values: { acres: overAcres }, ...told };
  if (areaSqft > overAcres * SQFT_PER_ACRE) return null;
  return { outcome: 'unlikely', id: 'adu-too-small', values: { acres: overAcres, areaSqft }, ...told };
}

function judgeUse(parcel: RegisterParcel, forState: DwellingRule, use: ReturnType<typeof livingOn>): Said {
  const { overAcres, most } = forState;
  const fields: Said['fields'] = ['county', 'landUse', ...(overAcres === null ? [] : (['areaSqft'] as const))];
  const told = { fields, rule: ruleOf(forState) };
  const landUse = parcel.landUse ?? '';
  if (use === 'unknown') return { outcome: 'unknown', id: 'adu-use-unknown', ...told };
  if (use === 'vacant') return { outcome: 'maybe', id: 'adu-depends-on-use', values: { landUse }, ...told };
  if (use === 'other') return { outcome: 'unlikely', id: 'adu-not-residential', values: { landUse }, ...told };
  if (most !== null) return { outcome: 'likely', id: 'adu-allowed', values: { most }, ...told };
  return { outcome: 'likely', id: 'adu-allowed-by-area', values: { acres: overAcres ?? 0 }, ...told };
}

/** The rule beside what the source says: where they differ nothing is settled, where both refuse it is. */
function weigh(byRule: Said, aduAllowed: boolean | null): Said {
  const fields: Said['fields'] = [...(byRule.fields ?? []), 'aduAllowed'];
  if (byRule.outcome === 'likely' && aduAllowed === false) {
    return { ...byRule, outcome: 'maybe', id: 'adu-differs-rule-allows', values: {}, fields };
  }
  if (byRule.outcome === 'unlikely' && aduAllowed === true) {
    return { ...byRule, outcome: 'maybe', id: 'adu-differs-source-allows', values: {}, fields };
  }
  if (byRule.outcome === 'unlikely' && aduAllowed === false) return { ...byRule, outcome: 'no' };
  return byRule.outcome === 'maybe' && aduAllowed === false ? { ...byRule, outcome: 'unlikely' } : byRule;
}

function saySource(aduAllowed: boolean | null): Said[] {
  if (aduAllowed === null) return [{ outcome: 'unknown', id: 'adu-source-silent' }];
  return aduAllowed
    ? [{ outcome: 'yes', id: 'adu-source-allows', fields: ['aduAllowed'] }]
    : [{ outcome: 'no', id: 'adu-source-refuses', fields: ['aduAllowed'] }];
}

const mayBe = ({ outcome }: Said) => outcome === 'likely' || outcome === 'maybe';

function sayNeeds({ landCapability }: RegisterParcel, { rules, coverage }: MeaningContext): Said[] {
  const { alsoNeeded, onSensitiveLand } = rules.accessoryDwellings;
  const sensitive = coverage.bailey.classes.filter((one) => one.sensitive).map((one): string => one.class);
  const hasSensitive = landCapability?.some((area) => area.sqft > 0 && sensitive.includes(area.class));
  const needed: Said = { outcome: 'known', id: 'adu-also-needed', rule: ruleOf(alsoNeeded) };
  return hasSensitive
    ? [
        needed,
        { outcome: 'known', id: 'adu-sensitive-land', fields: ['landCapability'], rule: ruleOf(onSensitiveLand) },
      ]
    : [needed];
}
