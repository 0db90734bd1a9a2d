import { setImmediate as letOthersIn } from 'node:timers/promises';
import { documents, MOST_HITS } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import type { Language } from '#domain/agency/language.ts';
import type { Evidence } from '#domain/documents/document.ts';
import { findInDocument } from '#domain/documents/search.ts';
import { lettersToLookFor, wordsPattern } from '#domain/documents/words-pattern.ts';
import { findPage } from '#server/db/documents.ts';
import type { Db } from '#server/db/tables.ts';
import { pagesHolding, type ViewedDocument } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { type FileAnswer, nameDocument, PartialAnswer, readRange, signatureOf } from '#server/http/file-answer.ts';
import { withoutMetadata } from '#server/http/picture-metadata.ts';
import { type App, languageOf, route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { findDocument } from './find-document.ts';
import { showFacts } from './show-facts.ts';

/** Documents to look at: for their owners, and for the staff they came to. */
export function documentRoutes(app: App, deps: Deps): void {
  route(app, deps, documents.facts, async ({ params, raw, viewer }) =>
    showFacts(deps, await findDocument(deps, params.documentId, viewer), languageOf(raw)),
  );

  route(app, deps, documents.page, async ({ params, viewer }) => {
    const { sha256 } = await findDocument(deps, params.documentId, viewer);
    const page = await findPage(deps.db, sha256, params.page);
    if (!page) throw new AppError('not-found', 'api:file.noPage');
    return page;
  });

  route(app, deps, documents.search, async ({ params, query, viewer }) =>
    searchDocument(deps.db, await findDocument(deps, params.documentId, viewer), query.words),
  );

  route(app, deps, documents.file, async ({ params, raw, viewer }) =>
    sendDocument(deps, await findDocument(deps, params.documentId, viewer), {
      range: raw.headers.range,
      language: languageOf(raw),
      viewer,
    }),
  );
}

/** Where words stand in a document, in page order. Other requests are answered between two pages. */
async function searchDocument(
  db: Db,
  { id, name, sha256 }: ViewedDocument,
  words: string,
): Promise<{ hits: Evidence[]; more: boolean }> {
  const pattern = wordsPattern(words);
  const hits: Evidence[] = [];
  for (const number of await pagesHolding(db, sha256, lettersToLookFor(words))) {
    const page = await findPage(db, sha256, number);
    if (!page) continue;
    const document = { id, name, reading: { outcome: 'read' as const, pageCount: 1 }, pages: [page] };
    hits.push(...findInDocument(document, pattern, MOST_HITS + 1 - hits.length));
    if (hits.length > MOST_HITS) return { hits: hits.slice(0, MOST_HITS), more: true };
    await letOthersIn();
  }
  return { hits, more: false };
}

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  other: 'application/octet-stream',
} as const;

/**
 * The file or the part of it that a Range header asks for, by what its bytes are and never by what was said of it.
 * A part of anything but a PDF or a picture is the whole: only those are shown from the file. A picture goes to others
 * than its owner without where it was taken, and as a whole.
 */
async function sendDocument(
  deps: Deps,
  document: ViewedDocument,
  { range, language, viewer }: { range: string | undefined; language: Language; viewer: Viewer },
): Promise<FileAnswer> {
  const { sha256, size } = document;
  const signature = await signatureOf(deps, document);
  const mediaType = MEDIA_TYPES[signature];
  if ((signature === 'jpeg' || signature === 'png') && viewer.id !== document.owner_id) {
    const bytes = withoutMetadata(await deps.blobs.stream(sha256), signature);
    return new PartialAnswer(await nameDocument(deps, document, language), bytes, { mediaType });
  }
  const part = signature === 'other' ? undefined : readRange(range, size);
  // Nobody saves a part by itself.
  const name = part ? document.name : await nameDocument(deps, document, language);
  if (!part) return new PartialAnswer(name, await deps.blobs.stream(sha256), { mediaType, size });
  const bytes = await deps.blobs.part(sha256, part.from, part.to);
  return new PartialAnswer(name, bytes, { mediaType, size: part.to - part.from + 1, part: { ...part, total: size } });
}
