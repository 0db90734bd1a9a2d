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
  refusals: RefusedImportRow[];
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
  const { changes, refusals, read } = await readAll(rows);
  if (changes.size === 0 || refusals.length > changes.size) {
    const columns = CHANGE_COLUMNS.join(', ');
    const [first] = refusals;
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
    return { rows: read, added: written - changed, changed, unchanged, removed: gone.length, refusals };
  });
}

async function readAll(rows: AsyncIterable<SourceRow> | Iterable<SourceRow>) {
  const changes = new Map<string, NumberChange>();
  const refusals: RefusedImportRow[] = [];
  let read = 0;
  for await (const { row, values, fault } of rows) {
    read += 1;
    if (read > MOST_ROWS) throw new AppError('too-large', 'api:imports.tooManyChanges');
    const found = fault ? { refusal: { ...fault, apn: null } } : readNumberChange(values);
    if ('refusal' in found) {
      refusals.push({ row, ...found.refusal });
      continue;
    }
    const { change } = found;
    const known = changes.get(pairOf(change));
    if (!known) changes.set(pairOf(change), change);
    else if (!isSame(known, change)) {
      const { from, to } = change;
      const message: Message = { code: 'imports:change.otherwise', params: { from, to } };
      refusals.push({ row, apn: from, reason: 'different-rows', message });
    }
  }
  return { changes, refusals, read };
}

const pairOf = ({ from, to }: NumberChange): string => `${from} ${to}`;
const isSame = (one: NumberChange | undefined, other: NumberChange): boolean =>
  one !== undefined && one.kind === other.kind && one.year === other.year;
