import { setImmediate as letOthersIn } from 'node:timers/promises';
import { MOST_HITS } from '#contract/documents.ts';
import type { Evidence } from '#domain/documents/document.ts';
import { findInDocument } from '#domain/documents/search.ts';
import { lettersToLookFor, wordsPattern } from '#domain/documents/words-pattern.ts';
import type { Db } from '#server/db/db.ts';
import { findPage, pagesHolding, type ViewedDocument } from '#server/db/viewed-documents.ts';

/** Where words stand in a document, in page order. Other requests are answered between two pages. */
export async function searchDocument(
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
