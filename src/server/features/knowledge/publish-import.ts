import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { type PublishedText, type SplitShown, TEXT_FILES, type TextImport } from '#contract/knowledge.ts';
import { freeSlug, type ImportedSection, isSameDocument, slugOf } from '#domain/assistant/edition.ts';
import { embedChanges } from '#server/analysis/knowledge-embeddings.ts';
import { editionsNow } from '#server/analysis/knowledge-in-force.ts';
import { addAdminEvent } from '#server/db/administration.ts';
import { addBlob } from '#server/db/documents.ts';
import {
  addTextImport,
  findTextImport,
  noteChange,
  openImports,
  publishedEditions,
  publishImport,
  type StoredEdition,
  takenNames,
} from '#server/db/knowledge.ts';
import type { Db } from '#server/db/tables.ts';
import type { AcceptedFiles } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Received } from '#server/http/receive-files.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { readTextImport } from '#server/jobs/jobs.ts';

/** One file that is imported, by its ending: what it is is told by its bytes. */
export const IMPORTED_FILE: AcceptedFiles = {
  extensions: TEXT_FILES.extensions,
  mostFiles: 1,
  accepts: (name) => TEXT_FILES.extensions.some((extension) => name.toLowerCase().endsWith(extension)),
  mostBytes: TEXT_FILES.mostBytes,
};

/** Begins to read a file that was received; row and job, both or neither. */
export async function startTextImport({ db, queue }: Deps, { files }: Received, viewer: Viewer): Promise<string> {
  const [file] = files;
  if (!file) throw new AppError('invalid-request', 'api:file.none');
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await addBlob(tx, { sha256: file.sha256, size: file.size });
    await addTextImport(tx, { id, file: file.name, sha256: file.sha256, personId: viewer.id }, new Date());
    await queue.enqueue(tx, readTextImport, { importId: id }, { id });
  });
  return id;
}

type OpenImport = Awaited<ReturnType<typeof openImports>>[number];

const importShown = (row: Omit<OpenImport, 'section_count' | 'statement_count' | 'table_count'>) => ({
  ...{ id: row.id, file: row.file_name, sha256: row.sha256, state: row.state, problem: row.problem },
  ...{ pages: row.pages, pages_read: row.pages_read, unread_pages: row.unread_pages, person: row.person },
  at: row.created_at.toISOString(),
});

/** Imports that nobody published yet. */
export const listImports = async ({ db }: Deps): Promise<TextImport[]> =>
  (await openImports(db)).map((row) => ({
    ...importShown(row),
    counts: { sections: row.section_count, statements: row.statement_count, tables: row.table_count },
  }));

/** An import as it was split, with what it may be published as. Throws not-found. */
export async function showImport(deps: Deps, id: string): Promise<SplitShown> {
  const row = await findTextImport(deps.db, id);
  if (!row || row.state === 'published') throw new AppError('not-found', 'api:knowledge.noImport');
  const editions = await editionsNow(deps);
  const latest = new Map(
    editions
      .toSorted((one, other) => one.effective.localeCompare(other.effective))
      .map((edition) => [edition.document, edition]),
  );
  const collections = new Map<string, string | null>([
    ...deps.agencyData.knowledge.documents.map(({ collection }) => [collection, null] as const),
    ...editions.map(({ collection, collectionTitle }) => [collection, collectionTitle] as const),
  ]);
  const { sections } = row;
  const sum = (of: (section: ImportedSection) => number) => sections.reduce((total, section) => total + of(section), 0);
  return {
    ...importShown(row),
    counts: {
      sections: sections.length,
      statements: sum(({ statements }) => statements.length),
      tables: sum(({ tables }) => tables.length),
    },
    suggested_title: row.suggested_title,
    sections,
    documents: [...latest.values()].map(({ document, title, number, edition, effective }) => ({
      ...{ document, title, number, edition, effective },
    })),
    collections: [...collections].map(([collection, title]) => ({ id: collection, title })),
  };
}

/**
 * Publishes an import as an edition, in one transaction: every process answers from it at its next question, or nothing
 * changed. Gives the name that it has in addresses.
 */
export async function publishText(
  deps: Deps,
  id: string,
  { document: asked, ...about }: PublishedText,
  viewer: Viewer,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await noteChange(tx);
    const editions = await publishedEditions(tx);
    const former =
      asked === 'new'
        ? undefined
        : editions.findLast((one) => (asked === 'auto' ? isSameDocument(one, about) : one.document === asked));
    if (asked !== 'auto' && asked !== 'new' && !former)
      throw new AppError('invalid-request', 'api:knowledge.noDocument');
    const documents = new Set(editions.map(({ document }) => document));
    const document =
      former?.document ?? freeSlug(slugOf(about.number || about.title, 60, 'text'), (slug) => documents.has(slug));
    const name = await freeName(deps, tx, `${about.title} ${about.edition}`);
    const now = new Date();
    if (!(await publishImport(tx, { id, name, document, about, personId: viewer.id }, now))) {
      throw new AppError('not-ready', 'api:knowledge.notSplit');
    }
    const after = describeEdition(about);
    const before = former ? describeEdition(former) : null;
    await addAdminEvent(tx, { personId: viewer.id, kind: 'knowledge', subject: about.title, before, after }, now);
    await embedChanges(deps, tx);
    return name;
  });
}

/** An edition in the history of the agency. */
export const describeEdition = ({ edition, effective }: Pick<StoredEdition, 'edition' | 'effective'>): string =>
  `${edition} (${effective})`;

/** A name that no text has or had. */
async function freeName({ agencyData }: Deps, tx: Db, words: string): Promise<string> {
  const taken = await takenNames(tx);
  const own = new Set(agencyData.knowledge.documents.map((document) => document.id));
  return freeSlug(slugOf(words, 70, 'text'), (slug) => taken.has(slug) || own.has(slug));
}
