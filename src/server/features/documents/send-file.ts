import type { Language } from '#domain/agency/language.ts';
import type { ViewedDocument } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { type FileAnswer, nameDocument, PartialAnswer, readRange } from '#server/http/file-answer.ts';
import { signatureOf } from './find-document.ts';

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  other: 'application/octet-stream',
} as const;

/**
 * The file or the part of it that a Range header asks for, by what its bytes are and never by what was said of it.
 * A part of anything but a PDF or a picture is the whole: only those are shown from the file.
 */
export async function sendDocument(
  deps: Deps,
  document: ViewedDocument,
  { range, language }: { range: string | undefined; language: Language },
): Promise<FileAnswer> {
  const { sha256, size } = document;
  const signature = await signatureOf(deps, document);
  const mediaType = MEDIA_TYPES[signature];
  const part = signature === 'other' ? undefined : readRange(range, size);
  // Nobody saves a part by itself.
  const name = part ? document.name : await nameDocument(deps, document, language);
  if (!part) return new PartialAnswer(name, await deps.blobs.stream(sha256), { mediaType, size });
  const bytes = await deps.blobs.part(sha256, part.from, part.to);
  return new PartialAnswer(name, bytes, { mediaType, size: part.to - part.from + 1, part: { ...part, total: size } });
}
