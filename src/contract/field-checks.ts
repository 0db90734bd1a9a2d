import { z } from 'zod';
import { Language, Localized } from '#domain/agency/language.ts';
import { FieldId } from '#domain/application/condition.ts';
import { StatementComparison, StrangeSignature } from '#domain/requirements/compare-statements.ts';
import { RequiredElement, Term } from '#domain/requirements/document-type.ts';
import { ElementCheck } from '#domain/requirements/element-check.ts';
import { AnswerSentence, fieldMessageBody } from '#domain/requirements/field-message.ts';
import { LateDate } from '#domain/requirements/find-late-dates.ts';
import { endpoint } from './endpoint.ts';

const applicants = ['applicant'] as const;
const params = z.object({ id: z.uuid('api:fields.noApplication') });
const ofField = params.extend({ field: FieldId });
const ROOT = '/api/applicant-router/applications';

/** What the documents of an upload field must show, without how it is looked for. */
export const ShownDocumentType = z.object({
  id: z.string(),
  label: Localized,
  fields: z.array(FieldId),
  elements: z.array(
    z
      .object(RequiredElement.shape)
      .pick({ id: true, label: true, why: true, mend: true, drawn: true, onlyWhere: true }),
  ),
  terms: z.array(Term),
  /** In which languages documents are taken, where it is not any, in the agency's words. */
  language: z.object({ takes: z.array(Language), words: Localized }).optional(),
  /** What the simulated check finds, where that is not the elements' names. */
  simulated: z.array(Localized).optional(),
});
export type ShownDocumentType = z.infer<typeof ShownDocumentType>;

/** What the check of an upload field found. `documents`: those that were checked; of others it says nothing. */
export const FieldCheck = z.object({
  field: FieldId,
  documents: z.array(z.uuid()),
  /** Null where nothing is asked of the documents, or where they could not be checked. */
  check: ElementCheck.nullable(),
  /** Why the applicant submits with open items. */
  explanation: z.string().nullable(),
  checked_at: z.string().nullable(),
});
export type FieldCheck = z.infer<typeof FieldCheck>;

/** A document that was replaced or removed. */
export const FormerDocument = z.object({
  id: z.uuid(),
  field: FieldId,
  name: z.string(),
  size: z.int(),
  added_at: z.string(),
  replaced_at: z.string(),
  /** The document that took its place; null where it was removed. */
  replaced_by: z.uuid().nullable(),
  /** The virus scanner flagged it: it was set aside, and cannot be opened. */
  quarantined: z.boolean(),
});
export type FormerDocument = z.infer<typeof FormerDocument>;

/** Something said beside an upload field. `text` of an answer's sentence is its `message` in English. */
export const FieldMessage = z.object({
  id: z.uuid(),
  author: z.enum(['applicant', 'assistant']),
  body: fieldMessageBody(AnswerSentence.extend({ text: z.string() })),
  at: z.string(),
});
export type FieldMessage = z.infer<typeof FieldMessage>;

/** The longest question, and the longest reason for submitting with open items, in characters. */
export const MESSAGE_LIMITS = { question: 500, explanation: 2_000 } as const;

/** Why an applicant submits with open items. */
export const Reason = z
  .string()
  .trim()
  .min(1, 'api:fields.reason')
  .max(MESSAGE_LIMITS.explanation, 'api:fields.atMost');

export const fieldChecks = {
  documentTypes: endpoint({
    method: 'GET',
    path: '/api/applicant-router/document-types',
    summary: 'What the documents of each upload field must show, and why, with a glossary',
    access: applicants,
    response: z.object({ types: z.array(ShownDocumentType) }),
  }),
  list: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/checks`,
    summary: 'What the checks of the upload fields of an application found, with the places',
    access: applicants,
    params,
    response: z.object({
      checks: z.array(FieldCheck),
      /** What the documents state beside the answers, the parcel data and each other, as they are now. */
      comparisons: z.array(StatementComparison),
      /** Signatures in the name of nobody who is known to be an owner or to act for one. */
      signatures: z.array(StrangeSignature),
      /** Days that documents state and that are after their upload, or after the application was signed. */
      lateDates: z.array(LateDate),
    }),
  }),
  former: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/former-documents`,
    summary: 'The documents that were replaced or taken out, the newest first. They are kept and can be downloaded',
    access: applicants,
    params,
    response: z.object({ documents: z.array(FormerDocument) }),
  }),
  messages: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/messages`,
    summary: 'What was said beside the upload fields of an application, the last hundred messages of each in order',
    access: applicants,
    params,
    response: z.object({ messages: z.array(FieldMessage.extend({ field: FieldId })) }),
  }),
  format: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/fields/:field/messages`,
    summary:
      'Ask about an upload (kind: question), answered from what its check found, or explain open items (kind: explanation), which staff see',
    access: applicants,
    params: ofField,
    body: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('question'),
        text: z.string().trim().min(1, 'api:fields.question').max(MESSAGE_LIMITS.question, 'api:fields.atMost'),
      }),
      z.object({ kind: z.literal('explanation'), text: Reason }),
    ]),
    /** The messages that were added. */
    response: z.object({ messages: z.array(FieldMessage) }),
  }),
};
