import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { DesignReview, RuleResult } from '#domain/rules/design-review.ts';
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
  counts: z.object(
    Object.fromEntries(RuleResult.options.map((result) => [result, count])) as Record<RuleResult, typeof count>,
  ),
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
