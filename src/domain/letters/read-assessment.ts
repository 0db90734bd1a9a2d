import type { Message } from '#messages/message.ts';
import type { LandShare } from '../calculations/coverage-rules.ts';
import { documentsRead, type ReadDocument } from '../documents/document.ts';
import type { FactName } from '../extraction/catalogue.ts';
import type { CoverageRow, Evidence, Fact } from '../extraction/fact.ts';
import { openCaseFile } from '../rules/case-file.ts';
import { emptyField, fieldOfFact } from './letter-field.ts';
import {
  ASSESSMENT_FIELDS,
  type AssessedFigure,
  type AssessmentFieldId,
  type AssessmentPhase,
  type CapabilityLine,
  type ReadAssessment,
  surfaceKey,
} from './site-assessment.ts';

const FACT_OF: Partial<Record<AssessmentFieldId, FactName>> = {
  apn: 'parcel.apn',
  address: 'project.address',
  county: 'parcel.county',
  owner: 'owner.name',
  applicant: 'applicant.name',
  fileNumber: 'project.fileNumber',
  lotArea: 'parcel.areaSqFt',
};

export type AssessmentSettings = { phase: AssessmentPhase; classes: readonly LandShare[] };

/**
 * What documents state for a site assessment. Figures are those of the site plan: on an application form an applicant
 * tells what a plan shows. Before the visit they stand as estimates, after it as measured.
 */
export function readAssessment(
  { phase, classes }: AssessmentSettings,
  documents: readonly ReadDocument[],
  facts: readonly Fact[],
  today: string,
): ReadAssessment {
  const file = openCaseFile(documents, facts, today);
  const forms = new Set(documents.filter(({ label }) => label === 'Application Form').map(({ id }) => id));
  const onPlan = <Row extends { evidence: Evidence }>(rows: readonly Row[]) =>
    rows.filter(({ evidence }) => !forms.has(evidence.documentId));
  const figureOf = (sqft: number | undefined, evidence: Evidence): AssessedFigure | null =>
    sqft === undefined ? null : { sqft, source: { kind: 'documents', evidence: [evidence] } };
  const inPhase = (figure: AssessedFigure | null) => ({
    before: phase === 'before' ? figure : null,
    after: phase === 'after' ? figure : null,
  });
  const coverage = firstOfEach(
    onPlan(file.rows('coverage')).filter(({ existing }) => existing !== undefined),
    coverageKey,
  );
  const capability = firstOfEach(onPlan(file.rows('landCapability')), ({ district }) => district.toLowerCase());
  return {
    phase,
    documents: documentsRead(documents),
    unread: file.unread,
    poorlyRead: file.poorlyRead,
    fields: ASSESSMENT_FIELDS.map(({ id }) => {
      const name = FACT_OF[id];
      return name ? fieldOfFact(id, name, file.valuesOf(name)) : emptyField(id);
    }),
    capability: capability.flatMap(({ district, area, evidence }): CapabilityLine[] => {
      const share = classes.find((one) => one.class === district.toLowerCase());
      if (!share) return [];
      const { class: of, percent } = share;
      return [{ id: `class-${of}`, district: of, percent, ...inPhase(figureOf(area, evidence)), reason: '' }];
    }),
    coverage: coverage.map((row, at) => ({
      ...{ id: `surface-${at + 1}`, surface: row.surface, offSite: row.offSite, status: 'unverified', reason: '' },
      ...inPhase(figureOf(row.existing, row.evidence)),
    })),
    notes: noteOnTotal(coverage, file.valuesOf('coverage.existingSqFt')),
    earlier: null,
  };
}

/** A total that is stated without its surfaces, or that these do not come to. */
function noteOnTotal(coverage: readonly CoverageRow[], stated: readonly Fact[]): Message[] {
  const totals = stated.map(({ value }) => Number(value));
  if (totals.length === 0) return [];
  if (coverage.length === 0) return [{ code: 'assessment:notes.totalAlone', params: { figures: totals } }];
  const sum = coverage.reduce((all, { offSite, existing = 0 }) => (offSite ? all : all + existing), 0);
  const others = totals.filter((one) => Math.abs(one - sum) > 1);
  return others.length === 0 ? [] : [{ code: 'assessment:notes.totalDiffers', params: { figures: others, sum } }];
}

/** A table that stands on two sheets is one. */
const firstOfEach = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].toReversed();

const coverageKey = ({ surface, offSite, existing }: CoverageRow) => `${surfaceKey(surface)} ${offSite} ${existing}`;
