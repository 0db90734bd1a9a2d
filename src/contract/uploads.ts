import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
