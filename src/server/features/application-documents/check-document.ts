import { type Checked, checkDocument, type Examined } from '#domain/questionnaire/check-document.ts';
import { endExamination, findUnexamined, type Place, setPagesRead } from '#server/db/application-documents.ts';
import { filesToCheck, holdForCheck } from '#server/db/application-files.ts';
import { pageSizes } from '#server/db/documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle } from '#server/jobs/job.ts';
import { checkApplicationDocument, checkApplicationField } from '#server/jobs/jobs.ts';
import type { Reader } from '#server/jobs/reader.ts';
import { BlobDamaged } from '#server/services/blobs.ts';
import { findUploadField } from './upload-field.ts';

/** Progress is written at most this often. */
const PROGRESS_MS = 500;

type Found = Pick<Checked, 'findings' | 'pages'>;

/** Our own copy is spoilt: only the applicant can give us another. */
const DAMAGED: Found = { findings: [{ code: 'broken', severity: 'issue' }], pages: null };
/** We tried and failed. The applicant is not held up by it: staff look at the document as they would at any. */
const GIVEN_UP: Found = { findings: [{ code: 'not-read', severity: 'note' }], pages: null };

/** Examines one uploaded document; after the last one of a field, the field is checked. */
export const onCheckDocument = (deps: Deps, reader: Reader) =>
  handle(checkApplicationDocument, {
    concurrency: deps.config.readers,
    run: async (place, signal) => {
      const file = await findUnexamined(deps.db, place);
      if (!file) return;
      try {
        const sheet = findUploadField(deps.city.application.questionnaire, file.field)?.sheet ?? false;
        const examined = await examine(deps, reader, { place, sha256: file.sha256, signal });
        await end(deps, place, file.field, checkDocument({ name: file.name, sheet }, examined));
      } catch (error) {
        if (!(error instanceof BlobDamaged)) throw error;
        await end(deps, place, file.field, DAMAGED);
      }
    },
    giveUp: async (place) => {
      const file = await findUnexamined(deps.db, place);
      if (file) await end(deps, place, file.field, GIVEN_UP);
    },
  });

type Examining = { place: Place; sha256: string; signal: AbortSignal };

async function examine({ db }: Deps, reader: Reader, { place, sha256, signal }: Examining): Promise<Examined> {
  const content = await reader.tell(sha256, signal);
  if (content !== 'pdf') return { content };
  let written = 0;
  const reading = await reader.read(sha256, {
    signal,
    onProgress: ({ pageCount, pagesRead }) => {
      if (Date.now() - written < PROGRESS_MS) return;
      written = Date.now();
      // Progress that could not be written is told again with the next page.
      setPagesRead(db, place, pagesRead, pageCount).catch(() => {});
    },
  });
  return { content, reading, pages: reading.outcome === 'read' ? await pageSizes(db, sha256) : [] };
}

/** Keeps what was found and, when no document of the field is left, asks for its check: one transaction, so neither is lost. */
const end = ({ db, queue }: Deps, place: Place, field: string, found: Found): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { applicationId } = place;
    // Held, so that of two documents that end at once one is the last.
    if (!(await holdForCheck(tx, applicationId))) return;
    await endExamination(tx, place, found, new Date());
    const files = await filesToCheck(tx, applicationId);
    const isLeft = files.some((file) => file.field === field && file.state === 'checking' && file.examined_at === null);
    if (!isLeft) await queue.enqueue(tx, checkApplicationField, { applicationId, field });
  });
