import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { ApplicationStatus } from '#domain/application/application.ts';
import { FieldId } from '#domain/application/condition.ts';
import { CaseEventKind } from '#domain/cases/case-event.ts';
import { WaitsFor } from '#domain/cases/case-rules.ts';
import { ExportSchemaName } from '#domain/cases/export-schemas.ts';
import { LetterKind } from '#domain/cases/letter-kind.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { WebhookEventKind } from '#domain/cases/webhook-event.ts';
import { LetterItem } from '#domain/letters/letter.ts';
import { inEachLanguage } from '#messages/languages.ts';
import { endpoint, WORD_FILE } from './endpoint.ts';
import { ParcelPage } from './parcels.ts';

/*
 * What other systems may rely on. Within /api/v1 fields and endpoints are added, never renamed or removed; whoever reads
 * passes over what they do not know. docs/how-to/use-the-api.md shows each call.
 */
const ROOT = '/api/v1';
const CASE = `${ROOT}/cases/:id` as const;

const id = z.uuid('api:fields.noApplication');
const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });

/** A case in a list. */
export const ApiCaseSummary = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    title: z.string(),
    applicant: z.string(),
    project_address: z.string().nullable(),
    apn: z.string().nullable(),
    submitted_at: z.string().meta({ description: 'ISO time' }),
    status: ApplicationStatus.meta({ description: 'The public word' }),
    stage: CaseStage,
    stage_label: Localized,
    stage_since: z.string(),
    waits_for: WaitsFor,
    due_on: day.nullable().meta({ description: 'The last day of the term that ends first, where one runs' }),
  })
  .meta({
    examples: [
      {
        id: '5b1f6a0e-6f0b-4a52-9d2e-0d6a2b3c4d5e',
        reference: 'ERSP2026-0004',
        title: 'Addition',
        applicant: 'Ada Lake',
        project_address: '1240 Larkspur Lane',
        apn: '027-999-004',
        submitted_at: '2026-05-04T17:20:11.000Z',
        status: 'Under Review',
        stage: 'review',
        stage_label: inEachLanguage(() => 'Review'),
        stage_since: '2026-05-20T15:00:00.000Z',
        waits_for: 'agency',
        due_on: '2026-06-19',
      },
    ],
  });
export type ApiCaseSummary = z.infer<typeof ApiCaseSummary>;

/** What happened to a case. Who of the agency did it, and their notes, stay inside it. */
const ApiCaseEvent = z.object({
  at: z.string(),
  kind: CaseEventKind,
  /** The stage that a case left (`moved`) or came to, the kind of a letter, the number of a round, or a day. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What is open: an element that a document does not show, or an item of a letter that nobody called resolved. */
const ApiOpenItem = z.object({
  kind: z.enum(['document', 'letter']),
  what: LetterItem.shape.what,
  /** The question of the questionnaire that it is about. */
  field: FieldId.nullable(),
  /** Of a document: why it is open. */
  outcome: z.enum(['not-found', 'cannot-tell']).nullable(),
  /** Of a letter: which round asked, and until when it is to be answered. */
  round: z.int().nullable(),
  answer_by: day.nullable(),
  answered: z.boolean(),
});
export type ApiOpenItem = z.infer<typeof ApiOpenItem>;

export const ApiCase = ApiCaseSummary.extend({
  sha256: z.string().meta({ description: 'Of what was frozen at submission' }),
  answers: z.record(z.string(), z.string()).meta({ description: 'What was submitted, by the ids of the questions' }),
  history: z.array(ApiCaseEvent),
  open_items: z.array(ApiOpenItem),
  permit: z.object({ decided_on: day, expires_on: day, accepted_at: z.string().nullable() }).nullable(),
  imported: z
    .object({ at: z.string(), source_reference: z.string() })
    .nullable()
    .meta({ description: 'Where it came in an archive of another installation, with the reference it had there' }),
});
export type ApiCase = z.infer<typeof ApiCase>;

export const ApiDocument = z.object({
  id: z.uuid(),
  field: z.string(),
  name: z.string(),
  size: z.int().meta({ description: 'Bytes' }),
  sha256: z.string(),
  version: z.int().meta({ description: '1 is the first' }),
  replaced_by: z.uuid().nullable(),
  added_at: z.string(),
  quarantined: z.boolean().meta({ description: 'The virus scanner flagged it: nobody gets it' }),
});
export type ApiDocument = z.infer<typeof ApiDocument>;

export const ApiLetter = z.object({
  id: z.uuid(),
  kind: z.union([LetterKind, z.literal('permit')]),
  title: Localized,
  sent_at: z.string(),
  answer_by: day.nullable(),
  sha256: z.string(),
});
export type ApiLetter = z.infer<typeof ApiLetter>;

/** How a webhook stands, as its integration sees it. */
const ApiWebhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEventKind),
  disabled_at: z.string().nullable(),
});

export const WebhookDelivery = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  kind: WebhookEventKind,
  at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** Of the last try. */
  status: z.int().nullable(),
  failure: z.enum(['private-address', 'unreachable', 'timeout', 'redirect', 'refused', 'no-secret']).nullable(),
  tried_at: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Which cases: by day of submission. */
export const ExportQuery = z.object({ submitted_from: day.optional(), submitted_to: day.optional() });
export type ExportQuery = z.infer<typeof ExportQuery>;

const CSV = 'text/csv; charset=utf-8';

/** Every way of taking the data out, for programs and, by the same names, for staff. */
export const EXPORTS = {
  'cases.csv': { scope: 'cases:read', mediaType: CSV, summary: 'Cases with their stages, a row each' },
  'clocks.csv': { scope: 'cases:read', mediaType: CSV, summary: 'The terms of every case, a row each' },
  'documents.csv': { scope: 'documents:read', mediaType: CSV, summary: 'The documents of every case, a row each' },
  'letters.csv': { scope: 'letters:read', mediaType: CSV, summary: 'The letters that went out, a row each' },
  'blds-permits.csv': {
    scope: 'cases:read',
    mediaType: CSV,
    summary: 'Cases under the column names of the Building & Land Development Specification',
  },
  'planning-applications.json': {
    scope: 'cases:read',
    mediaType: 'application/json',
    summary: 'Cases under the field names of the planning-application data set of planning.data.gov.uk',
  },
} as const;
export type ExportName = keyof typeof EXPORTS;

const exportOf = <Name extends ExportName>(name: Name) =>
  endpoint({
    method: 'GET',
    path: `${ROOT}/exports/${name}`,
    summary: EXPORTS[name].summary,
    access: { scope: EXPORTS[name].scope },
    query: ExportQuery,
    download: EXPORTS[name].mediaType,
  });

export const publicApi = {
  cases: endpoint({
    method: 'GET',
    path: `${ROOT}/cases`,
    summary: 'Cases in the order in which they were submitted, page by page: go on with `next_cursor` until it is null',
    access: { scope: 'cases:read' },
    query: ExportQuery.extend({
      reference: z.string().max(60).optional(),
      apn: z.string().max(60).optional(),
      status: ApplicationStatus.optional(),
      stage: CaseStage.optional(),
      changed_since: moment.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(300).optional(),
    }),
    response: z.object({ cases: z.array(ApiCaseSummary), next_cursor: z.string().nullable() }),
  }),
  case: endpoint({
    method: 'GET',
    path: CASE,
    summary: 'One case: how it stands, what was submitted, its history, and what is open',
    access: { scope: 'cases:read' },
    params: z.object({ id }),
    response: ApiCase,
  }),
  documents: endpoint({
    method: 'GET',
    path: `${CASE}/documents`,
    summary: 'The documents of a case, earlier versions too',
    access: { scope: 'documents:read' },
    params: z.object({ id }),
    response: z.object({ documents: z.array(ApiDocument) }),
  }),
  documentFile: endpoint({
    method: 'GET',
    path: `${CASE}/documents/:documentId/file`,
    summary: 'The file of a document, as it was handed in',
    access: { scope: 'documents:read' },
    params: z.object({ id, documentId: z.uuid() }),
    download: 'application/octet-stream',
  }),
  letters: endpoint({
    method: 'GET',
    path: `${CASE}/letters`,
    summary: 'The letters of a case that went out, and its permit',
    access: { scope: 'letters:read' },
    params: z.object({ id }),
    response: z.object({ letters: z.array(ApiLetter) }),
  }),
  letterFile: endpoint({
    method: 'GET',
    path: `${CASE}/letters/:letterId/file`,
    summary: 'A letter or a permit as it went out',
    access: { scope: 'letters:read' },
    params: z.object({ id, letterId: z.uuid() }),
    download: WORD_FILE,
  }),
  archive: endpoint({
    method: 'GET',
    path: `${CASE}/archive`,
    summary:
      'A whole case as one ZIP archive with a manifest of SHA-256 sums, which another installation imports as the same case',
    access: { scope: 'cases:export' },
    params: z.object({ id }),
    download: 'application/zip',
  }),
  parcel: endpoint({
    method: 'GET',
    path: `${ROOT}/parcels/:apn`,
    summary: 'What is known of the parcel of a number, however it is written',
    access: { scope: 'parcels:read' },
    params: z.object({ apn: z.string().trim().min(1).max(60) }),
    response: ParcelPage.pick({
      ...{ parcel: true, county: true, jurisdiction: true, source: true, found_by: true },
      ...{ retired_on: true, earlier: true, later: true, middle: true },
    }),
  }),
  exportCases: exportOf('cases.csv'),
  exportClocks: exportOf('clocks.csv'),
  exportDocuments: exportOf('documents.csv'),
  exportLetters: exportOf('letters.csv'),
  exportBlds: exportOf('blds-permits.csv'),
  exportPlanning: exportOf('planning-applications.json'),
  schema: endpoint({
    method: 'GET',
    path: `${ROOT}/schemas/:name`,
    summary: 'The JSON schema of an export, of a row where it is CSV, or of the event that a webhook carries',
    access: 'anyone',
    params: z.object({ name: ExportSchemaName }),
    response: z.record(z.string(), z.unknown()),
  }),
  webhooks: endpoint({
    method: 'GET',
    path: `${ROOT}/webhooks`,
    summary: 'The webhooks of the integration of the key. Administrators make them',
    access: { scope: 'webhooks' },
    response: z.object({ webhooks: z.array(ApiWebhook) }),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${ROOT}/webhooks/:id/deliveries`,
    summary: 'The last 100 deliveries of a webhook, the latest first',
    access: { scope: 'webhooks' },
    params: z.object({ id: z.uuid() }),
    response: z.object({ deliveries: z.array(WebhookDelivery) }),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: `${ROOT}/webhooks/:id/deliveries/:deliveryId/redeliver`,
    summary: 'Send an event again under the same id. One that waits is sent anyhow',
    access: { scope: 'webhooks' },
    params: z.object({ id: z.uuid(), deliveryId: z.uuid() }),
    response: WebhookDelivery,
  }),
};
