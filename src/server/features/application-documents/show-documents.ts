import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldCheck, FieldMessage, FormerDocument, ShownDocumentType } from '#contract/field-checks.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Language } from '#messages/languages.ts';
import { type ComparedUploads, compareUploads } from '#server/analysis/compare-uploads.ts';
import { type ApplicationDocumentRow, currentDocuments } from '#server/db/application-documents.ts';
import { formerFiles } from '#server/db/application-files.ts';
import type { Owned } from '#server/db/applications.ts';
import { type FieldMessageRow, fieldChecks, fieldMessages } from '#server/db/field-checks.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { applicationOf } from './lock-application.ts';

/** The documents of a person's application and how far each is. Throws not-found. */
export async function showDocuments(db: Db, owned: Owned): Promise<{ documents: ApplicationDocument[] }> {
  await applicationOf(db, owned);
  return { documents: (await currentDocuments(db, owned)).map(showDocument) };
}

const showDocument = ({ created_at, examined_at, sha256, ...row }: ApplicationDocumentRow): ApplicationDocument => ({
  ...row,
  added_at: created_at.toISOString(),
});

const MOST_MESSAGES = 100;

/** What documents must show; the response's schema leaves out how it is looked for. */
export const showDocumentTypes = ({ documentTypes }: Deps['agencyData']): { types: ShownDocumentType[] } => ({
  types: [...documentTypes],
});

/** What the checks of a person's application found. Throws not-found. */
export async function showChecks(deps: Deps, owned: Owned): Promise<{ checks: FieldCheck[] } & ComparedUploads> {
  await applicationOf(deps.db, owned);
  const rows = await fieldChecks(deps.db, owned);
  return {
    ...(await compareUploads(deps, owned.id)),
    checks: rows.map(({ result, checked_at, ...row }) => ({
      ...row,
      check: result,
      checked_at: checked_at?.toISOString() ?? null,
    })),
  };
}

/** The documents of a person's application that were replaced or removed. Throws not-found. */
export async function showFormerDocuments(db: Db, owned: Owned): Promise<{ documents: FormerDocument[] }> {
  await applicationOf(db, owned);
  const rows = await formerFiles(db, owned);
  return {
    documents: rows.map(({ created_at, replaced_at, scan, ...row }) => ({
      ...row,
      quarantined: scan === 'infected',
      added_at: created_at.toISOString(),
      replaced_at: (replaced_at ?? created_at).toISOString(),
    })),
  };
}

/** What was said beside the upload fields of a person's application. Throws not-found. */
export async function showMessages(
  db: Db,
  owned: Owned,
  language: Language,
): Promise<{ messages: (FieldMessage & { field: string })[] }> {
  await applicationOf(db, owned);
  const rows = await fieldMessages(db, owned, MOST_MESSAGES);
  return { messages: rows.map(({ field, ...row }) => ({ ...showMessage(row, language), field })) };
}

export const showMessage = ({ created_at, body, ...message }: FieldMessageRow, language: Language): FieldMessage => ({
  ...message,
  body:
    body.kind === 'answer'
      ? {
          ...body,
          sentences: body.sentences.map((sentence) => ({
            ...sentence,
            text: formatMessage(language, sentence.message),
          })),
        }
      : body,
  at: created_at.toISOString(),
});
