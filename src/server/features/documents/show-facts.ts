import type { DocumentFacts, DocumentKind } from '#contract/documents.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Language } from '#messages/languages.ts';
import { findReading } from '#server/db/documents.ts';
import { type PageRow, pageFacts, type ViewedDocument } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { signatureOf } from '#server/http/file-answer.ts';

/** What a document is, how far its reading is, and its pages. A reading that goes on has some of its pages already. */
export async function showFacts(deps: Deps, document: ViewedDocument, language: Language): Promise<DocumentFacts> {
  const { id, name, size, sha256 } = document;
  const [reading, pages] = await Promise.all([findReading(deps.db, sha256), pageFacts(deps.db, sha256)]);
  return {
    id,
    name,
    size,
    kind: await kindOf(deps, document, pages),
    reading:
      reading === undefined
        ? { state: 'waiting' }
        : reading.outcome === 'read'
          ? { state: 'read' }
          : {
              state: 'unreadable',
              reason: reading.reason,
              detail: formatMessage(language, { code: `reading:unreadable.${reading.reason}` }),
            },
    pages: pages.map(({ reading: read, ...page }) => ({
      ...page,
      source: read?.source ?? null,
      confidence: read?.confidence ?? null,
    })),
  };
}

/** A file of another program is shown as what its reading made of it. */
async function kindOf(deps: Deps, document: ViewedDocument, pages: readonly PageRow[]): Promise<DocumentKind> {
  const signature = await signatureOf(deps, document);
  if (signature === 'pdf') return 'pdf';
  if (signature !== 'other') return 'picture';
  const sources = pages.map(({ reading }) => reading?.source);
  if (sources.includes('cells')) return 'sheet';
  return sources.includes('document') ? 'text' : 'unknown';
}
