import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { STAFF } from '#domain/people/role.ts';
import { Agreement } from '#domain/rules/result.ts';
import { endpoint } from './endpoint.ts';
import { ProjectCategory } from './permit-review.ts';

/** The lists of the agency's reviews. */
export const ReviewView = z.enum(['mine', 'unassigned', 'all']);
export type ReviewView = z.infer<typeof ReviewView>;

/** How many reviews a page of the list has. */
export const REVIEWS_A_PAGE = 50;

/** A review in a list. `case` is the application that it is of; null where it is of loose files. */
export const ReviewSummary = z.object({
  session_id: z.uuid(),
  project_category: ProjectCategory,
  status: z.enum(['processing', 'completed', 'error']),
  created_at: z.string(),
  started_by: z.string(),
  assignee_id: z.uuid().nullable(),
  assignee: z.string().nullable(),
  case: z.object({ id: z.uuid(), reference: z.string() }).nullable(),
  files: z.int(),
  /** The names of documents of it that the applicant has replaced since: its lines cite the earlier versions. */
  superseded: z.array(z.string()),
  /** Lines that a person looked at, of how many; null while there is no result. */
  decided: z.int(),
  lines: z.int().nullable(),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/**
 * How often people let a line of an edition stand, and how often they set an answer aside: `of` is both together.
 * `completed`: how often the documents gave no answer and a person did.
 */
export const LineAgreement = Agreement.extend({
  checklist: Localized,
  edition: z.string(),
  item_id: z.string(),
  /** As the checklist asks it today; null where it asks it no more. */
  question: Localized.nullable(),
  overridden: z.int(),
  completed: z.int(),
  /** Below the agency's bar: the line says that it needs a person. */
  distrusted: z.boolean(),
});
export type LineAgreement = z.infer<typeof LineAgreement>;

const params = z.object({ sessionId: z.uuid('api:fields.noReview') });

/** The agency's permit reviews: every reviewer and administrator sees all of them and works on them. */
export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/reviews',
    summary: 'A page of the permit reviews in a list, the latest first, with how many each list has',
    access: STAFF,
    query: z.object({
      view: ReviewView.default('mine'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    response: z.object({ reviews: z.array(ReviewSummary), counts: z.record(ReviewView, z.int()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/reviews/:sessionId',
    summary: 'One permit review: whose it is, of which case, and how far people are with it',
    access: STAFF,
    params,
    response: ReviewSummary,
  }),
  ofCase: endpoint({
    method: 'GET',
    path: '/api/cases/:id/reviews',
    summary: 'The permit reviews of a case, the latest first',
    access: STAFF,
    params: z.object({ id: z.uuid('api:fields.noApplication') }),
    response: z.object({ reviews: z.array(ReviewSummary) }),
  }),
  startFromCase: endpoint({
    method: 'POST',
    path: '/api/cases/:id/reviews',
    summary:
      'Start a permit review of a case: its documents as they are now, and its answers as what the applicant declares. `session_id` is made by the client; a call that is repeated with it does nothing more',
    access: STAFF,
    params: z.object({ id: z.uuid('api:fields.noApplication') }),
    body: z.object({ session_id: z.uuid(), project_category: ProjectCategory }),
    response: z.object({ session_id: z.uuid() }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/reviews/:sessionId/assign',
    summary: 'Give a review to somebody of the staff, or to nobody (null)',
    access: STAFF,
    params,
    body: z.object({ assignee_id: z.uuid().nullable() }),
    response: ReviewSummary,
  }),
  agreement: endpoint({
    method: 'GET',
    path: '/api/reviews/agreement',
    summary: 'How often people let each line of each edition of the checklists stand',
    access: ['admin'],
    response: z.object({
      least_looks: z.int(),
      least_agreement: z.number(),
      lines: z.array(LineAgreement),
    }),
  }),
};
