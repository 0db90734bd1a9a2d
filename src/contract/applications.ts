import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { ApplicationStatus } from '#domain/application/application.ts';
import { FieldId } from '#domain/application/condition.ts';
import { ApplicationData } from '#domain/application/data.ts';
import { DocumentFinding } from '#domain/application/document-finding.ts';
import { ApplicationForm } from '#domain/application/evaluate-application.ts';
import { Submission } from '#domain/application/record.ts';
import { Calculations } from '#domain/calculations/calculation.ts';
import { endpoint, WORD_FILE, WordFileQuery } from './endpoint.ts';
import { Reason } from './field-checks.ts';

const applicants = ['applicant'] as const;
const params = z.object({ id: z.uuid('api:fields.noApplication') });

/** What the questionnaire's uploads take (specification, section 5). `mostFiles` for one field. */
export const DOCUMENT_LIMITS = {
  extensions: ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'],
  mostFiles: 10,
} as const;

/** One file of an upload field. */
export const ApplicationDocument = z.object({
  id: z.uuid(),
  field: FieldId,
  name: z.string(),
  size: z.int(),
  media_type: z.string(),
  state: z.enum(['checking', 'error', 'verified', 'completed']),
  findings: z.array(DocumentFinding),
  pages: z.int().nullable(),
  /** How many of `pages` were read so far, while it is checked. */
  pages_read: z.int().nullable(),
  added_at: z.string(),
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

const Documents = z.object({ documents: z.array(ApplicationDocument) });

export const ApplicationSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  status: ApplicationStatus,
  created_at: z.string(),
  last_modified: z.string(),
  submitted_at: z.string().nullable(),
  reference: z.string().nullable(),
  /** What tells one application from another: where the project is, as far as it was entered. */
  project_address: z.string().nullable(),
  apn: z.string().nullable(),
  /** In the list, where the status alone does not say how the case ended: the stage inside the agency. */
  stage_label: Localized.optional(),
});
export type ApplicationSummary = z.infer<typeof ApplicationSummary>;

/** Rises by one with every save. */
const version = z.int().min(1);

export const Application = ApplicationSummary.extend({ version, data: ApplicationData });
export type Application = z.infer<typeof Application>;

/** What a refused save met: the application as it stands now. */
export const CurrentVersion = Application.pick({ version: true, last_modified: true, data: true });
export type CurrentVersion = z.infer<typeof CurrentVersion>;

/** Both sides of a save that came too late, in `versions` of its refusal (409, out-of-date). */
export const StaleSave = z.object({ current: CurrentVersion, yours: ApplicationData });
export type StaleSave = z.infer<typeof StaleSave>;

const ROOT = '/api/applicant-router/applications';

export const applications = {
  form: endpoint({
    method: 'GET',
    path: '/api/applicant-router/questionnaire',
    summary: 'The questionnaire as data, with the rules behind its worked-out figures',
    access: applicants,
    response: ApplicationForm,
  }),
  create: endpoint({
    method: 'POST',
    path: ROOT,
    summary: 'Start an application. Sent again with the same Idempotency-Key header, it answers as the first did',
    access: applicants,
    body: z.object({ title: z.string().trim().min(1, 'api:fields.title').max(200) }),
    response: ApplicationSummary,
  }),
  list: endpoint({
    method: 'GET',
    path: ROOT,
    summary: 'My applications, the one changed last first',
    access: applicants,
    response: z.object({ applications: z.array(ApplicationSummary) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${ROOT}/:id`,
    summary: 'One application with its answers',
    access: applicants,
    params,
    response: Application,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${ROOT}/:id`,
    summary:
      'Save the answers. `version` is the one they build on; a stale one is refused (409) with both versions. Without it, only what adds to the stored answers is taken',
    access: applicants,
    params,
    body: z.object({ data: ApplicationData, version: version.optional() }),
    response: z.object({ id: z.uuid(), version, last_modified: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ROOT}/:id`,
    summary: 'Delete an application in progress',
    access: applicants,
    params,
    response: z.object({ ok: z.literal(true) }),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/duplicate`,
    summary: 'Start a new application with the answers of this one, without its signature, dates and documents',
    access: applicants,
    params,
    response: ApplicationSummary,
  }),
  calculations: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/worked-out`,
    summary: 'Land coverage and project impact as the server works them out from the saved answers',
    access: applicants,
    params,
    response: Calculations.extend({ version }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/submit`,
    summary:
      'Submit: freezes what was checked and gives it a reference number. `version` and `documents` (ids, in any order) are those that were checked; where others are stored now, it is refused (409). Sent again, it answers as the first did. What is missing comes back in `fields`',
    access: applicants,
    params,
    body: z.object({ version: version.optional(), documents: z.array(z.uuid()).max(1_000).optional() }),
    response: z.object({
      id: z.uuid(),
      status: ApplicationStatus,
      reference: z.string(),
      submitted_at: z.string(),
      /** SHA-256 of the frozen record. */
      sha256: z.string(),
    }),
  }),
  submission: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/submission`,
    summary: 'The record that was frozen at submission, with its hash',
    access: applicants,
    params,
    response: z.object({ submission: Submission, sha256: z.string() }),
  }),
  record: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/record`,
    summary: 'The application record of a submitted application as a Word file, in the language that is asked for',
    access: applicants,
    params,
    query: WordFileQuery,
    download: WORD_FILE,
  }),
  impactReport: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/impact-report`,
    summary:
      'The Project Impact Analysis report as a Word file in the language that is asked for, from the saved answers',
    access: applicants,
    params,
    query: WordFileQuery,
    download: WORD_FILE,
  }),
  documents: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/documents`,
    summary: 'The documents of an application and the state of each',
    access: applicants,
    params,
    response: Documents,
  }),
  addDocuments: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/documents`,
    summary:
      'Upload files to a field (form parts: field, files; replaces: the id of a file they replace). Their checks begin at once',
    access: applicants,
    params,
    upload: 'multipart',
    response: Documents,
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: `${ROOT}/:id/documents/:documentId`,
    summary: 'Take a document out of an application in progress',
    access: applicants,
    params: params.extend({ documentId: z.uuid() }),
    response: Documents,
  }),
  completeDocuments: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/documents/complete`,
    summary:
      'Submit the checked documents of a field: the field is complete. With open items a `reason` is needed, which staff see',
    access: applicants,
    params,
    body: z.object({ field: FieldId, reason: Reason.optional() }),
    response: Documents,
  }),
  takeBackDocuments: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/documents/take-back`,
    summary: 'Take the submitted documents of a field back: they stand again as their check left them',
    access: applicants,
    params,
    body: z.object({ field: FieldId }),
    response: Documents,
  }),
  downloadDocument: endpoint({
    method: 'GET',
    path: `${ROOT}/:id/documents/:documentId`,
    summary: 'One document as it was uploaded, under a name that says its question and its version',
    access: applicants,
    params: params.extend({ documentId: z.uuid() }),
    download: 'application/octet-stream',
  }),
  reuseDocument: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/documents/reuse`,
    summary: 'Put a document of the application into another upload field, without sending it again',
    access: applicants,
    params,
    body: z.object({ documentId: z.uuid(), field: FieldId }),
    response: Documents,
  }),
  moveDocument: endpoint({
    method: 'POST',
    path: `${ROOT}/:id/documents/move`,
    summary:
      'Move a document of the application to another upload field, where it is checked; it leaves the one it was in',
    access: applicants,
    params,
    body: z.object({ documentId: z.uuid(), field: FieldId }),
    response: Documents,
  }),
};

const UPLOADS = '/api/applicant-router/applications/:id/uploads';

/** What the calls for one upload that was begun share. */
const ofOneUpload = {
  path: `${UPLOADS}/:uploadId`,
  access: applicants,
  params: params.extend({ uploadId: z.uuid('api:fields.noUpload') }),
  upload: 'tus',
} as const;

/**
 * Uploads that may be broken off and go on, by the tus protocol 1.0 (https://tus.io): the file's `filename`, `filetype`,
 * `field` and, where it takes a document's place, `replaces` come as Upload-Metadata. What has arrived whole becomes a
 * document with `finish`.
 */
export const applicationUploads = {
  begin: endpoint({
    method: 'POST',
    path: UPLOADS,
    summary: 'Begin an upload that may be broken off and go on (tus: creation)',
    access: applicants,
    params,
    upload: 'tus',
  }),
  offset: endpoint({ ...ofOneUpload, method: 'HEAD', summary: 'How much of an upload has arrived (tus)' }),
  send: endpoint({ ...ofOneUpload, method: 'PATCH', summary: 'Send the next part of an upload (tus)' }),
  drop: endpoint({ ...ofOneUpload, method: 'DELETE', summary: 'Give an upload up (tus: termination)' }),
  finish: endpoint({
    method: 'POST',
    path: `${UPLOADS}/:uploadId/finish`,
    summary:
      'Make a document of an upload that has arrived whole; its check begins. Sent again, it answers as the first did',
    access: applicants,
    params: ofOneUpload.params,
    response: z.object({ documents: z.array(ApplicationDocument) }),
  }),
};
