import { z } from 'zod';
import { ApplicationDocument, applications } from './applications.ts';
import { endpoint } from './endpoint.ts';

const access = ['applicant'] as const;
const { params } = applications.get;
const ofOne = params.extend({ uploadId: z.uuid('api:fields.noUpload') });
const ROOT = '/api/applicant-router/applications/:id/uploads';

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
  offset: endpoint({
    method: 'HEAD',
    path: `${ROOT}/:uploadId`,
    summary: 'How much of an upload has arrived (tus)',
    access,
    params: ofOne,
    upload: 'tus',
  }),
  send: endpoint({
    method: 'PATCH',
    path: `${ROOT}/:uploadId`,
    summary: 'Send the next part of an upload (tus)',
    access,
    params: ofOne,
    upload: 'tus',
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${ROOT}/:uploadId`,
    summary: 'Give an upload up (tus: termination)',
    access,
    params: ofOne,
    upload: 'tus',
  }),
  finish: endpoint({
    method: 'POST',
    path: `${ROOT}/:uploadId/finish`,
    summary:
      'Make a document of an upload that has arrived whole; its check begins. Sent again, it answers as the first did',
    access,
    params: ofOne,
    response: z.object({ documents: z.array(ApplicationDocument) }),
  }),
};
