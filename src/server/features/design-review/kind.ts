import { z } from 'zod';
import { type DesignReviewResult, designReview } from '#contract/design-review.ts';
import { AppError } from '#contract/errors.ts';
import { documentAgency } from '#domain/agency/shown.ts';
import { Submission } from '#domain/application/record.ts';
import { countDecided, countResults, DesignReview, rulesOf } from '#domain/rules/design-review.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import type { AnalysisKind } from '#server/analysis/kind.ts';
import { type AnalysisRow, findAnalysis } from '#server/db/analyses.ts';
import type { Person } from '#server/db/people.ts';
import { submissionOfCase } from '#server/db/submissions.ts';
import type { Db } from '#server/db/tables.ts';
import { REVIEW_FILES } from '#server/http/accepted-files.ts';
import { writeWord } from '#server/reading/child/run-sandboxed.ts';
import { compareWithEarlier } from './compare-with-earlier.ts';

const Options = z.object({
  design_code: z.string().max(60).default(''),
  previous_review: z.union([z.literal(''), z.uuid()]).default(''),
});

/** A design code by its id; one that was taken out since the plans were sent gives way to the first. */
export const codeOf = ({ designCodes }: Pick<AgencyData, 'designCodes'>, id: string) =>
  designCodes.find((code) => code.id === id) ?? designCodes[0];

/** Compares plans with a design code. A contractor's own: nobody else sees it. One of a case is the agency's. */
export const designReviewKind: AnalysisKind<z.infer<typeof Options>, 'design-review'> = {
  name: 'design-review',
  endpoints: designReview,
  accepted: REVIEW_FILES,
  options: Options,
  badOptions: 'api:design.noCode',
  fits: ({ designCodes }, { design_code: id }) => id === '' || designCodes.some((code) => code.id === id),
  settingsOf: (agencyData, { design_code: id }) => codeOf(agencyData, id),
  refuse: async ({ previous_review: previous }, viewer, { db }) => {
    if (previous === '') return;
    const found = await findAnalysis(db, {
      id: previous,
      kind: 'design-review',
      viewer: { id: viewer.id, isStaff: false },
    });
    if (!found) throw new AppError('not-found', 'api:design.noPrevious');
    if (found.status !== 'completed') throw new AppError('invalid-request', 'api:design.previousNotReady');
  },
  complete: async (review, { previous_review: previous }, deps, { id, caseId, documents, signal }) => {
    const submission = await submissionOf(deps.db, caseId);
    const rounds =
      previous === ''
        ? undefined
        : await compareWithEarlier(deps, { id, previousId: previous }, { review, documents }, signal);
    return {
      ...review,
      ...(submission ? { reference: submission.reference } : {}),
      ...(rounds ? { rounds } : {}),
    };
  },
  fileNameOf: (id) => `design_review_memo_${id}.docx`,
  linesIn: (result) => rulesOf(result).length,
  outcomesOf: rulesOf,
  // A result of an earlier version lacks what came later.
  withWork: async (result) => ({ result: DesignReview.parse(result), isWorkedOn: false }),
  show: (result) => showDesignReview(result),
  template: 'design-review-memo',
  write: (review, _, about, { agencyData, config, template }) => {
    const agency = documentAgency(agencyData.agency, config.mode, about.language);
    return writeWord({ kind: 'design-review', review, meta: { ...about, agency, template } });
  },
  texts: 'designReview',
  words: { notFound: 'api:design.notFound', notReady: 'api:design.notReady' },
};

/**
 * One's own check, not one of a case: figures are stated there by its applicant, and what came of it is the agency's.
 * Throws not-found.
 */
export async function requireOwn(db: Db, id: string, viewer: Person): Promise<AnalysisRow> {
  const own = { id: viewer.id, isStaff: false };
  const found = await findAnalysis(db, { id, kind: designReviewKind.name, viewer: own });
  if (!found) throw new AppError('not-found', designReviewKind.words.notFound);
  return found;
}

async function submissionOf(db: Db, caseId: string | null): Promise<Submission | undefined> {
  const found = caseId === null ? undefined : await submissionOfCase(db, caseId);
  return found && Submission.parse(JSON.parse(found.snapshot));
}

const showDesignReview = (review: DesignReview): DesignReviewResult => ({
  ...review,
  ...countDecided(review),
  counts: countResults(review),
});
