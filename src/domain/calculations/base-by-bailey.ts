import type { CalculationLine } from './calculation.ts';
import { type CoverageRules, LAND_CLASSES, type LandShare } from './coverage-rules.ts';
import {
  BASE,
  LABELS,
  labelMoreThan,
  labelOnClass,
  squareFeet,
  workingOfShare,
  workingOfSum,
} from './describe-coverage.ts';
import { chosenIn, exact, sumOf } from './figure.ts';
import type { BaseCalculation, CoverageNote, LandBase, OnClass } from './land-base.ts';

/** How far areas may differ for being rounded, in square feet for each class. */
const ROUNDING = 1;

/** The base of a parcel by its land capability classes: each class its own share, most sensitive first. */
export function baseByBailey({ rules, figures }: BaseCalculation): LandBase {
  const chosen = chosenIn(figures.choice('coverage.classes'));
  const shares = LAND_CLASSES.filter((name) => chosen.includes(name)).flatMap((name) =>
    rules.bailey.classes.filter((share) => share.class === name),
  );
  if (shares.length === 0) figures.lack('coverage.classes', LABELS.classes);
  const classes = shares.map((share) => readClass(share, { rules, figures }));
  const total = (figure: (one: OnClass) => number | null) => (classes.length === 0 ? null : sumOf(classes.map(figure)));
  const area = total((one) => one.area);
  // Classes that do not add up to the parcel give a wrong base: none is told until they do.
  const base = agreesWithParcel(area, classes.length, figures) ? total((one) => one.base) : null;
  const checks = classes.map((one) => checkClass(one, rules));
  return {
    lines: [...classes.map((one) => lineOfClass(one, rules)), lineOfBase(classes, base, rules)],
    base,
    existing: total((one) => one.existing),
    proposed: total((one) => one.proposed),
    needArea: () => area,
    notes: checks.flat(),
    mindsPlace: checks.some((notes) => notes.length > 0),
  };
}

function readClass(share: LandShare, { figures }: BaseCalculation): OnClass {
  const name = share.class;
  const area = figures.need(`coverage.area_${name}`, labelOnClass(name, 'area'));
  const coverageOf = (what: 'existing' | 'proposed') => {
    const field = `coverage.${what}_${name}` as const;
    const label = labelOnClass(name, what);
    const coverage = figures.need(field, label);
    if (coverage === null || area === null || coverage <= area) return coverage;
    return figures.lack(field, labelMoreThan(label, coverage, 'Area', area));
  };
  return {
    share,
    area,
    base: area === null ? null : shareOf(area, share.percent),
    existing: coverageOf('existing'),
    proposed: coverageOf('proposed'),
  };
}

const shareOf = (area: number, percent: number) => exact((area * percent) / 100);

const lineOfClass = ({ share, area, base }: OnClass, { bailey }: BaseCalculation['rules']): CalculationLine => ({
  id: `base-${share.class}`,
  label: { code: 'calculations:coverage.baseOnClass', params: { land: share.class } },
  ...(area === null || base === null ? {} : { working: workingOfShare(area, share.percent, base) }),
  value: base,
  unit: 'sq-ft',
  source: bailey.source,
});

function lineOfBase(
  classes: readonly OnClass[],
  base: number | null,
  { checks }: BaseCalculation['rules'],
): CalculationLine {
  const parts = classes.flatMap((one) => (one.base === null ? [] : [one.base]));
  const working = base === null ? undefined : workingOfSum(parts, base);
  return {
    id: 'base',
    label: BASE,
    ...(working ? { working } : {}),
    value: base,
    unit: 'sq-ft',
    source: checks.eachClass.source,
  };
}

function agreesWithParcel(area: number | null, classes: number, figures: BaseCalculation['figures']): boolean {
  if (!figures.has('coverage.parcel_area')) return true;
  const parcel = figures.need('coverage.parcel_area', LABELS.parcelArea);
  if (parcel === null || area === null) return false;
  if (Math.abs(parcel - area) <= ROUNDING * classes) return true;
  figures.lack('coverage.parcel_area', {
    code: 'calculations:coverage.parcelAreaDiffers',
    params: { parcel: squareFeet(parcel), classes: squareFeet(area) },
  });
  return false;
}

/** What the coverage on one class runs into that no total shows. Nothing is said where a figure is missing. */
function checkClass({ share, base, existing, proposed }: OnClass, { checks }: CoverageRules): CoverageNote[] {
  if (existing === null || proposed === null) return [];
  const notes: CoverageNote[] = [];
  const added = exact(proposed - existing);
  if (share.sensitive && added > 0) {
    notes.push({
      text: {
        code: 'calculations:coverage.notes.sensitiveLand',
        params: { land: share.class, more: squareFeet(added) },
      },
      source: checks.newOnSensitiveLand.source,
    });
  }
  if (base !== null && proposed > base && added > 0) {
    notes.push({
      text: {
        code: 'calculations:coverage.notes.classOverBase',
        params: { land: share.class, over: squareFeet(exact(proposed - base)), base: squareFeet(base) },
      },
      source: checks.eachClass.source,
    });
  }
  return notes;
}
