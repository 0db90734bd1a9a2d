import { z } from 'zod';
import { ApplicationDocument, applications } from './applications.ts';
import { endpoint } from './endpoint.ts';

const access = ['applicant'] as const;
const { params } = applications.get;
const ROOT = '/api/applicant-router/applications/:id/uploads';

/** What the calls for one upload that was begun share. */
const ofOne = {
  path: `${ROOT}/:uploadId`,
  access,
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
    path: ROOT,
    summary: 'Begin an upload that may be broken off and go on (tus: creation)',
    access,
    params,
    upload: 'tus',
  }),
  offset: endpoint({ ...ofOne, method: 'HEAD', summary: 'How much of an upload has arrived (tus)' }),
  send: endpoint({ ...ofOne, method: 'PATCH', summary: 'Send the next part of an upload (tus)' }),
  drop: endpoint({ ...ofOne, method: 'DELETE', summary: 'Give an upload up (tus: termination)' }),
  finish: endpoint({
    method: 'POST',
    path: `${ROOT}/:uploadId/finish`,
    summary:
      'Make a document of an upload that has arrived whole; its check begins. Sent again, it answers as the first did',
    access,
    params: ofOne.params,
    response: z.object({ documents: z.array(ApplicationDocument) }),
  }),
};

/** Limits that the web checks before sending and the server holds to. Sizes in bytes. */
export const UPLOAD_LIMITS = {
  maxFiles: 30,
  extensions: ['.pdf', '.jpg', '.jpeg', '.png', '.xlsx', '.xls'],
  mediaTypes: [
    'application/pdf',
    'image/jpeg',
    'image/png',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel',
  ],
  /** Above this total the files go up one by one through signed URLs. */
  largeTotalBytes: 20 * 1024 * 1024,
  defaultMaxFileBytes: 250 * 1024 * 1024,
} as const;

/** Whether a file may be sent, by its extension or its media type, as the specification says. */
export const acceptsFile = (name: string, mediaType: string): boolean =>
  UPLOAD_LIMITS.extensions.some((extension) => name.toLowerCase().endsWith(extension)) ||
  UPLOAD_LIMITS.mediaTypes.some((accepted) => accepted === mediaType);

export const uploads = {
  put: endpoint({
    method: 'PUT',
    path: '/api/uploads/:slotId',
    summary: 'Receive one file at a signed upload URL',
    access: 'anyone',
    params: z.object({ slotId: z.uuid() }),
    query: z.object({ expires: z.coerce.number().int(), signature: z.string().max(128) }),
    upload: 'bytes',
    response: z.object({ ok: z.literal(true) }),
  }),
};
