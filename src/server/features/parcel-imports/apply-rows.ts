import { setImmediate as yieldNow } from 'node:timers/promises';
import type { Db } from '#server/db/db.ts';
import {
  compareRange,
  countNumbers,
  nextRange,
  type Range,
  retireRange,
  rowsOfOtherSources,
  servingEdition,
  type Writing,
  writeRange,
} from '#server/db/parcel-editions.ts';
import { addRefusals, describeStagedRows, type RefusalRow, removeStagedRows } from '#server/db/parcel-import-rows.ts';
import { changeImport, countInImport, type ImportRow } from '#server/db/parcel-imports.ts';
import { clearAway } from './end-import.ts';
import { type Run, writePart } from './import-steps.ts';
import { joinRowsOfOneNumber } from './join-rows.ts';

/** Numbers of one transaction: the embedded database compares and writes them in some 100 ms. */
const NUMBERS = 250;

/** Begins to write the next edition, once every row was read. What an earlier import left is cleared away before. */
export async function beginApplying(run: Run): Promise<void> {
  await clearAway(run.deps.db, run.check);
  await describeStagedRows(run.deps.db);
  await writePart(run, 'reading', async (tx, held) => {
    const serving = await servingEdition(tx);
    const toApply = await countNumbers(tx, writingOf(held, serving));
    const progress = { ...held.progress, applied: 0, toApply };
    await changeImport(tx, run.id, { state: 'applying', edition: serving + 1, progress });
    run.tell({ ...held, state: 'applying', progress });
  });
}

const writingOf = ({ id, source, source_date }: ImportRow, serving: number): Writing => ({
  importId: id,
  source,
  sourceDate: source_date,
  serving,
  next: serving + 1,
});

/** Compares what was read with what serves, and writes what differs for the next edition, number by number. */
export async function applyRows(run: Run): Promise<void> {
  while (await applyNext(run)) {
    await yieldNow();
    run.check();
  }
}

/** One chunk, with how far it came. @returns whether there was one */
const applyNext = (run: Run): Promise<boolean> =>
  writePart(run, 'applying', async (tx, held) => {
    const writing = writingOf(held, (held.edition ?? 0) - 1);
    const { appliedTo: after = '', applied = 0 } = held.progress;
    const range = await nextRange(tx, writing, { after, limit: NUMBERS });
    if (!range) return false;
    const repeated = await joinRowsOfOneNumber(run, { tx, held, range });
    const elsewhere = await refuseOtherSources(tx, writing, range);
    const { added, changed, unchanged } = await compareRange(tx, writing, range);
    if (added + changed > 0) await writeRange(tx, writing, range);
    const retired = await retireRange(tx, writing, range, dayOf(held, run));
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
const dayOf = ({ source_date }: ImportRow, { deps, now }: Run): string =>
  source_date ?? new Intl.DateTimeFormat('en-CA', { timeZone: deps.city.agency.timeZone }).format(now());

/** A number that is another source's stays with it: neither is known to be right. */
async function refuseOtherSources(tx: Db, writing: Writing, range: Range): Promise<number> {
  const found = await rowsOfOtherSources(tx, writing, range);
  if (found.length === 0) return 0;
  const refusals = found.map(
    ({ row, apn, source }): RefusalRow => ({
      row,
      apn,
      reason: 'other-source',
      detail: `${apn} is a parcel of the source “${source}”, which keeps it. Retire it there first, or leave it out here.`,
    }),
  );
  await addRefusals(tx, writing.importId, refusals);
  await removeStagedRows(
    tx,
    writing.importId,
    found.map(({ row }) => row),
  );
  return found.length;
}
