import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { STAFF } from '#domain/people/role.ts';
import { DeclaredFigure, FIGURE_REASON_LIMIT } from '#domain/rules/declared-figures.ts';
import { DesignReview, RuleChange } from '#domain/rules/design-review.ts';
import { TakenCheck } from '#domain/rules/taken-check.ts';
import { AnalysisStatus, analysisEndpoints } from './analysis.ts';
import { endpoint } from './endpoint.ts';

const count = z.int().min(0);

/** Plans compared with a design code, with how many of its rules they decide. */
export const DesignReviewResult = DesignReview.extend({
  decided: count,
  /** Of them: by figures that are declared and that the plans do not show. */
  decidedByDeclared: count,
  /** Rules that could be decided by figures; what a person looks up is none of them. */
  of: count,
  counts: TakenCheck.shape.counts,
});
export type DesignReviewResult = z.infer<typeof DesignReviewResult>;

const tool = {
  path: 'design-review',
  name: 'a design code check',
  access: ['contractor', 'reviewer', 'admin'],
} as const;

export const designReview = analysisEndpoints({
  ...tool,
  /** Which of the agency's design codes; empty: the first. */
  options: {
    design_code: z.string().max(60).default(''),
    /** The session of one's own completed check of an earlier set, which this one is compared with; empty: of none. */
    previous_review: z.union([z.literal(''), z.uuid()], 'api:design.noPrevious').default(''),
  },
  result: DesignReviewResult,
});

/** So many figures are tried at once. */
export const MOST_TRIED = 20;

const params = z.object({ sessionId: z.uuid('api:fields.noReview') });
const factParams = params.extend({ name: DeclaredFigure.shape.name });
const Started = z.object({ session_id: z.uuid() });

/** Figures that people state beside the plans. Of a check of a case the application's own answers are declared. */
export const designFigures = {
  declare: endpoint({
    method: 'PUT',
    path: '/api/design-review/:sessionId/facts/:name',
    summary:
      'State a figure, in the unit of its fact, in place of what the plans say or do not say, and evaluate the check anew',
    access: tool.access,
    params: factParams,
    body: z.object({ value: z.number(), reason: z.string().trim().max(FIGURE_REASON_LIMIT).default('') }),
    response: Started,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/design-review/:sessionId/facts/:name',
    summary: 'Take back a figure that was stated, and evaluate the check anew',
    access: tool.access,
    params: factParams,
    response: Started,
  }),
  whatIf: endpoint({
    method: 'POST',
    path: '/api/design-review/:sessionId/what-if',
    summary: 'Which rules would come to something else by these figures; nothing is stored',
    access: tool.access,
    params,
    body: z.object({
      facts: z
        .array(DeclaredFigure.pick({ name: true, value: true }))
        .min(1)
        .max(MOST_TRIED),
    }),
    response: z.object({ changes: z.array(RuleChange) }),
  }),
};

/** A design code check of a case. `superseded`: documents of it that the applicant has replaced since. */
const CaseDesignReview = z.object({
  session_id: z.uuid(),
  status: AnalysisStatus.shape.status,
  created_at: z.string(),
  started_by: z.string(),
  code: Localized,
  superseded: z.array(z.string()),
});

const caseParams = z.object({ id: z.uuid('api:fields.noApplication') });

/** Design code checks of a case: the agency's, seen by all of its staff. */
export const caseDesignReviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/cases/:id/design-reviews',
    summary: 'The design code checks of a case, the latest first',
    access: STAFF,
    params: caseParams,
    response: z.object({ reviews: z.array(CaseDesignReview) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/cases/:id/design-reviews',
    summary:
      'Check the documents of a case as they are now by the rules in force on the day of its submission; its answers count as what the applicant declares. `session_id` is made by the client; a call that is repeated with it does nothing more',
    access: STAFF,
    params: caseParams,
    body: z.object({ session_id: z.uuid(), design_code: z.string().max(60) }),
    response: Started,
  }),
};

/** The design codes that plans can be compared with. */
export const designCodes = endpoint({
  method: 'GET',
  path: '/api/design-codes',
  summary:
    'The design codes that plans can be compared with, with how many rules each has; the first is meant where none is chosen',
  access: tool.access,
  response: z.object({
    codes: z.array(z.object({ id: z.string(), title: Localized, about: Localized, rules: count, look_ups: count })),
  }),
});

/** A design code check in one's list. `code`: what its design code is called; `files`: the names of its plans. */
const OwnDesignReview = z.object({
  session_id: z.uuid(),
  status: AnalysisStatus.shape.status,
  created_at: z.string(),
  design_code: z.string(),
  code: Localized,
  files: z.array(z.string()),
});
export type OwnDesignReview = z.infer<typeof OwnDesignReview>;

/** So many of one's checks are listed. */
export const OWN_REVIEWS = 50;

/** One's own design code checks. */
export const ownDesignReviews = endpoint({
  method: 'GET',
  path: '/api/design-reviews',
  summary: `One’s own design code checks, the latest ${OWN_REVIEWS} first`,
  access: tool.access,
  response: z.object({ reviews: z.array(OwnDesignReview) }),
});
