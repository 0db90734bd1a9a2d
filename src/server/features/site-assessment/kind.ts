import { z } from 'zod';
import { type AssessmentResult, siteAssessment } from '#contract/site-assessment.ts';
import { dayAt, documentAgency } from '#domain/agency/shown.ts';
import { AssessmentChanges, NO_CHANGES } from '#domain/letters/assessment-changes.ts';
import { assessmentIssues, totalsOf } from '#domain/letters/assessment-totals.ts';
import {
  AssessmentLabel,
  AssessmentPhase,
  type ReadAssessment,
  withChanges,
  withEarlier,
  withParcel,
} from '#domain/letters/site-assessment.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import type { AnalysisKind } from '#server/analysis/kind.ts';
import { parcelBeside } from '#server/analysis/parcel-of.ts';
import { latestWithField } from '#server/db/analyses.ts';
import { findLetterDraft } from '#server/db/letter-drafts.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';

const KIND = 'site-assessment';
const Options = z.object({ phase: AssessmentPhase });
const classesOf = ({ application }: Pick<AgencyData, 'application'>) => application.coverage.bailey.classes;

/** The letter of a site assessment, from an application's documents and the parcel data. */
export const siteAssessmentKind: AnalysisKind<z.infer<typeof Options>, 'site-assessment'> = {
  name: KIND,
  endpoints: siteAssessment,
  accepted: REVIEW_FILES,
  options: Options,
  badOptions: 'api:assessment.phase',
  labels: { schema: AssessmentLabel, badLabels: 'api:assessment.labels' },
  settingsOf: (agencyData, { phase }) => ({ phase, classes: classesOf(agencyData) }),
  complete: async (read, _, deps) => {
    const apn = apnOf(read);
    const beside = await parcelBeside(deps, apn);
    const classes = classesOf(deps.agencyData);
    return withEarlier(withParcel(read, beside, classes), await earlierOf(deps, apn));
  },
  fileNameOf: (id) => `site_assessment_letter_${id}.docx`,
  linesIn: ({ capability, coverage }) => capability.length + coverage.length,
  withWork: async (stored, id, { db }) => {
    const draft = await findLetterDraft(db, id);
    if (!draft) return { result: stored, isWorkedOn: false };
    const work = { version: draft.version, changes: AssessmentChanges.parse(draft.content) };
    return { result: { ...stored, work }, isWorkedOn: true };
  },
  show: (result, _, deps) => showAssessment(result, deps),
  template: 'site-assessment',
  write: (result, _, about, { agencyData, config, template }) => {
    const agency = documentAgency(agencyData.agency, config.mode, about.language);
    const rules = agencyData.assessmentRules;
    const assessment = merged(result, agencyData);
    const day = dayAt(about.preparedAt, agency.timeZone);
    return writeWord({ kind: 'site-assessment', assessment, meta: { ...about, agency, rules, day, template } });
  },
  texts: 'assessment',
  words: { notFound: 'api:assessment.notFound', notReady: 'api:assessment.notReady' },
};

const apnOf = ({ fields }: Pick<ReadAssessment, 'fields'>): string => {
  const value = fields.find(({ id }) => id === 'apn')?.value;
  return typeof value === 'string' ? value : '';
};

/** The latest assessment of a parcel from before the visit, as people left it. */
async function earlierOf({ db, agencyData }: Pick<Deps, 'db' | 'agencyData'>, apn: string) {
  if (apn === '') return undefined;
  const found = await latestWithField(db, KIND, { phase: 'before' }, { id: 'apn', value: apn });
  if (!found) return undefined;
  const draft = await findLetterDraft(db, found.id);
  const changes = draft ? AssessmentChanges.parse(draft.content) : NO_CHANGES;
  const { capability, coverage, fields } = withChanges(found.result as ReadAssessment, changes, classesOf(agencyData));
  const day = dayAt(found.finished_at ?? new Date(), agencyData.agency.timeZone);
  return { capability, coverage, fields, analysisId: found.id, day };
}

const merged = (result: ReadAssessment, agencyData: AgencyData): ReadAssessment =>
  withChanges(result, result.work?.changes ?? NO_CHANGES, classesOf(agencyData));

/** The assessment with its sums and what it lacks. */
export function showAssessment(
  { work, ...read }: ReadAssessment,
  { agencyData }: Pick<Deps, 'agencyData'>,
): AssessmentResult {
  const { assessmentRules: rules } = agencyData;
  const assessment = merged({ ...read, ...(work ? { work } : {}) }, agencyData);
  return {
    ...read,
    version: work?.version ?? 0,
    changes: work?.changes ?? NO_CHANGES,
    classes: classesOf(agencyData).map(({ class: of, percent }) => ({ class: of, percent })),
    totals: totalsOf(assessment, read.phase),
    issues: assessmentIssues(assessment, rules.differencePercent, dayAt(new Date(), agencyData.agency.timeZone)),
    difference_percent: rules.differencePercent,
    cutoff: rules.cutoff,
    ours: rules.ours,
    checks: rules.checks.map(({ id, text }) => ({ id, text })),
  };
}
