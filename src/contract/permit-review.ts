import { z } from 'zod';
import { ChecklistResult } from '#domain/checklists/result.ts';
import { endpoint } from './endpoint.ts';
import { UPLOAD_LIMITS } from './uploads.ts';

const staff = ['reviewer', 'admin'] as const;
const params = z.object({ sessionId: z.uuid('This address names no review.') });

export const ProjectCategory = z.enum(['sfd', 'grading']);
export type ProjectCategory = z.infer<typeof ProjectCategory>;

const fileName = z
  .string()
  .trim()
  .min(1, 'A file has no name.')
  .max(300, 'A file name is longer than 300 characters. Shorten it and add the file again.');
const Started = z.object({ session_id: z.uuid() });

/** One uploaded file and how far its reading is. `reason` is a sentence when it could not be read. */
export const ReviewFile = z.object({
  name: z.string(),
  size: z.int(),
  state: z.enum(['waiting', 'reading', 'read', 'unreadable']),
  pages_read: z.int(),
  pages_total: z.int().nullable(),
  reason: z.string().nullable(),
});
export type ReviewFile = z.infer<typeof ReviewFile>;

export const ReviewStatus = z.object({
  session_id: z.uuid(),
  status: z.enum(['processing', 'uploaded', 'completed', 'error']),
  /** A sentence for the person when `status` is error. */
  detail: z.string().nullable(),
  project_category: ProjectCategory.nullable(),
  created_at: z.string(),
  progress: z.object({
    files_done: z.int(),
    files_total: z.int(),
    pages_read: z.int(),
    pages_total: z.int().nullable(),
    /** What is happening now, in words. */
    activity: z.string(),
  }),
  files: z.array(ReviewFile),
});
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const permitReview = {
  start: endpoint({
    method: 'POST',
    path: '/api/permit-review/:sessionId',
    summary: 'Upload the files of a permit review (fields: files, project_category) and start it',
    access: staff,
    params,
    upload: 'multipart',
    response: Started,
  }),
  uploadUrls: endpoint({
    method: 'POST',
    path: '/api/permit-review/:sessionId/get-upload-urls',
    summary: 'Signed upload URLs for files of more than 20 MB in total',
    access: staff,
    params,
    body: z.object({ filenames: z.array(fileName).min(1).max(UPLOAD_LIMITS.maxFiles) }),
    response: z.object({ upload_urls: z.array(z.object({ upload_url: z.string(), blob_name: z.string() })) }),
  }),
  process: endpoint({
    method: 'POST',
    path: '/api/permit-review/:sessionId/process-from-gcs',
    summary: 'Start a permit review from files sent to signed upload URLs',
    access: staff,
    params,
    body: z.object({
      blob_names: z.array(z.string().max(1_000)).min(1).max(UPLOAD_LIMITS.maxFiles),
      project_category: ProjectCategory,
    }),
    response: Started,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/permit-review/status/:sessionId',
    summary: 'How far a permit review is',
    access: staff,
    params,
    response: ReviewStatus,
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/permit-review/:sessionId/result',
    summary: 'The finished checklist as data, every answer with its evidence',
    access: staff,
    params,
    response: ChecklistResult,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/permit-review/:sessionId/download',
    summary: 'The finished checklist as a Word file',
    access: staff,
    params,
    download: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
};
