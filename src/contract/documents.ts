import { z } from 'zod';
import { Evidence, UnreadableReason } from '#domain/documents/document.ts';
import { Page } from '#domain/documents/page.ts';
import { endpoint } from './endpoint.ts';

const people = ['applicant', 'reviewer', 'admin', 'contractor'] as const;
const params = z.object({ documentId: z.uuid('api:fields.noDocument') });
const ROOT = '/api/documents/:documentId';

/**
 * What a document is to look at, by its bytes. `sheet` and `text` are drawn from their words; `unknown` can only be
 * downloaded.
 */
export const DocumentKind = z.enum(['pdf', 'picture', 'sheet', 'text', 'unknown']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** One page without its words. `source` and `confidence` (0 to 1): how its words were read; null where it has none. */
export const PageFacts = Page.pick({ number: true, width: true, height: true, state: true }).extend({
  source: z.enum(['text-layer', 'ocr', 'cells', 'document']).nullable(),
  confidence: z.number().min(0).max(1).nullable(),
});
export type PageFacts = z.infer<typeof PageFacts>;

/** `waiting`: nobody has read it yet, or it is being read now. `detail`: a sentence for the person. */
const DocumentReading = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('read') }),
  z.object({ state: z.literal('unreadable'), reason: UnreadableReason, detail: z.string() }),
]);

export const DocumentFacts = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  kind: DocumentKind,
  reading: DocumentReading,
  pages: z.array(PageFacts),
});
export type DocumentFacts = z.infer<typeof DocumentFacts>;

/** The most places that one search gives. */
export const MOST_HITS = 500;

/** A document as it is looked at: by its owner, a contractor too, and by staff where it came to them. To anyone else it is not there. */
export const documents = {
  facts: endpoint({
    method: 'GET',
    path: ROOT,
    summary: 'What a document is, whether it was read, and its pages',
    access: people,
    params,
    response: DocumentFacts,
  }),
  page: endpoint({
    method: 'GET',
    path: `${ROOT}/pages/:page`,
    summary: 'What stands on one page: words with their boxes, form fields and notes',
    access: people,
    params: params.extend({ page: z.coerce.number().int().min(1).max(100_000) }),
    response: Page,
  }),
  search: endpoint({
    method: 'GET',
    path: `${ROOT}/search`,
    summary: 'The places of a document where words stand, in page order. Case and accents do not matter',
    access: people,
    params,
    query: z.object({ words: z.string().trim().min(1).max(200) }),
    response: z.object({
      hits: z.array(Evidence),
      /** There are more than are listed. */
      more: z.boolean(),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${ROOT}/file`,
    summary:
      'The file as it was uploaded, a picture of someone else’s without where and how it was taken; one of an application under a name that says its question and its version. A Range header gives a part of a PDF or an own picture',
    access: people,
    params,
    download: 'application/octet-stream',
  }),
};
