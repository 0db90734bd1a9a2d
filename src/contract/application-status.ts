import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { ApplicationStatus } from '#domain/application/application.ts';
import { WaitsFor } from '#domain/cases/case-rules.ts';
import { endpoint } from './endpoint.ts';

/**
 * Something that happened to an application, as its applicant reads it. `what`: the stage, or the title of the letter;
 * null where the kind says it all.
 */
const StatusUpdate = z.object({
  at: z.string(),
  kind: z.enum(['submitted', 'stage', 'letter', 'answered', 'message', 'permit', 'accepted', 'condition']),
  what: Localized.nullable(),
});
export type StatusUpdate = z.infer<typeof StatusUpdate>;

/** What a letter asks that is not answered yet. */
const OpenRequest = z.object({
  title: Localized,
  items: z.int(),
  /** How many of them have an answer, which is not sent yet. */
  answered: z.int(),
  answer_by: z.iso.date(),
});

export const TrackedApplication = z.object({
  id: z.uuid(),
  title: z.string(),
  address: z.string().nullable(),
  apn: z.string().nullable(),
  reference: z.string(),
  status: ApplicationStatus,
  /** The stage inside the agency, and what happens at it. */
  stage_label: Localized,
  next_step: Localized,
  waits_for: WaitsFor,
  /** Who of the agency has it. */
  reviewer: z.string().nullable(),
  submitted_at: z.string(),
  /** When the agency last did something with it; null: not yet. */
  last_review_at: z.string().nullable(),
  /** The latest first. */
  updates: z.array(StatusUpdate),
  request: OpenRequest.nullable(),
  /** Whether a permit was issued. */
  has_permit: z.boolean(),
  unread: z.int(),
});
export type TrackedApplication = z.infer<typeof TrackedApplication>;

const access = ['applicant'] as const;

export const applicationStatus = {
  list: endpoint({
    method: 'GET',
    path: '/api/applications/status',
    summary:
      'How one’s submitted applications stand, those that wait for an answer first, the soonest due before the others, with all updates',
    access,
    response: z.object({ applications: z.array(TrackedApplication) }),
  }),
};
