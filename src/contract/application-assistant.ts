import { z } from 'zod';
import { Message } from '#domain/agency/message.ts';
import { FieldId } from '#domain/application/condition.ts';
import { DraftField, MESSAGE_LIMIT, OpenReason, ParcelCheck } from '#domain/assistant/application-draft.ts';
import { endpoint, WordFileQuery } from './endpoint.ts';

const applicants = ['applicant'] as const;
const value = z.string().trim().max(MESSAGE_LIMIT);

/** A filled field. `words`: of the message that it was said in. */
const DraftValue = z.object({
  value: z.string(),
  from: z.enum(['message', 'hand', 'parcel', 'account']),
  words: z.string().nullable(),
  parcel: ParcelCheck.nullable(),
});
export type DraftValue = z.infer<typeof DraftValue>;

/** Of the specification; the assistant's are messages, which are written in the language of who reads them. */
const AssistantMessage = z.object({
  id: z.uuid(),
  sender: z.enum(['user', 'assistant']),
  timestamp: z.string(),
  content: z.union([z.string(), z.array(Message)]),
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;

/** The attachments of the preview (specification, section 2). `field`: of the questionnaire where it is uploaded; null where it has none. */
export const ATTACHMENTS = {
  sitePlan: 'site_plan',
  floorPlans: 'floor_plans',
  elevationDrawings: 'building_elevations',
  structuralPlans: null,
  titleReport: null,
  propertySurvey: null,
} as const;
const AttachmentName = z.enum(Object.keys(ATTACHMENTS) as [keyof typeof ATTACHMENTS]);
export type AttachmentName = z.infer<typeof AttachmentName>;

const fields = z.array(DraftField);

/** A person's draft as the page shows it. */
export const AssistedDraft = z.object({
  entries: z.partialRecord(DraftField, DraftValue),
  /** What the person chooses the value of, first what is asked now. */
  open: z.array(z.object({ field: DraftField, reason: OpenReason, options: z.array(z.string()) })),
  messages: z.array(AssistantMessage),
  progress: z.object({ filled: z.int(), total: z.int(), percent: z.int() }),
  missing: fields,
  attachments: z.array(
    z.object({
      name: AttachmentName,
      uploaded: z.boolean(),
      /** Where the questionnaire takes it; null where it does not. */
      place: z.object({ tab: z.string(), section: z.string(), field: FieldId }).nullable(),
    }),
  ),
  /** What a started application takes over, and how; see `carryOver`. */
  carried: z.object({ fields, described: fields, left: fields }),
  /** The application that was started from it. */
  application: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  can_undo: z.boolean(),
});
export type AssistedDraft = z.infer<typeof AssistedDraft>;

const ROOT = '/api/application-assistant';

/** The application assistant: a permit application that fills in from what a person writes. Each person has one draft. */
export const applicationAssistant = {
  draft: endpoint({
    method: 'GET',
    path: `${ROOT}/draft`,
    summary: 'My draft with what was said',
    access: applicants,
    response: AssistedDraft,
  }),
  send: endpoint({
    method: 'POST',
    path: `${ROOT}/messages`,
    summary: 'Say something. The id is the key of the message: sent again, it is read once',
    access: applicants,
    body: z.object({ message_id: z.uuid(), text: z.string().trim().min(1, 'api:fields.message').max(MESSAGE_LIMIT) }),
    response: AssistedDraft,
  }),
  choose: endpoint({
    method: 'POST',
    path: `${ROOT}/choices`,
    summary: 'Choose one of the values that are offered for a field, or none of them (null)',
    access: applicants,
    body: z.object({ field: DraftField, value: value.nullable() }),
    response: AssistedDraft,
  }),
  edit: endpoint({
    method: 'PUT',
    path: `${ROOT}/fields/:field`,
    summary:
      'Write into a field. `before` is the value that was seen; where another stands there now, it is refused (409, out-of-date). An empty value empties the field',
    access: applicants,
    params: z.object({ field: DraftField }),
    body: z.object({ value, before: z.string() }),
    response: AssistedDraft,
  }),
  startOver: endpoint({
    method: 'POST',
    path: `${ROOT}/start-over`,
    summary: 'Empty the draft. It can be undone until something is said or written again',
    access: applicants,
    response: AssistedDraft,
  }),
  undo: endpoint({
    method: 'POST',
    path: `${ROOT}/undo`,
    summary: 'Undo a start over',
    access: applicants,
    response: AssistedDraft,
  }),
  start: endpoint({
    method: 'POST',
    path: `${ROOT}/application`,
    summary: 'Start an application with the answers of the draft. One that was started from it is answered again',
    access: applicants,
    response: z.object({ id: z.uuid() }),
  }),
  download: endpoint({
    method: 'GET',
    path: `${ROOT}/draft/file`,
    summary: 'The draft as a text file, each value with the words that it came from',
    access: applicants,
    query: WordFileQuery,
    download: 'text/plain; charset=utf-8',
  }),
};
