import { z } from 'zod';
import { EditionAbout, ImportedSection, KnowledgeAmendment, TextProblem } from '#domain/assistant/edition.ts';
import { KnowledgeSection, TextNature } from '#domain/assistant/knowledge.ts';
import { STAFF } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

const ADMIN = ['admin'] as const;
const name = z.string().max(120);
const day = z.string();

/** How a text stands on a day. */
export const TextState = z.enum(['in-force', 'superseded', 'not-yet']);
export type TextState = z.infer<typeof TextState>;

/** A text of the knowledge base as lists show it. `id` names it in addresses; `until`: the first day of what supersedes it. */
export const TextShown = z.object({
  id: name,
  collection: name,
  /** The name of a collection that staff made; null for those of the product, which have texts. */
  collection_title: z.string().nullable(),
  title: z.string(),
  number: z.string(),
  edition: z.string(),
  effective: day,
  until: day.nullable(),
  source: z.string(),
  sections: z.int(),
  state: TextState,
  /** The file that staff imported it from; null for our own texts, which are not the law. */
  imported: z.object({ file: z.string(), nature: TextNature }).nullable(),
});
export type TextShown = z.infer<typeof TextShown>;

/** An amendment with what it changes in words: `title` of its section, `text` of what is added or put in place. */
export const TextAmendment = KnowledgeAmendment.omit({ content: true }).extend({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  person: z.string().nullable(),
  at: z.string(),
});
export type TextAmendment = z.infer<typeof TextAmendment>;

/** A section as it stands on a day. `statement_ids`: of an imported text, by which amendments name its statements. */
const SectionShown = KnowledgeSection.extend({
  statement_ids: z.array(z.string()),
  amended: z.array(z.object({ from: day, citation: z.string() })),
});
export type SectionShown = z.infer<typeof SectionShown>;

/** A text as it stands on a day. `on`: null where no edition of it was in force. */
export const TextRead = z.object({
  on: day,
  today: day,
  text: TextShown,
  /** Of an imported text. `sha256`: of its file. */
  from_file: z
    .object({ sha256: z.string(), pages: z.int().nullable(), person: z.string().nullable(), at: z.string() })
    .nullable(),
  sections: z.array(SectionShown),
  editions: z.array(TextShown.pick({ id: true, edition: true, effective: true, until: true, state: true })),
  amendments: z.array(TextAmendment),
});
export type TextRead = z.infer<typeof TextRead>;

/** Files of these kinds can be imported. */
export const TEXT_FILES = {
  extensions: ['.pdf', '.docx', '.doc', '.html', '.htm', '.md', '.markdown', '.txt'],
  mostBytes: 100 * 1024 * 1024,
} as const;

/** A file that is imported: how far its reading is, and how it was split. */
export const TextImport = z.object({
  id: z.uuid(),
  file: z.string(),
  sha256: z.string(),
  state: z.enum(['reading', 'failed', 'split', 'published']),
  problem: TextProblem.nullable(),
  pages: z.int().nullable(),
  pages_read: z.int(),
  unread_pages: z.array(z.int()),
  counts: z.object({ sections: z.int(), statements: z.int(), tables: z.int() }),
  person: z.string().nullable(),
  at: z.string(),
});
export type TextImport = z.infer<typeof TextImport>;

/** An import with its sections, and what may be said of it. `of`: documents that it may be a new edition of. */
const SplitShown = TextImport.extend({
  suggested_title: z.string(),
  sections: z.array(ImportedSection),
  documents: z.array(
    z.object({ document: name, title: z.string(), number: z.string(), edition: z.string(), effective: day }),
  ),
  collections: z.array(z.object({ id: name, title: z.string().nullable() })),
});
export type SplitShown = z.infer<typeof SplitShown>;

/** Where a text is a new edition of one that there is; `new`: of none; `auto`: of the one with its number or title. */
const PublishedText = EditionAbout.extend({ document: z.union([z.literal('auto'), z.literal('new'), name]) });
export type PublishedText = z.infer<typeof PublishedText>;

/** Characters that an amendment's text may have. */
export const AMENDMENT_LIMIT = 20_000;

/**
 * An amendment while it is written: `text` has paragraphs, and tables with bars, as Markdown does. Where a section is replaced,
 * its number and its title stay unless others are given.
 */
export const AmendmentDraft = KnowledgeAmendment.omit({ content: true, section: true }).extend({
  /** Empty where a section is added. */
  section: z.string().max(80),
  number: z.string().trim().max(60),
  title: z.string().trim().max(200),
  text: z.string().max(AMENDMENT_LIMIT),
});
export type AmendmentDraft = z.infer<typeof AmendmentDraft>;

const ok = z.object({ ok: z.literal(true) });

export const knowledge = {
  list: endpoint({
    method: 'GET',
    path: '/api/knowledge/texts',
    summary: 'The texts of the knowledge base with the number of their sections, each edition with how it stands today',
    access: STAFF,
    response: z.object({ texts: z.array(TextShown) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/knowledge/texts/:name',
    summary:
      'A text of the knowledge base as it stands on a day. Without one as of today, or of the last or first day of an edition that is not in force',
    access: STAFF,
    params: z.object({ name }),
    query: z.object({ on: z.iso.date().optional() }),
    response: TextRead,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/api/knowledge/imports',
    summary: 'Files that are read, or were read and wait to be published',
    access: ADMIN,
    response: z.object({ imports: z.array(TextImport) }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/knowledge/imports',
    summary: `Import a text for the knowledge base: one file (${TEXT_FILES.extensions.join(', ')}). It is read and split, and nothing is published`,
    access: ADMIN,
    upload: 'multipart',
    response: z.object({ id: z.uuid() }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/knowledge/imports/:id',
    summary: 'How far an import is, and how the text was split',
    access: ADMIN,
    params: z.object({ id: z.uuid() }),
    response: SplitShown,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/knowledge/imports/:id/publish',
    summary: 'Publish an import as an edition. It supersedes the edition before it from its first day on',
    access: ADMIN,
    params: z.object({ id: z.uuid() }),
    body: PublishedText,
    response: z.object({ name }),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/knowledge/imports/:id',
    summary: 'Discard an import that was not published',
    access: ADMIN,
    params: z.object({ id: z.uuid() }),
    response: ok,
  }),
  amend: endpoint({
    method: 'POST',
    path: '/api/knowledge/texts/:name/amendments',
    summary: 'Amend an imported text from a day on: add, replace or repeal a section or a statement',
    access: ADMIN,
    params: z.object({ name }),
    body: AmendmentDraft,
    response: z.object({ id: z.int() }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/knowledge/texts/:name/amendments/:amendment',
    summary: 'Withdraw an amendment that was entered by mistake',
    access: ADMIN,
    params: z.object({ name, amendment: z.coerce.number().int() }),
    response: ok,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/knowledge/texts/:name',
    summary:
      'Remove an edition of an imported text. Nothing answers from it any more; the edition before it is in force again',
    access: ADMIN,
    params: z.object({ name }),
    response: ok,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/knowledge/texts/:name/restore',
    summary: 'Put back an edition that was removed',
    access: ADMIN,
    params: z.object({ name }),
    response: ok,
  }),
};
