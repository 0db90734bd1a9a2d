import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { CannedAnswer, PlanningAnswer, WrittenAnswer } from '#domain/assistant/planning-answer.ts';
import { STAFF } from '#domain/people/role.ts';
import { endpoint, WORD_FILE } from './endpoint.ts';
import { TextShown } from './knowledge.ts';

/** Characters that may be written, by what is written. */
export const CHAT_LIMITS = { question: 500, reason: 1_000, note: 1_000, answer: 5_000, source: 400 } as const;

const ROOT = '/api/planning-chat';
const params = z.object({ id: z.uuid('api:chat.noConversation') });
const ofTurn = params.extend({ turn: z.uuid('api:chat.noConversation') });
const done = z.object({ ok: z.literal(true) });

export const Rating = z.enum(['up', 'down']);
export type Rating = z.infer<typeof Rating>;

/** A question of a conversation and what was said to it. */
const ChatTurn = z.object({
  id: z.uuid(),
  question: z.string(),
  topic: z.string().nullable(),
  answer: PlanningAnswer,
  asked_at: z.string(),
  rating: Rating.nullable(),
  rating_reason: z.string().nullable(),
});
export type ChatTurn = z.infer<typeof ChatTurn>;

const ConversationSummary = z.object({ id: z.uuid(), title: z.string(), last_at: z.string(), questions: z.int() });
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** A question that the knowledge base did not answer, as it was asked last. */
const KnowledgeGap = z.object({
  id: z.uuid(),
  question: z.string(),
  times: z.int(),
  last_asked_at: z.string(),
  closed: z.object({ at: z.string(), by: z.string(), note: z.string() }).nullable(),
});
export type KnowledgeGap = z.infer<typeof KnowledgeGap>;

const EditedAnswer = CannedAnswer.extend({ version: z.int() });
export type EditedAnswer = z.infer<typeof EditedAnswer>;

/** A line of an answer that is being written: a verified sentence, or the whole. */
export const WrittenLine = z.union([
  z.object({ sentence: WrittenAnswer.shape.sentences.element }),
  z.object({ written: WrittenAnswer }),
]);
export type WrittenLine = z.infer<typeof WrittenLine>;

const line = z.string().trim().min(1, 'api:chat.blank');

/** The long-range planning assistant of the staff. A conversation is its owner's alone. */
export const planningChat = {
  about: endpoint({
    method: 'GET',
    path: `${ROOT}/about`,
    summary:
      'The topics, the suggested questions, and the texts of the knowledge base with the number of their sections',
    access: STAFF,
    response: z.object({
      topics: z.array(z.object({ id: z.string(), label: Localized, about: Localized })),
      questions: z.array(Localized),
      documents: z.array(TextShown),
      /** The language model that words answers; null where the agency has none. */
      model: z.string().nullable(),
    }),
  }),
  conversations: endpoint({
    method: 'GET',
    path: `${ROOT}/conversations`,
    summary: 'One’s conversations, the latest first, at most a hundred',
    access: STAFF,
    response: z.object({ conversations: z.array(ConversationSummary) }),
  }),
  conversation: endpoint({
    method: 'GET',
    path: `${ROOT}/conversations/:id`,
    summary: 'One’s conversation: its questions in their order, each with what was said',
    access: STAFF,
    params,
    response: z.object({ turns: z.array(ChatTurn) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: `${ROOT}/conversations/:id/questions`,
    summary:
      'Ask in a conversation, which begins with its first question. It is answered from the knowledge base or not at all. The turn’s id is its key: sent again, it is not asked twice',
    access: STAFF,
    params,
    body: z.strictObject({
      turn_id: z.uuid(),
      question: line.max(CHAT_LIMITS.question, 'api:fields.atMost'),
      topic: z.string().max(80).optional(),
      /** The day as of which the knowledge base is asked; today where none is given. */
      as_of: z.iso.date().optional(),
    }),
    response: z.object({ turns: z.array(ChatTurn) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ROOT}/conversations/:id`,
    summary: 'Remove one’s conversation',
    access: STAFF,
    params,
    response: done,
  }),
  file: endpoint({
    method: 'GET',
    path: `${ROOT}/conversations/:id/document`,
    summary: 'One’s conversation as a Word file, each answer with its citations',
    access: STAFF,
    params,
    download: WORD_FILE,
  }),
  write: endpoint({
    method: 'POST',
    path: `${ROOT}/conversations/:id/questions/:turn/written`,
    summary:
      'Have the agency’s language model word an answer from its passages. Lines of JSON: each sentence as soon as it is verified, at the end the whole, which is kept',
    access: STAFF,
    params: ofTurn,
    download: 'application/x-ndjson',
  }),
  rate: endpoint({
    method: 'PUT',
    path: `${ROOT}/conversations/:id/questions/:turn/rating`,
    summary: 'Say whether an answer helped, and why; null takes it back',
    access: STAFF,
    params: ofTurn,
    body: z.strictObject({
      rating: Rating.nullable(),
      reason: z.string().trim().max(CHAT_LIMITS.reason, 'api:fields.atMost').default(''),
    }),
    response: done,
  }),
  gaps: endpoint({
    method: 'GET',
    path: `${ROOT}/gaps`,
    summary: 'Questions that the knowledge base did not answer: the open ones, and the last that were closed',
    access: STAFF,
    response: z.object({ gaps: z.array(KnowledgeGap) }),
  }),
  closeGap: endpoint({
    method: 'PUT',
    path: `${ROOT}/gaps/:id`,
    summary: 'Close a question that was not answered, saying what was done, or open it again',
    access: STAFF,
    params: z.object({ id: z.uuid('api:chat.noGap') }),
    body: z.strictObject({ closed: z.boolean(), note: z.string().trim().max(CHAT_LIMITS.note, 'api:fields.atMost') }),
    response: done,
  }),
  cannedAnswers: endpoint({
    method: 'GET',
    path: `${ROOT}/canned-answers`,
    summary: 'The answers that staff wrote',
    access: STAFF,
    response: z.object({ answers: z.array(EditedAnswer) }),
  }),
  writeCannedAnswer: endpoint({
    method: 'PUT',
    path: `${ROOT}/canned-answers/:id`,
    summary: 'Write an answer to a question, or change one. `version`: the one that was changed, 0 for a new one',
    access: STAFF,
    params: z.object({ id: z.uuid('api:chat.noAnswer') }),
    body: z.strictObject({
      version: z.int().min(0),
      asked: z.array(line.max(CHAT_LIMITS.question, 'api:fields.atMost')).min(1, 'api:chat.blank').max(20),
      text: line.max(CHAT_LIMITS.answer, 'api:fields.atMost'),
      source: line.max(CHAT_LIMITS.source, 'api:fields.atMost'),
    }),
    response: done,
  }),
  removeCannedAnswer: endpoint({
    method: 'DELETE',
    path: `${ROOT}/canned-answers/:id`,
    summary: 'Withdraw an answer of staff',
    access: STAFF,
    params: z.object({ id: z.uuid('api:chat.noAnswer') }),
    response: done,
  }),
};
