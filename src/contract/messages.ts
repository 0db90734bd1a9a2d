import { z } from 'zod';
import { STAFF } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

export const MESSAGE_LIMIT = 5_000;

const CaseMessage = z.object({
  id: z.uuid(),
  side: z.enum(['applicant', 'staff']),
  author: z.string(),
  text: z.string(),
  written_at: z.string(),
});
export type CaseMessage = z.infer<typeof CaseMessage>;

const Messages = z.object({ messages: z.array(CaseMessage) });

const params = z.object({ id: z.uuid('api:fields.noApplication') });
/** The id is the key of the message: sent again, it is not written twice. */
const body = z.object({
  message_id: z.uuid(),
  text: z.string().trim().min(1, 'api:fields.message').max(MESSAGE_LIMIT),
});
const OF_CASE = '/api/cases/:id/messages';
const OF_APPLICATION = '/api/applications/:id/messages';
const applicants = ['applicant'] as const;

/** What an applicant and the staff write to each other about a case. Reading them is noted, by `read`. */
export const messages = {
  ofCase: endpoint({
    method: 'GET',
    path: OF_CASE,
    summary: 'The messages of a case, the first first',
    access: STAFF,
    params,
    response: Messages,
  }),
  writeToApplicant: endpoint({
    method: 'POST',
    path: OF_CASE,
    summary: 'Write to the applicant of a case, who gets a mail that a message is there',
    access: STAFF,
    params,
    body,
    response: Messages,
  }),
  readByStaff: endpoint({
    method: 'PUT',
    path: `${OF_CASE}/read`,
    summary: 'Note that one has read the messages of a case',
    access: STAFF,
    params,
    response: z.object({ ok: z.literal(true) }),
  }),
  ofApplication: endpoint({
    method: 'GET',
    path: OF_APPLICATION,
    summary: 'The messages about one’s application, the first first',
    access: applicants,
    params,
    response: Messages,
  }),
  writeToStaff: endpoint({
    method: 'POST',
    path: OF_APPLICATION,
    summary: 'Write to whoever has the case of one’s application; they get a mail that a message is there',
    access: applicants,
    params,
    body,
    response: Messages,
  }),
  readByApplicant: endpoint({
    method: 'PUT',
    path: `${OF_APPLICATION}/read`,
    summary: 'Note that one has read the messages about one’s application',
    access: applicants,
    params,
    response: z.object({ ok: z.literal(true) }),
  }),
};
