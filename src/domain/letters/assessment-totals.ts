import { isDay, isUnfilled } from './letter-field.ts';
import {
  ASSESSMENT_FIELDS,
  type AssessmentPhase,
  type CapabilityLine,
  type ReadAssessment,
} from './site-assessment.ts';

type Measured = Pick<CapabilityLine, 'before' | 'after' | 'reason'>;

/** Whether a figure after the visit is only what a document states: nobody has said that it was measured. */
export const isUnconfirmed = ({ after }: Pick<Measured, 'after'>): boolean => after?.source.kind === 'documents';

/** The figure that counts in a phase; after the visit nothing but what was measured. */
export const countedFigure = (line: Measured, phase: AssessmentPhase): number | null => {
  if (phase === 'before') return line.before?.sqft ?? null;
  return isUnconfirmed(line) ? null : (line.after?.sqft ?? null);
};

/** Whether what was measured differs from what stood before by more than `percent` of it; a row without a former figure does not. */
export const differs = ({ before, after }: Measured, percent: number): boolean => {
  if (!before || !after || before.sqft === after.sqft) return false;
  return before.sqft === 0 || Math.abs(after.sqft - before.sqft) > (percent / 100) * before.sqft;
};

/** Square feet that may be covered, are covered (`unverified`: of these), and are left; null where a figure that they need is not there. */
export type AssessedTotals = Record<
  'area' | 'base' | 'existing' | 'unverified' | 'offSite' | 'remaining',
  number | null
>;

const sumOf = (figures: readonly (number | null)[]): number | null =>
  figures.length === 0 || figures.includes(null) ? null : figures.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** `remaining` is below zero where more is covered than the base allows. */
export function totalsOf(
  { capability, coverage }: Pick<ReadAssessment, 'capability' | 'coverage'>,
  phase: AssessmentPhase,
): AssessedTotals {
  const base = sumOf(
    capability.map((line) => {
      const area = countedFigure(line, phase);
      return area === null ? null : Math.round(area * line.percent) / 100;
    }),
  );
  const onSite = coverage.filter(({ offSite }) => !offSite);
  const existing = sumOf(onSite.map((line) => countedFigure(line, phase)));
  const beyond = coverage.filter(({ offSite }) => offSite);
  return {
    area: sumOf(capability.map((line) => countedFigure(line, phase))),
    base,
    existing,
    unverified: sumOf(onSite.map((line) => (line.status === 'unverified' ? countedFigure(line, phase) : 0))),
    offSite: beyond.length === 0 ? 0 : sumOf(beyond.map((line) => countedFigure(line, phase))),
    remaining: base === null || existing === null ? null : base - existing,
  };
}

/** What a site assessment lacks before it is finished; `id`: the field or row. */
export type AssessmentIssue =
  | { issue: 'field' | 'unreadable' | 'day-to-come' | 'not-measured' | 'unconfirmed' | 'reason'; id: string }
  | { issue: 'no-capability' | 'no-coverage' | 'area'; id: null };

/** `today`: the agency's day. */
export function assessmentIssues(
  { phase, fields, capability, coverage }: ReadAssessment,
  differencePercent: number,
  today: string,
): AssessmentIssue[] {
  const required = ASSESSMENT_FIELDS.filter(
    ({ id, required: needed }) => needed && (id !== 'visitDate' || phase === 'after'),
  );
  const lines = [...capability, ...coverage];
  const lot = Number(fields.find(({ id }) => id === 'lotArea')?.value);
  const { area } = totalsOf({ capability, coverage }, phase);
  return [
    ...required.flatMap(({ id, kind }): AssessmentIssue[] => {
      const field = fields.find((one) => one.id === id);
      if (!field || isUnfilled(field)) return [{ issue: 'field', id }];
      if (kind !== 'day') return [];
      if (!isDay(field)) return [{ issue: 'unreadable', id }];
      return String(field.value) > today ? [{ issue: 'day-to-come', id }] : [];
    }),
    ...(capability.length === 0 ? [{ issue: 'no-capability', id: null } as const] : []),
    ...(coverage.length === 0 ? [{ issue: 'no-coverage', id: null } as const] : []),
    ...lines
      .filter((line) => countedFigure(line, phase) === null)
      .map((line): AssessmentIssue => {
        return { issue: phase === 'after' && isUnconfirmed(line) ? 'unconfirmed' : 'not-measured', id: line.id };
      }),
    ...lines
      .filter((line) => differs(line, differencePercent) && line.reason.trim() === '')
      .map(({ id }): AssessmentIssue => ({ issue: 'reason', id })),
    // Classes that do not add up to the parcel give a wrong base.
    ...(area !== null && lot > 0 && Math.abs(area - lot) > Math.max(capability.length, (differencePercent / 100) * lot)
      ? [{ issue: 'area', id: null } as const]
      : []),
  ];
}
