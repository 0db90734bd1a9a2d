import { type Checked, checkDocument, type Examined } from '#domain/questionnaire/check-document.ts';
import { endCheck, findUnchecked } from '#server/db/application-documents.ts';
import { pageSizes } from '#server/db/documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle } from '#server/jobs/job.ts';
import { checkApplicationDocument } from '#server/jobs/jobs.ts';
import type { Reader } from '#server/jobs/reader.ts';
import { BlobDamaged } from '#server/services/blobs.ts';
import { findUploadField } from './upload-field.ts';

/** Our own copy is spoilt: only the applicant can give us another. */
const DAMAGED: Checked = { state: 'error', findings: [{ code: 'broken', severity: 'issue' }], pages: null };
/** We tried and failed. The applicant is not held up by it: staff look at the document as they would at any. */
const GIVEN_UP: Checked = { state: 'verified', findings: [{ code: 'not-read', severity: 'note' }], pages: null };

/** Checks one uploaded document; however it goes, its state becomes error or verified. */
export const onCheckDocument = (deps: Deps, reader: Reader) =>
  handle(checkApplicationDocument, {
    concurrency: deps.config.readers,
    run: async (place, signal) => {
      const file = await findUnchecked(deps.db, place);
      if (!file) return;
      try {
        const sheet = findUploadField(deps.city.application.questionnaire, file.field)?.sheet ?? false;
        const examined = await examine(deps, reader, file.sha256, signal);
        await endCheck(deps.db, place, checkDocument({ name: file.name, sheet }, examined));
      } catch (error) {
        if (!(error instanceof BlobDamaged)) throw error;
        await endCheck(deps.db, place, DAMAGED);
      }
    },
    giveUp: async (place) => void (await endCheck(deps.db, place, GIVEN_UP)),
  });

async function examine({ db }: Deps, reader: Reader, sha256: string, signal: AbortSignal): Promise<Examined> {
  const content = await reader.tell(sha256, signal);
  if (content !== 'pdf') return { content };
  const reading = await reader.read(sha256, { signal });
  return { content, reading, pages: reading.outcome === 'read' ? await pageSizes(db, sha256) : [] };
}
