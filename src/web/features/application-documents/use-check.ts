import type { ShownDocumentType } from '#contract/field-checks.ts';
import type { UploadState } from '#domain/application/evaluate-questionnaire.ts';
import { type UploadStatus, uploadStatusOf } from '#domain/requirements/upload-status.ts';
import { useIsSimulated } from '#web/lib/about.ts';
import type { Filing } from './queries.ts';

/** How far the documents of a question are, and what their check found; `standing` null where the server checks none. */
export type ShownCheck = { state: UploadState; standing: UploadStatus | null; type: ShownDocumentType | undefined };

/** The check of a question's documents; null where it has none. */
export function useCheck(field: string, { documents, uploads, checks, types }: Filing): ShownCheck | null {
  const isSimulated = useIsSimulated();
  const here = documents.filter((one) => one.field === field);
  if (here.length === 0) return null;
  const type = types.find(({ fields }) => fields.includes(field));
  const found = checks.find((one) => one.field === field);
  return {
    state: uploads[field] ?? 'none',
    standing: isSimulated ? null : uploadStatusOf({ documents: here, found, type }),
    type,
  };
}
