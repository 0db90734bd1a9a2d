import { createHash } from 'node:crypto';
import type { AnalysisProblem, FileProblem } from '#contract/analysis.ts';
import { AppError } from '#contract/errors.ts';
import { dayAt } from '#domain/agency/shown.ts';
import type { Reading } from '#domain/documents/document.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import {
  addAnalysis,
  addAnalysisDocuments,
  analysisFiles,
  completeAnalysis,
  failAnalysis,
  findAnalysisInput,
  findStarted,
  findUnfinished,
  findWaitingFile,
  lockAnalysis,
  lockAndCountUnread,
  type OfCase,
  reopenAnalysis,
  setFileProgress,
} from '../db/analyses.ts';
import { chosenFacts, declaredFigures } from '../db/decisions.ts';
import { addBlob, addDocuments, findReading, type LabelledFile, readPages } from '../db/documents.ts';
import type { Person } from '../db/people.ts';
import type { Db } from '../db/tables.ts';
import type { Deps } from '../http/deps.ts';
import { holdToQuota } from '../http/quotas.ts';
import { AGAIN_AFTER_SECONDS, finishAnalysis, handle, readAnalysisDocument } from '../jobs/jobs.ts';
import { copyProblemOf, lastingProblemOf } from '../jobs/quarantine.ts';
import type { Queue } from '../jobs/queue.ts';
import { type Reader, ReadLater, readStored } from '../jobs/reader.ts';
import type { DocumentSet, ToolInput, ToolName } from '../reading/child/child.ts';
import { evaluateSandboxed, TooMuchText } from '../reading/child/run-sandboxed.ts';
import { type AnalysisKind, KEPT_LANGUAGE, referenceOf, type StoredDocument } from './kind.ts';
import { agencyOn, dayOf } from './rules-in-force.ts';
import { templateOf } from './template-of.ts';

/**
 * Whether this person has already started the analysis with this id: the id is the client's idempotency key,
 * so a repeated call answers as the first did. Throws not-found when the id is someone else's.
 */
export async function isStarted({ db }: Deps, kind: AnalysisKind, id: string, viewer: Person): Promise<boolean> {
  const started = await findStarted(db, id);
  if (started && (started.owner_id !== viewer.id || started.kind !== kind.name)) {
    throw new AppError('not-found', kind.words.notFound);
  }
  return started !== undefined;
}

type NewAnalysis = { id: string; options: Record<string, string>; files: LabelledFile[] };

/** What a review of a case has beside new files: the case, and the documents that came with it. */
export type CaseParts = OfCase & { documentIds: readonly string[] };

/**
 * Starts the analysis and the reading of each file, all or nothing. Of a case, its documents are read beside the files;
 * the first file is the record of the application.
 */
export async function startAnalysis(
  deps: Deps,
  kind: AnalysisKind,
  { id, options, files }: NewAnalysis,
  viewer: Person,
  ofCase?: CaseParts,
): Promise<void> {
  const added = await deps.db
    .transaction()
    .execute(async (tx) => {
      await addDocuments(tx, viewer.id, files);
      await holdToQuota(tx, deps, viewer.id, ['storedMegabytes']);
      if (!(await addAnalysis(tx, { id, kind: kind.name, options, ownerId: viewer.id, ofCase }))) throw new IsTaken();
      const documents = [...files, ...(ofCase?.documentIds ?? []).map((documentId) => ({ id: documentId }))];
      await addAnalysisDocuments(tx, id, documents);
      for (const { id: documentId } of documents)
        await askToRead(deps.queue, tx, { analysisId: id, documentId }, viewer.id);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof IsTaken) return false;
      throw error;
    });
  // Another call with the same id came first: the same person's is the same analysis.
  if (!added) await isStarted(deps, kind, id, viewer);
}

class IsTaken extends Error {}

/** A document may be in several analyses: each reads it under an id of its own. */
const askToRead = (queue: Queue, tx: Db, ids: Ids, owner: string) =>
  queue.enqueue(tx, readAnalysisDocument, ids, { id: idOfBoth(ids), owner });

function idOfBoth({ analysisId, documentId }: Ids): string {
  const hash = createHash('sha256').update(`${analysisId} ${documentId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/**
 * Asks again for what is left of each running analysis. Jobs survive a stop by themselves; those of an edition whose
 * jobs had other names would not, and what is asked for already is not asked twice.
 */
export async function resumeAnalyses({ db, queue }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id: analysisId, document_id: documentId, owner_id: owner } of await findUnfinished(tx)) {
      if (documentId === null) await queue.enqueue(tx, finishAnalysis, { analysisId }, { id: analysisId });
      else await askToRead(queue, tx, { analysisId, documentId }, owner);
    }
  });
}

/**
 * Has an analysis evaluated anew after `change`, both or neither; what changes while that is done is done again. Throws
 * not-ready before its first result.
 */
export async function evaluateAgain(
  { db, queue }: Deps,
  id: string,
  change: (tx: Db) => Promise<unknown>,
  { notReady }: Pick<AnalysisKind['words'], 'notReady'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await reopenAnalysis(tx, id))) throw new AppError('not-ready', notReady);
    await change(tx);
    await queue.enqueue(tx, finishAnalysis, { analysisId: id });
  });
}

type Ids = { analysisId: string; documentId: string };

/** Reads one document once for each content; the last of an analysis's documents asks for its last step. */
export const onReadAnalysisDocument = (deps: Deps, reader: Reader) =>
  handle(readAnalysisDocument, {
    concurrency: deps.config.readers,
    run: async ({ again, ...ids }, signal) => {
      const { analysisId, documentId } = ids;
      const file = await findWaitingFile(deps.db, analysisId, documentId);
      if (!file) return;
      const write = (progress: Parameters<typeof setFileProgress>[3]) =>
        setFileProgress(deps.db, analysisId, documentId, progress);
      try {
        const reading = await readStored(reader, file.sha256, {
          signal,
          again,
          onStart: async () => void (await write({ state: 'reading', reason: null })),
          onProgress: (pages_read, pages_total) => write({ pages_read, pages_total }),
        });
        await end(deps, ids, endOf(reading));
      } catch (error) {
        const reason = lastingProblemOf(error);
        if (reason) await end(deps, ids, { state: 'unreadable', reason });
        else if (error instanceof ReadLater) await readLater(deps, ids, file.owner_id);
        else throw error;
      }
    },
    giveUp: ({ again: _, ...ids }, error) =>
      end(deps, ids, { state: 'unreadable', reason: copyProblemOf(error) ?? 'gave-up' }),
  });

/** The file waits, says why, and is read once more when others have had their turn. */
const readLater = ({ db, queue }: Deps, ids: Ids, owner: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setFileProgress(tx, ids.analysisId, ids.documentId, { state: 'waiting', reason: 'read-again' });
    const later = { afterSeconds: AGAIN_AFTER_SECONDS, owner };
    await queue.enqueue(tx, readAnalysisDocument, { ...ids, again: true }, later);
  });

type End = { state: 'read' | 'unreadable'; pages_read?: number; pages_total?: number; reason: FileProblem | null };

const endOf = (reading: Reading): End =>
  reading.outcome === 'read'
    ? { state: 'read', pages_read: reading.pageCount, pages_total: reading.pageCount, reason: null }
    : { state: 'unreadable', pages_total: reading.pageCount, reason: reading.reason };

/** Marks the file's end and, when none is left, asks for the last step: in one transaction, so neither is lost. */
const end = ({ db, queue }: Deps, { analysisId, documentId }: Ids, ended: End): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setFileProgress(tx, analysisId, documentId, ended);
    const left = await lockAndCountUnread(tx, analysisId);
    if (left === 0) await queue.enqueue(tx, finishAnalysis, { analysisId }, { id: analysisId });
  });

/** Far above any Word file of ours: a guard, not a limit that people meet. */
export const MAX_OUTPUT_BYTES = 100 * 1024 * 1024;

/** Evaluates what was read and stores the Word file. A result exists once: only a running analysis can be completed. */
export const onFinishAnalysis = (deps: Deps, kinds: readonly AnalysisKind[]) => {
  const fail = (id: string, problem: AnalysisProblem) => failAnalysis(deps.db, id, problem, new Date());
  return handle(finishAnalysis, {
    concurrency: 1,
    run: async ({ analysisId: id }, signal) => {
      const { db, blobs } = deps;
      const running = await findAnalysisInput(db, id);
      if (running?.status !== 'processing') return;
      const kind = kinds.find(({ name }) => name === running.kind);
      if (!kind) throw new Error(`There is no kind of analysis "${running.kind}".`);
      const about = { reference: referenceOf(id), preparedAt: new Date(), language: KEPT_LANGUAGE };
      const options = kind.options.parse(running.options);
      const today = dayAt(about.preparedAt, deps.agencyData.agency.timeZone);
      const agencyData = await agencyOn(deps, dayOf(running, deps));
      const known = await documentSetOf(deps, running);
      const input = { ...known, settings: kind.settingsOf(agencyData, options), today };
      const evaluated = await evaluateSandboxed(kind.name, input as ToolInput<ToolName> & DocumentSet, signal).catch(
        (error: unknown) => {
          if (error instanceof TooMuchText) return undefined;
          throw error;
        },
      );
      if (!evaluated) {
        await fail(id, 'too-much-text');
        return;
      }
      const result = await kind.complete(
        evaluated,
        options,
        { ...deps, agencyData },
        { id, caseId: running.case_id, documents: known.documents, signal },
      );
      const template = await templateOf(deps, kind.template);
      const written = await kind.write(result, options, about, { ...deps, template });
      const stored = await blobs.put(written, MAX_OUTPUT_BYTES);
      await db.transaction().execute(async (tx) => {
        await lockAnalysis(tx, id);
        // Whoever changed it meanwhile has asked for the next evaluation.
        if (JSON.stringify(await givenBeside(tx, id)) !== JSON.stringify(pickGiven(known))) return;
        await addBlob(tx, stored);
        const lines = kind.linesIn(result);
        await completeAnalysis(tx, id, { result, sha256: stored.sha256, lines }, new Date());
      });
    },
    giveUp: async ({ analysisId }) => void (await fail(analysisId, 'gave-up')),
  });
};

/** What people gave beside the documents. */
async function givenBeside(db: Db, id: string): Promise<Pick<DocumentSet, 'chosen' | 'figures'>> {
  const [chosen, figures] = await Promise.all([chosenFacts(db, id), declaredFigures(db, id)]);
  return { chosen, figures };
}
const pickGiven = ({ chosen, figures }: DocumentSet) => ({ chosen, figures });

type StoredAnalysis = { id: string; record_id: string | null; declared: readonly Fact[] };

/** Everything that a tool is run with beside the agency's rules and the day. */
export const documentSetOf = async (
  deps: Deps,
  { id, record_id, declared }: StoredAnalysis,
): Promise<DocumentSet & { documents: StoredDocument[] }> => ({
  documents: await documentsOf(deps, id, record_id),
  ...(await givenBeside(deps.db, id)),
  declared,
  counties: deps.agencyData.counties.counties,
});

/** The documents of an analysis as they were read. `recordId`: the one that holds the application's own answers. */
export async function documentsOf(
  { db }: Pick<Deps, 'db'>,
  analysisId: string,
  recordId: string | null,
): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = [];
  for (const file of await analysisFiles(db, analysisId)) {
    const reading = (await findReading(db, file.sha256)) ?? {
      outcome: 'unreadable' as const,
      reason: 'reader-crashed' as const,
      pageCount: 0,
    };
    const pages = reading.outcome === 'read' ? await readPages(db, file.sha256) : [];
    const isDeclaration = file.id === recordId;
    documents.push({
      ...{ id: file.id, name: file.name, sha256: file.sha256, reading, pages },
      ...(isDeclaration ? { isDeclaration } : {}),
      ...(file.label === null ? {} : { label: file.label }),
    });
  }
  return documents;
}
