import { baseByBailey } from '../../calculations/base-by-bailey.ts';
import { type CoverageField, type CoverageRules, LAND_CLASSES } from '../../calculations/coverage-rules.ts';
import { exact, readFigures, sumOf } from '../../calculations/figure.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { livingOn, ruleOf } from '../parcel-rules.ts';
import { type Implication, type MeaningContext, OUTSIDE_REGION } from './context.ts';

/** How much may be covered before any transfer, as far as the parcel data gives it. Nothing else is used. */
export function implicationsOfCoverage(parcel: ParcelRecord, context: MeaningContext): Implication[] {
  if (parcel.withinRegion === false) return [OUTSIDE_REGION];
  const recorded = describeRecordedPercent(parcel, context);
  const ipes = describeIpes(parcel, context);
  const byClass = calculateByClass(parcel, context, ipes.length + recorded.length > 0);
  const estimate = describeEstimate(parcel);
  const isByIpes = goesByIpes(parcel, context) !== 'no';
  const said = isByIpes ? [...recorded, ...byClass, ...estimate, ...ipes] : [...byClass, ...estimate, ...ipes];
  const beside = isByIpes ? [] : recorded;
  const [answer] = said;
  const hasScore = parcel.ipesScore !== null;
  if (answer?.outcome === 'known') return [...said, ...beside];
  const ask: Implication = {
    outcome: 'known',
    id: 'coverage-verify',
    rule: ruleOf(context.rules.coverage.verification),
  };
  if (said.length > ipes.length) return [...said, ...beside, ...(hasScore ? [] : [ask])];
  if (hasScore) return [...said, ...beside];
  return [{ outcome: 'unknown', id: 'coverage-unknown', fields: ['landCapability'] }, ...said, ...beside, ask];
}

/** The areas of the parcel data by class, most sensitive first; a class that stands twice is added up. */
function areasOf({ landCapability }: ParcelRecord): { name: (typeof LAND_CLASSES)[number]; sqft: number }[] {
  return LAND_CLASSES.flatMap((name) => {
    const sqft = sumOf((landCapability ?? []).filter((area) => area.class === name).map((area) => area.sqft)) ?? 0;
    return sqft > 0 ? [{ name, sqft }] : [];
  });
}

function calculateByClass(
  parcel: ParcelRecord,
  { rules, coverage }: MeaningContext,
  ipesCounts: boolean,
): Implication[] {
  const areas = areasOf(parcel);
  const { base, lines } = calculateBase(areas, coverage);
  if (areas.length === 0 || base === null) return [];
  const differ = describeDifference(parcel, areas, rules.coverage.areasMayDiffer);
  const isVerified = parcel.landCapabilityVerified === true && !ipesCounts && differ.length === 0;
  const rule = ruleOf(coverage.bailey);
  const fields = ['landCapability', 'landCapabilityVerified'] satisfies Implication['fields'];
  return [
    isVerified
      ? { outcome: 'known', id: 'coverage-by-class', values: { baseSqft: base }, fields, rule }
      : { outcome: 'maybe', id: 'coverage-by-class-estimate', values: { baseSqft: base }, fields, rule },
    ...areas.map(({ name, sqft }): Implication => {
      const percent = coverage.bailey.classes.find((one) => one.class === name)?.percent ?? 0;
      const baseSqft = lines.find(({ id }) => id === `base-${name}`)?.value ?? 0;
      const values = { class: name, areaSqft: sqft, percent, baseSqft };
      return { outcome: 'known', id: 'coverage-class', values, fields: ['landCapability'], rule };
    }),
    ...differ,
    ...describeSensitive(areas, coverage),
  ];
}

/** Scored where the coverage helper calculates it, so that both always say the same. */
function calculateBase(areas: ReturnType<typeof areasOf>, rules: CoverageRules) {
  const values = new Map([
    ['coverage.classes', areas.map(({ name }) => name).join(',')],
    ...areas.map(({ name, sqft }): [string, string] => [`coverage.area_${name}`, String(exact(sqft))]),
  ]);
  return baseByBailey({ rules, figures: readFigures<CoverageField>(values) });
}

function describeDifference(
  { areaSqft }: ParcelRecord,
  areas: ReturnType<typeof areasOf>,
  percent: number,
): Implication[] {
  const classesSqft = sumOf(areas.map(({ sqft }) => sqft));
  if (areaSqft === null || classesSqft === null) return [];
  if (Math.abs(classesSqft - areaSqft) * 100 <= areaSqft * percent) return [];
  const values = { classesSqft, areaSqft };
  return [{ outcome: 'unknown', id: 'coverage-areas-differ', values, fields: ['landCapability', 'areaSqft'] }];
}

function describeSensitive(areas: ReturnType<typeof areasOf>, { bailey, checks }: CoverageRules): Implication[] {
  const sensitive = bailey.classes.filter((one) => one.sensitive).map((one) => one.class);
  const found = areas.filter(({ name }) => sensitive.includes(name)).map(({ name }) => name);
  if (found.length === 0) return [];
  const rule = ruleOf(checks.newOnSensitiveLand);
  const values = { classes: found.join(', ') };
  return [{ outcome: 'no', id: 'coverage-sensitive-land', values, fields: ['landCapability'], rule }];
}

const describeEstimate = ({ estimatedCoverageSqft }: ParcelRecord): Implication[] =>
  estimatedCoverageSqft === null
    ? []
    : [
        {
          outcome: 'maybe',
          id: 'coverage-source-estimate',
          values: { estimateSqft: estimatedCoverageSqft },
          fields: ['estimatedCoverageSqft'],
        },
      ];

/** Whether land is rated by IPES, as far as its use and the year tell. */
function goesByIpes(parcel: ParcelRecord, { rules }: MeaningContext): 'yes' | 'no' | 'unknown' {
  const { yearBuilt } = parcel;
  const { year } = rules.coverage.ipesSince;
  const use = livingOn(parcel, rules);
  if (use === 'vacant') return 'yes';
  if (use === 'other') return 'no';
  // The rule turns in the middle of its year, of which the parcel data knows no day.
  if (use === 'unknown' || yearBuilt === null || yearBuilt === year) return 'unknown';
  return yearBuilt > year ? 'yes' : 'no';
}

/** The percentage of the IPES record itself, which needs no score. It counts as known where the record is official. */
function describeRecordedPercent(parcel: ParcelRecord, context: MeaningContext): Implication[] {
  const { ipesCoveragePercent: percent, ipesStatus, areaSqft } = parcel;
  if (percent === null) return [];
  const isOfficial = ipesStatus?.toLowerCase() === 'official';
  const outcome = isOfficial && goesByIpes(parcel, context) === 'yes' ? 'known' : 'maybe';
  const rule = ruleOf(context.rules.coverage.ipesPercent);
  const fields = ['ipesCoveragePercent', 'ipesStatus'] satisfies Implication['fields'];
  const said: Implication[] = [{ outcome, id: 'coverage-ipes-percent', values: { percent }, fields, rule }];
  if (areaSqft === null) return said;
  const values = { percent, areaSqft, baseSqft: Math.round((areaSqft * percent) / 100) };
  return [...said, { outcome: 'maybe', id: 'coverage-ipes-percent-of-area', values, fields: ['areaSqft'], rule }];
}

/** The total score gives no percentage; and land may be under IPES although the source states no score. */
function describeIpes(parcel: ParcelRecord, context: MeaningContext): Implication[] {
  const { ipesScore: score, ipesCoveragePercent } = parcel;
  const { ipesSince, ipesTotal } = context.rules.coverage;
  if (ipesCoveragePercent !== null) return [];
  if (score !== null) {
    const rule = ruleOf(ipesTotal);
    return [{ outcome: 'unknown', id: 'coverage-ipes', values: { score }, fields: ['ipesScore', 'ipesStatus'], rule }];
  }
  if (goesByIpes(parcel, context) === 'no') return [];
  const fields = ['landUse', 'yearBuilt', 'ipesScore'] satisfies Implication['fields'];
  const values = { year: String(ipesSince.year) };
  return [{ outcome: 'unknown', id: 'coverage-ipes-may-apply', values, fields, rule: ruleOf(ipesSince) }];
}
