import type { Message } from '#messages/message.ts';
import { type ParcelSource, SourceAway, SourceError } from '#server/adapters/parcel-sources/parcel-source.ts';
import { countServing, describeParcels, switchDataset } from '#server/db/parcel-editions.ts';
import { changeImport, type ImportRow } from '#server/db/parcel-imports.ts';
import { JobInterrupted } from '#server/jobs/jobs.ts';
import { applyRows, beginApplying } from './apply-rows.ts';
import { clearAway, failImport, readImport } from './end-import.ts';
import { type HowFar, ImportMovedOn, type ImportRun, writePart } from './import-steps.ts';
import type { ReadSecond } from './join-shapes.ts';
import { takeInRows } from './read-rows.ts';
import { refuseNothingTaken } from './refuse-source.ts';
import { settleDirections } from './settle-directions.ts';
import type { ImportDeps } from './start-import.ts';

/** An import that retires more of a source's parcels than both of these asks first. */
const ASKS = { parcels: 20, share: 0.05 };

/**
 * Takes an import to its end from wherever it is, or to where it asks. Nothing is seen of it before it is complete:
 * then all is, at once. Safe to run twice, and by two at a time: one of them goes on.
 * @param open opens the source; only called while rows are still to be read. The source is closed here.
 * @param signal breaks off between two chunks: JobInterrupted is thrown, and the next run goes on from there
 * @param readSecond reads the shapes of a second source, for rows that have none; called before the source is opened
 * @returns the import, in the state completed, asking, stopped or failed. Throws AppError (not-found), SourceAway where a
 * service does not answer, and whatever the database throws; the import then stays as it is, and the next run goes on.
 */
export async function runImport(
  deps: ImportDeps,
  id: string,
  open: () => Promise<ParcelSource>,
  signal: AbortSignal,
  onProgress: (howFar: HowFar) => void = () => {},
  now: () => Date = () => new Date(),
  readSecond?: ReadSecond,
): Promise<ImportRow> {
  const check = () => {
    if (!signal.aborted) return;
    throw signal.reason instanceof JobInterrupted ? signal.reason : new JobInterrupted('The import was interrupted.');
  };
  const run: ImportRun = { deps, id, check, tell: onProgress, now };
  try {
    check();
    const { state } = await readImport(deps.db, id);
    if (state === 'reading') {
      await readAll(run, open, readSecond);
      await beginApplying(run);
    }
    if (state === 'reading' || state === 'applying') {
      await applyRows(run);
      await finish(run);
    }
  } catch (error) {
    if (error instanceof SourceAway) throw error;
    if (error instanceof SourceError) await failImport(deps, id, error.reason, now());
    else if (!(error instanceof ImportMovedOn)) throw error;
  }
  const ended = await readImport(deps.db, id);
  if (ended.state === 'reading' || ended.state === 'applying') {
    throw new JobInterrupted('Another process goes on with this import.');
  }
  if (ended.state !== 'asking') await clearAway(deps.db, check);
  return ended;
}

async function readAll(run: ImportRun, open: () => Promise<ParcelSource>, readSecond?: ReadSecond): Promise<void> {
  const shapes = await readSecond?.(run.check);
  const source = await open();
  try {
    await takeInRows(run, source, shapes);
  } finally {
    await source.close();
  }
}

/** Lets the new edition serve, or asks whether it may. Where nothing differs the edition that serves stays. */
async function finish(run: ImportRun): Promise<void> {
  const turned = await writePart(run, 'applying', async (tx, held) => {
    await refuseNothingTaken(tx, held);
    const { parcels_retired: retired, edition } = held;
    if (retired > ASKS.parcels && !held.may_retire) {
      const before = await countServing(tx, held.source);
      if (retired > before * ASKS.share) {
        await changeImport(tx, run.id, { state: 'asking', message: question(held, before) });
        return false;
      }
    }
    const differs = held.parcels_added + held.parcels_changed + retired > 0 && edition !== null;
    if (differs) await switchDataset(tx, { serving: edition - 1, next: edition });
    await changeImport(tx, run.id, {
      state: 'completed',
      finished_at: run.now(),
      message: held.progress.note ?? null,
      ...(!differs && { edition: null }),
    });
    return differs;
  });
  if (!turned) return;
  await describeParcels(run.deps.db);
  await settleDirections(run.deps);
}

const question = ({ parcels_retired, source, label }: ImportRow, before: number): Message => ({
  code: 'imports:asks',
  params: { retired: parcels_retired, parcels: before, source, label },
});
