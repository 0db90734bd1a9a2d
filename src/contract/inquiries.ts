import { z } from 'zod';
import { InquiryChat, TranscriptLine } from '#domain/assistant/inquiry.ts';
import { STAFF } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

/** Characters that may be written, and messages of a chat that go along. */
export const INQUIRY_LIMITS = {
  question: 2_000,
  answer: 5_000,
  name: 120,
  about: 200,
  message: 6_000,
  messages: 40,
} as const;

const Inquiry = z.object({
  id: z.uuid(),
  reference: z.string(),
  chat: InquiryChat,
  /** What the chat was about, such as a parcel number. */
  about: z.string(),
  name: z.string(),
  email: z.string(),
  question: z.string(),
  transcript: z.array(TranscriptLine),
  asked_at: z.string(),
  /** `text`: null where it was closed without an answer. */
  answered: z.object({ at: z.string(), by: z.string(), text: z.string().nullable() }).nullable(),
});
export type Inquiry = z.infer<typeof Inquiry>;

const limited = (most: number) => z.string().trim().max(most, 'api:fields.atMost');

/** Questions that people put to the agency from a chat. */
export const inquiries = {
  ask: endpoint({
    method: 'POST',
    path: '/api/inquiries',
    summary:
      'Put a question to the agency from a chat, with what was said in it. The id is its key: sent again, it is not asked twice',
    access: 'anyone',
    body: z.strictObject({
      inquiry_id: z.uuid(),
      chat: InquiryChat,
      about: limited(INQUIRY_LIMITS.about),
      name: limited(INQUIRY_LIMITS.name).min(1, 'api:inquiry.name'),
      email: z.email('api:inquiry.email').max(254, 'api:inquiry.email'),
      question: limited(INQUIRY_LIMITS.question).min(1, 'api:inquiry.question'),
      transcript: z.array(TranscriptLine).max(INQUIRY_LIMITS.messages),
    }),
    response: z.object({ reference: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/inquiries',
    summary: 'What people asked from chats: the open ones, the oldest first, and the last that were answered',
    access: STAFF,
    response: z.object({ open: z.array(Inquiry), answered: z.array(Inquiry) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/inquiries/:id/answer',
    summary: 'Answer a question by mail, or close it without an answer (null)',
    access: STAFF,
    params: z.object({ id: z.uuid('api:inquiry.notFound') }),
    body: z.strictObject({ answer: limited(INQUIRY_LIMITS.answer).min(1, 'api:inquiry.answer').nullable() }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
