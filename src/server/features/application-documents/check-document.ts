import {
  checkDocument,
  type DocumentCheckResult,
  type Examined,
  isReadable,
} from '#domain/application/check-document.ts';
import { type CopyProblem, copyProblemOf, readStored } from '#server/analysis/read-stored.ts';
import {
  type ApplicationDocumentKey,
  endExamination,
  findUnexamined,
  setPagesRead,
} from '#server/db/application-documents.ts';
import { filesToCheck, lockForCheck } from '#server/db/application-files.ts';
import { pageSizes } from '#server/db/documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { checkApplicationDocument, checkApplicationField, handle } from '#server/jobs/jobs.ts';
import type { Reader } from '#server/jobs/reader.ts';
import { findUploadField } from './upload-field.ts';

type DocumentCheck = Pick<DocumentCheckResult, 'findings' | 'pages'>;

/** Our own copy cannot be opened: only the applicant can give us another. */
const COPY_FOUND: Record<CopyProblem, DocumentCheck> = {
  'copy-damaged': { findings: [{ code: 'broken', severity: 'issue' }], pages: null },
  infected: { findings: [{ code: 'infected', severity: 'issue' }], pages: null },
};
/** We tried and failed. The applicant is not held up by it: staff look at the document as they would at any. */
const GIVEN_UP: DocumentCheck = { findings: [{ code: 'not-read', severity: 'note' }], pages: null };

/** Examines one uploaded document; after the last one of a field, the field is checked. */
export const onCheckDocument = (deps: Deps, reader: Reader) =>
  handle(checkApplicationDocument, {
    concurrency: deps.config.readers,
    run: async (place, signal) => {
      const file = await findUnexamined(deps.db, place);
      if (!file) return;
      try {
        const sheet = findUploadField(deps.agencyData.application.questionnaire, file.field)?.sheet ?? false;
        const examined = await examine(deps, reader, { place, sha256: file.sha256, signal });
        await end(deps, place, file.field, checkDocument({ name: file.name, sheet }, examined));
      } catch (error) {
        const problem = copyProblemOf(error);
        if (!problem) throw error;
        await end(deps, place, file.field, COPY_FOUND[problem]);
      }
    },
    giveUp: async (place) => {
      const file = await findUnexamined(deps.db, place);
      if (file) await end(deps, place, file.field, GIVEN_UP);
    },
  });

type Examining = { place: ApplicationDocumentKey; sha256: string; signal: AbortSignal };

async function examine({ db }: Deps, reader: Reader, { place, sha256, signal }: Examining): Promise<Examined> {
  const content = await reader.detect(sha256, signal);
  if (!isReadable(content)) return { content };
  const reading = await readStored(reader, sha256, {
    signal,
    onProgress: (pagesRead, pageCount) => setPagesRead(db, place, pagesRead, pageCount),
  });
  return { content, reading, pages: reading.outcome === 'read' ? await pageSizes(db, sha256) : [] };
}

/** Keeps what was found and, when no document of the field is left, asks for its check: one transaction, so neither is lost. */
const end = ({ db, queue }: Deps, place: ApplicationDocumentKey, field: string, found: DocumentCheck): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { applicationId } = place;
    // Held, so that of two documents that end at once one is the last.
    if (!(await lockForCheck(tx, applicationId))) return;
    await endExamination(tx, place, found, new Date());
    const files = await filesToCheck(tx, applicationId);
    const isLeft = files.some((file) => file.field === field && file.state === 'checking' && file.examined_at === null);
    if (!isLeft) await queue.enqueue(tx, checkApplicationField, { applicationId, field });
  });
