import { findReversed } from '#domain/parcels/reversed-changes.ts';
import { changesBesideParcels, type StoredChange, writeReversed } from '#server/db/parcel-numbers.ts';
import type { ImportDeps } from './start-import.ts';

/**
 * Settles which way each number change is read, list by list: again after a list and after parcels came, because each
 * tells of the other. Safe to repeat.
 * @returns how many of each source are read the other way round than they are written
 */
export async function settleDirections({ db, agencyData }: ImportDeps): Promise<Map<string, number>> {
  const all = await changesBesideParcels(db);
  const differing: StoredChange[] = [];
  const reversedOf = new Map<string, number>();
  for (const source of new Set(all.map((change) => change.source))) {
    const list = all.filter((change) => change.source === source);
    const reversed = findReversed(list, agencyData.counties);
    reversedOf.set(source, reversed.size);
    for (const change of list) {
      const reversedAs = reversed.get(change) ?? null;
      if (reversedAs !== change.reversedAs) differing.push({ ...change, reversedAs });
    }
  }
  await writeReversed(db, differing);
  return reversedOf;
}
