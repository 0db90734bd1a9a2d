import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { FieldId } from '#domain/application/condition.ts';
import { LetterKind } from '#domain/cases/letter-kind.ts';
import { LetterItem } from '#domain/letters/letter.ts';
import { Verdict } from '#domain/letters/verdict.ts';
import { endpoint, WORD_FILE } from './endpoint.ts';

/** Characters that an answer to an item, and a note about one, may have. */
export const ANSWER_LIMIT = 5_000;

const RoundDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  /** The document whose place it takes. */
  replaces: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

/** An item by its round and its number in that. */
export const ItemNumber = z.object({ round: z.int(), number: z.int() });

/** One thing that was asked, what was answered, and what staff say of the answer. */
export const RoundItem = LetterItem.pick({
  id: true,
  what: true,
  looked: true,
  rule: true,
  cure: true,
  evidence: true,
}).extend({
  number: z.int().min(1),
  /** The upload question to which its documents go. */
  field: FieldId.nullable(),
  field_label: Localized.nullable(),
  /** Where it was asked before and stayed open. */
  follows: ItemNumber.nullable(),
  /** Why it was not asked in an earlier round; empty where that needs no reason. */
  new_because: z.string(),
  /** The current documents whose place a new one may take, by id: those that the item names first. */
  replaceable: z.array(z.uuid()),
  answer: z.string(),
  documents: z.array(RoundDocument),
  verdict: Verdict.nullable(),
  verdict_note: z.string(),
  /** Who said so last, or took it back, and when. */
  verdict_by: z.string().nullable(),
  verdict_at: z.string().nullable(),
});
export type RoundItem = z.infer<typeof RoundItem>;

/** What one letter asked, and its answers. */
export const Round = z.object({
  number: z.int().min(1),
  letter_id: z.uuid(),
  kind: LetterKind,
  title: Localized,
  sent_at: z.string(),
  /** The day (YYYY-MM-DD) until which answers are awaited, by the letter or by a warning since. */
  answer_by: z.iso.date(),
  answered_at: z.string().nullable(),
  items: z.array(RoundItem),
});
export type Round = z.infer<typeof Round>;

/** What an applicant was asked and answers. */
export const Requests = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  rounds: z.array(Round),
  /** The letters that asked for no answers here, such as warnings and decisions; the latest first. */
  letters: z.array(
    z.object({ id: z.uuid(), title: Localized, sent_at: z.string(), answer_by: z.iso.date().nullable() }),
  ),
  /** Whether answers are taken: no longer once the case has ended. */
  open: z.boolean(),
  /** The current documents of the application, each with the upload question that it answers. */
  documents: z.array(z.object({ id: z.uuid(), name: z.string(), label: Localized.nullable() })),
});
export type Requests = z.infer<typeof Requests>;

const ACCESS = ['applicant'] as const;
const params = z.object({ id: z.uuid('api:fields.noApplication') });
const itemParams = params.extend({ itemId: z.uuid('api:fields.noRequest') });
const ROOT = '/api/applications/:id/requests';

/** The applicant's side of the rounds of a case. Only what was asked can be changed, and only until it is sent. */
export const rounds = {
  get: endpoint({
    method: 'GET',
    path: ROOT,
    summary:
      'What the agency asked about one’s application, in each round, with the answers so far, and its other letters',
    access: ACCESS,
    params,
    response: Requests,
  }),
  answer: endpoint({
    method: 'PUT',
    path: `${ROOT}/:itemId`,
    summary: 'Save the words that answer one item; they are not sent yet',
    access: ACCESS,
    params: itemParams,
    body: z.object({ answer: z.string().max(ANSWER_LIMIT) }),
    response: Requests,
  }),
  addDocuments: endpoint({
    method: 'POST',
    path: `${ROOT}/:itemId/documents`,
    summary:
      'Add documents to the answer of one item (fields: files, replaces). They are the application’s from when the answers are sent',
    access: ACCESS,
    params: itemParams,
    upload: 'multipart',
    response: Requests,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: `${ROOT}/:itemId/documents/:documentId`,
    summary: 'Take a document from an answer that is not sent yet',
    access: ACCESS,
    params: itemParams.extend({ documentId: z.uuid('api:fields.noDocument') }),
    response: Requests,
  }),
  send: endpoint({
    method: 'POST',
    path: `${ROOT}/send`,
    summary: 'Send the answers of the open round: every item has words or a document. Sent again, it answers as before',
    access: ACCESS,
    params,
    body: z.object({ round: z.int().min(1) }),
    response: Requests,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/applications/:id/letters/:letterId',
    summary: 'A letter that one was sent, as a Word file',
    access: ACCESS,
    params: params.extend({ letterId: z.uuid('api:fields.noLetter') }),
    download: WORD_FILE,
  }),
};
