import { setImmediate as yieldNow } from 'node:timers/promises';
import { dayAt } from '#domain/agency/shown.ts';
import { servingEdition } from '#server/db/parcel-datasets.ts';
import {
  compareRange,
  endReplaced,
  nextRange,
  type Range,
  retireRange,
  rowsOfOtherSources,
  type Writing,
  writeRange,
} from '#server/db/parcel-editions.ts';
import {
  addRefusedRows,
  describeStagedRows,
  type RefusedImportRow,
  removeStagedRows,
} from '#server/db/parcel-import-rows.ts';
import { changeImport, countInImport, type ImportRow } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';
import { clearAway, readImport } from './end-import.ts';
import { type ImportRun, writePart } from './import-steps.ts';
import { joinRowsOfOneNumber } from './join-rows.ts';

/** Numbers of one transaction: the embedded database compares and writes them in some 100 ms. */
const NUMBERS = 250;
/** Numbers that are counted in one statement. */
const COUNTED = 4_000;

/** Begins to write the next edition, once every row was read. What an earlier import left is cleared away before. */
export async function beginApplying(run: ImportRun): Promise<void> {
  await clearAway(run.deps.db, run.check);
  await describeStagedRows(run.deps.db);
  const toApply = await countNumbers(run);
  await writePart(run, 'reading', async (tx, held) => {
    const serving = await servingEdition(tx);
    const progress = { ...held.progress, applied: 0, toApply };
    await changeImport(tx, run.id, { state: 'applying', edition: serving + 1, progress });
    run.tell({ ...held, state: 'applying', progress });
  });
}

/** How many numbers there are to compare, counted in steps: a single statement would hold the embedded database. */
async function countNumbers({ deps: { db }, id, check }: ImportRun): Promise<number> {
  const writing = writingOf(await readImport(db, id), await servingEdition(db));
  let [numbers, after] = [0, ''];
  while (true) {
    check();
    const range = await nextRange(db, writing, { after, limit: COUNTED });
    if (!range) return numbers;
    numbers += range.numbers;
    after = range.to;
    await yieldNow();
  }
}

const writingOf = ({ id, source, source_date }: ImportRow, serving: number): Writing => ({
  importId: id,
  source,
  sourceDate: source_date,
  serving,
  next: serving + 1,
});

/** Compares what was read with what serves, and writes what differs for the next edition, number by number. */
export async function applyRows(run: ImportRun): Promise<void> {
  while (await applyNext(run)) {
    await yieldNow();
    run.check();
  }
}

const NONE = { repeated: 0, refused: 0 };

/** One chunk, with how far it came. @returns whether there was one */
const applyNext = (run: ImportRun): Promise<boolean> =>
  writePart(run, 'applying', async (tx, held) => {
    const writing = writingOf(held, (held.edition ?? 0) - 1);
    const { appliedTo: after = '', applied = 0 } = held.progress;
    const range = await nextRange(tx, writing, { after, limit: NUMBERS });
    if (!range) return false;
    const before = await compareRange(tx, writing, range);
    const repeated = before.repeated > 0 ? await joinRowsOfOneNumber(run, { tx, held, range }) : NONE;
    const elsewhere = before.elsewhere > 0 ? await refuseOtherSources(tx, writing, range) : 0;
    const isAsBefore = before.repeated + before.elsewhere === 0;
    const now = isAsBefore ? before : await compareRange(tx, writing, range);
    const { added, changed, unchanged } = now;
    if (added + changed > 0) await writeRange(tx, writing, range);
    if (now.replaced > 0) await endReplaced(tx, writing, range);
    const retired = now.vanished > 0 ? await retireRange(tx, writing, range, dayOf(held, run)) : 0;
    const progress = { ...held.progress, appliedTo: range.to, applied: applied + range.numbers };
    const counts = {
      rows_repeated: repeated.repeated,
      rows_refused: repeated.refused + elsewhere,
      parcels_added: added,
      parcels_changed: changed,
      parcels_unchanged: unchanged,
      parcels_retired: retired,
    };
    await countInImport(tx, run.id, counts, progress);
    run.tell({ ...held, rows_refused: held.rows_refused + counts.rows_refused, progress });
    return true;
  });

/** The day on which a parcel vanished: that of the data, or else today where the agency is. */
const dayOf = ({ source_date }: ImportRow, { deps, now }: ImportRun): string =>
  source_date ?? dayAt(now(), deps.agencyData.agency.timeZone);

/** A number that is another source's stays with it: neither is known to be right. */
async function refuseOtherSources(tx: Db, writing: Writing, range: Range): Promise<number> {
  const found = await rowsOfOtherSources(tx, writing, range);
  if (found.length === 0) return 0;
  const refusedRows = found.map(
    ({ row, apn, source }): RefusedImportRow => ({
      row,
      apn,
      reason: 'other-source',
      message: { code: 'imports:row.otherSource', params: { apn, source } },
    }),
  );
  await addRefusedRows(tx, writing.importId, refusedRows);
  await removeStagedRows(
    tx,
    writing.importId,
    found.map(({ row }) => row),
  );
  return found.length;
}
