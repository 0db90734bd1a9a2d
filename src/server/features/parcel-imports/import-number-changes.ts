import { AppError } from '#contract/errors.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { CHANGE_COLUMNS, readNumberChange } from '#domain/parcels/read-number-change.ts';
import type { Message } from '#messages/message.ts';
import type { SourceRow } from '#server/adapters/parcel-sources/parcel-source.ts';
import type { Db } from '#server/db/db.ts';
import type { RefusedImportRow } from '#server/db/parcel-import-rows.ts';
import { lockBeginning } from '#server/db/parcel-imports.ts';
import { changesOfSource, removeChanges, writeChanges } from '#server/db/parcel-numbers.ts';

/** A list is held in memory whole; one that is longer is something else. */
const MOST_ROWS = 500_000;

export type ChangesReport = {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  refusedRows: RefusedImportRow[];
};

/**
 * Makes a source's list of what became of old parcel numbers be what the rows say (columns old_apn, new_apn,
 * change_type, change_year), in one transaction: what the list no longer has is taken out. A change that another
 * source gave stays that source's and counts as unchanged. Safe to repeat. Throws AppError (invalid-file) where the
 * rows are no such list, and SourceError from reading; then nothing was changed.
 */
export async function importNumberChanges(
  db: Db,
  rows: AsyncIterable<SourceRow> | Iterable<SourceRow>,
  source: string,
): Promise<ChangesReport> {
  const { changes, refusedRows, read } = await readAll(rows);
  if (changes.size === 0 || refusedRows.length > changes.size) {
    const columns = CHANGE_COLUMNS.join(', ');
    const [first] = refusedRows;
    if (!first) throw new AppError('invalid-file', { code: 'api:imports.noChanges', params: { columns } });
    const params = { columns, row: first.row, why: first.message };
    throw new AppError('invalid-file', { code: 'api:imports.noChangesSince', params });
  }
  return db.transaction().execute(async (tx) => {
    await lockBeginning(tx);
    const before = new Map((await changesOfSource(tx, source)).map((change) => [pairOf(change), change]));
    const differing = [...changes].filter(([pair, change]) => !isSame(before.get(pair), change));
    const gone = [...before].filter(([pair]) => !changes.has(pair)).map(([, change]) => change);
    const changed = differing.filter(([pair]) => before.has(pair)).length;
    const written = await writeChanges(
      tx,
      source,
      differing.map(([, change]) => change),
    );
    await removeChanges(tx, source, gone);
    const unchanged = changes.size - written;
    return { rows: read, added: written - changed, changed, unchanged, removed: gone.length, refusedRows };
  });
}

async function readAll(rows: AsyncIterable<SourceRow> | Iterable<SourceRow>) {
  const changes = new Map<string, NumberChange>();
  const refusedRows: RefusedImportRow[] = [];
  let read = 0;
  for await (const { row, values, error } of rows) {
    read += 1;
    if (read > MOST_ROWS) throw new AppError('too-large', 'api:imports.tooManyChanges');
    const found = error ? { error: { ...error, apn: null } } : readNumberChange(values);
    if ('error' in found) {
      refusedRows.push({ row, ...found.error });
      continue;
    }
    const { change } = found;
    const known = changes.get(pairOf(change));
    if (!known) changes.set(pairOf(change), change);
    else if (!isSame(known, change)) {
      const { from, to } = change;
      const message: Message = { code: 'imports:change.otherwise', params: { from, to } };
      refusedRows.push({ row, apn: from, reason: 'different-rows', message });
    }
  }
  return { changes, refusedRows, read };
}

const pairOf = ({ from, to }: NumberChange): string => `${from} ${to}`;
const isSame = (one: NumberChange | undefined, other: NumberChange): boolean =>
  one !== undefined && one.kind === other.kind && one.year === other.year;
