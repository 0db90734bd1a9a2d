import { z } from 'zod';
import { type AssessmentResult, siteAssessment } from '#contract/site-assessment.ts';
import { dayAt, documentAgency } from '#domain/agency/shown.ts';
import {
  AssessmentChanges,
  AssessmentLabel,
  AssessmentPhase,
  assessmentIssues,
  NO_CHANGES,
  type ReadAssessment,
  totalsOf,
  withChanges,
  withEarlier,
  withParcel,
} from '#domain/letters/site-assessment.ts';
import { describeParcelSource } from '#domain/rules/parcel-data.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import type { AnalysisKind } from '#server/analysis/kind.ts';
import { parcelOf } from '#server/analysis/parcel-of.ts';
import { latestResults } from '#server/db/analyses.ts';
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
    const found = await parcelOf(deps, apn);
    const classes = classesOf(deps.agencyData);
    const beside = found && {
      record: found.record,
      sourceMessage: describeParcelSource({ demonstration: found.source === 'demonstration', date: found.source_date }),
    };
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
  write: (result, _, about, { agencyData, config }) => {
    const agency = documentAgency(agencyData.agency, config.mode, about.language);
    const rules = agencyData.assessmentRules;
    const assessment = merged(result, agencyData);
    const day = dayAt(about.preparedAt, agency.timeZone);
    const template = agencyData.templates['site-assessment'];
    return writeWord({ kind: 'site-assessment', assessment, meta: { ...about, agency, rules, day, template } });
  },
  texts: 'assessment',
  words: { notFound: 'api:assessment.notFound', notReady: 'api:assessment.notReady' },
};

const apnOf = ({ fields }: Pick<ReadAssessment, 'fields'>): string => {
  const value = fields.find(({ id }) => id === 'apn')?.value;
  return typeof value === 'string' ? value : '';
};

/** How many assessments are looked through for that of a parcel. */
const LOOKED_THROUGH = 500;

/** The latest assessment of a parcel from before the visit, as people left it. */
async function earlierOf({ db, agencyData }: Pick<Deps, 'db' | 'agencyData'>, apn: string) {
  if (apn === '') return undefined;
  for (const { id, result, finished_at } of await latestResults(db, KIND, { phase: 'before' }, LOOKED_THROUGH)) {
    const stored = result as ReadAssessment;
    if (apnOf(stored) !== apn) continue;
    const draft = await findLetterDraft(db, id);
    const changes = draft ? AssessmentChanges.parse(draft.content) : NO_CHANGES;
    const { capability, coverage, fields } = withChanges(stored, changes, classesOf(agencyData));
    const day = dayAt(finished_at ?? new Date(), agencyData.agency.timeZone);
    return { capability, coverage, fields, analysisId: id, day };
  }
  return undefined;
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
    issues: assessmentIssues(assessment, rules.differencePercent),
    difference_percent: rules.differencePercent,
    cutoff: rules.cutoff,
    ours: rules.ours,
    checks: rules.checks.map(({ id, text }) => ({ id, text })),
  };
}
