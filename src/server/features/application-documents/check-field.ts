import { dayAt } from '#domain/agency/shown.ts';
import {
  checkDocument,
  type DocumentCheckResult,
  type Examined,
  examinePage,
  isReadable,
} from '#domain/application/check-document.ts';
import type { ReadDocument } from '#domain/documents/document.ts';
import { comparedFacts } from '#domain/requirements/compared-answers.ts';
import { type DocumentType, typeOfField } from '#domain/requirements/document-type.ts';
import type { ElementCheck } from '#domain/requirements/element-check.ts';
import { restateUploads } from '#server/analysis/compare-uploads.ts';
import { rulesInForce } from '#server/analysis/rules-in-force.ts';
import {
  type ApplicationDocumentKey,
  endCheck,
  endExamination,
  findUnexamined,
  setPagesRead,
  setWaiting,
} from '#server/db/application-documents.ts';
import { filesToCheck, lockForCheck } from '#server/db/application-files.ts';
import { findReading, readPages } from '#server/db/documents.ts';
import { setFieldCheck } from '#server/db/field-checks.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { AGAIN_AFTER_SECONDS, checkApplicationDocument, checkApplicationField, handle } from '#server/jobs/jobs.ts';
import { type CopyProblem, copyProblemOf, lastingProblemOf } from '#server/jobs/quarantine.ts';
import { type Reader, ReadLater, readStored } from '#server/jobs/reader.ts';
import { checkElementsSandboxed } from '#server/reading/child/run-sandboxed.ts';
import { findUploadField } from './lock-application.ts';

type FieldKey = { applicationId: string; field: string };
type FileToCheck = Awaited<ReturnType<typeof filesToCheck>>[number];

/**
 * Holds the documents of a field against what it asks, all together, and ends their checks. Where one of them is still
 * to be examined, or they change meanwhile, nothing is ended: whoever examines or changes asks for the check again.
 */
export const onCheckField = (deps: Deps) =>
  handle(checkApplicationField, {
    concurrency: 1,
    run: async (place, signal) => {
      const files = await filesToCheck(deps.db, place.applicationId);
      const here = files.filter(({ field }) => field === place.field);
      if (here.some(isUnexamined)) return;
      const type = typeOfField(deps.agencyData.documentTypes, place.field);
      const others = files.filter(
        ({ field, sha256 }) => field !== place.field && !here.some((one) => one.sha256 === sha256),
      );
      const result = type && here.length > 0 ? await hold(deps, type, { here, others }, signal) : null;
      await settle(deps, place, { checked: here, result });
    },
    // We tried and failed: nothing passes unread, and staff judge by eye.
    giveUp: async (place) => {
      const files = await filesToCheck(deps.db, place.applicationId);
      const checked = files.filter(({ field }) => field === place.field);
      if (!checked.some(isUnexamined)) await settle(deps, place, { checked, result: null });
    },
  });

const isUnexamined = ({ state, examined_at }: FileToCheck) => state === 'checking' && examined_at === null;

async function hold(
  { db, agencyData }: Pick<Deps, 'db' | 'agencyData'>,
  type: DocumentType,
  { here, others }: { here: FileToCheck[]; others: FileToCheck[] },
  signal: AbortSignal,
): Promise<ElementCheck | null> {
  if (type.elements.length === 0) return null;
  const documents = await readAll(db, here);
  const today = dayAt(new Date(), agencyData.agency.timeZone);
  return checkElementsSandboxed(
    {
      type,
      types: agencyData.documentTypes.map((other) => ({ ...other, terms: [] })),
      compared: comparedFacts(agencyData.comparedAnswers),
      documents,
      others: await readAll(db, others),
      kinds: agencyData.kinds,
      counties: agencyData.counties.counties,
      today,
      rules: await rulesInForce({ db, agencyData }, type.rules ?? [], today),
    },
    signal,
  );
}

async function readAll(db: Db, files: readonly FileToCheck[]): Promise<ReadDocument[]> {
  const documents: ReadDocument[] = [];
  for (const { id, name, sha256 } of files) {
    const reading = (await findReading(db, sha256)) ?? {
      outcome: 'unreadable' as const,
      reason: 'picture' as const,
      pageCount: 0,
    };
    documents.push({ id, name, reading, pages: reading.outcome === 'read' ? await readPages(db, sha256) : [] });
  }
  return documents;
}

/** Ends the check of a field's documents, unless they are others than were checked. */
const settle = (
  { db, agencyData, config }: Pick<Deps, 'db' | 'agencyData' | 'config'>,
  { applicationId, field }: FieldKey,
  { checked, result }: { checked: readonly FileToCheck[]; result: ElementCheck | null },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockForCheck(tx, applicationId))) return;
    const now = (await filesToCheck(tx, applicationId)).filter((file) => file.field === field);
    const documents = checked.map(({ id }) => id);
    if (now.length !== documents.length || now.some((file, at) => file.id !== documents[at] || isUnexamined(file)))
      return;
    await setFieldCheck(tx, { applicationId, field, documents, result }, new Date());
    await endCheck(tx, applicationId, documents, 'verified');
    // One that passes by itself may not pass beside the answers; what comes here may be what others differ from.
    await restateUploads({ db: tx, agencyData, config }, applicationId);
  });

type DocumentCheck = Pick<DocumentCheckResult, 'findings' | 'pages'>;

/** Our own copy cannot be opened: only the applicant can give us another. */
const COPY_FOUND: Record<CopyProblem, DocumentCheck> = {
  'copy-damaged': { findings: [{ code: 'broken', severity: 'issue' }], pages: null },
  infected: { findings: [{ code: 'infected', severity: 'issue' }], pages: null },
};
/** We tried and failed. Only what was read passes: the applicant gives a reason, and staff look at the document. */
const GIVEN_UP: DocumentCheck = { findings: [{ code: 'not-read', severity: 'issue' }], pages: null };

/** Examines one uploaded document; after the last one of a field, the field is checked. */
export const onCheckDocument = (deps: Deps, reader: Reader) =>
  handle(checkApplicationDocument, {
    concurrency: deps.config.readers,
    run: async ({ again, ...place }, signal) => {
      const file = await findUnexamined(deps.db, place);
      if (!file) return;
      if (again) await setWaiting(deps.db, place, []);
      try {
        const sheet = findUploadField(deps.agencyData.application.questionnaire, file.field)?.sheet ?? false;
        const examined = await examine(deps, reader, { place, sha256: file.sha256, again, signal });
        const pictures = typeOfField(deps.agencyData.documentTypes, file.field)?.pictures ?? false;
        await end(deps, place, file.field, checkDocument({ name: file.name, sheet, pictures }, examined));
      } catch (error) {
        const problem = lastingProblemOf(error);
        if (problem) await end(deps, place, file.field, COPY_FOUND[problem]);
        else if (error instanceof ReadLater) await checkLater(deps, place, file.owner_id);
        else throw error;
      }
    },
    giveUp: async ({ again: _, ...place }, error) => {
      const file = await findUnexamined(deps.db, place);
      const problem = copyProblemOf(error);
      if (file) await end(deps, place, file.field, problem ? COPY_FOUND[problem] : GIVEN_UP);
    },
  });

/** The document waits, says why, and is examined once more when others have had their turn. */
const checkLater = ({ db, queue }: Deps, place: ApplicationDocumentKey, owner: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setWaiting(tx, place, [{ code: 'read-again', severity: 'note' }]);
    const later = { afterSeconds: AGAIN_AFTER_SECONDS, owner };
    await queue.enqueue(tx, checkApplicationDocument, { ...place, again: true }, later);
  });

type Examining = { place: ApplicationDocumentKey; sha256: string; again: boolean; signal: AbortSignal };

async function examine({ db }: Deps, reader: Reader, { place, sha256, again, signal }: Examining): Promise<Examined> {
  const content = await reader.detect(sha256, signal);
  if (!isReadable(content)) return { content };
  const reading = await readStored(reader, sha256, {
    signal,
    again,
    onProgress: (pagesRead, pageCount) => setPagesRead(db, place, pagesRead, pageCount),
  });
  const pages = reading.outcome === 'read' ? await readPages(db, sha256) : [];
  return { content, reading, pages: pages.map(examinePage) };
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
