import type { ApplicationDocument } from '#contract/applications.ts';
import type { RecordFile } from '#domain/application/record.ts';

/** The documents as the record names them, by field. Their hashes are taken when they are frozen. */
export function recordFiles(documents: readonly ApplicationDocument[]): Record<string, RecordFile[]> {
  const files: Record<string, RecordFile[]> = {};
  for (const { id, field, name, size } of documents) {
    files[field] = [...(files[field] ?? []), { id, name, size, sha256: '' }];
  }
  return files;
}
