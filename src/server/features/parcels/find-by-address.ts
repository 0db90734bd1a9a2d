import { readAskedAddress } from '#domain/parcels/asked-address.ts';
import type { Db } from '#server/db/db.ts';
import {
  addressesBeginning,
  parcelsAlongLikeStreets,
  parcelsAlongNamedStreets,
  parcelsAlongStreets,
  parcelsOfHouse,
  parcelsWithWords,
} from '#server/db/parcel-addresses.ts';
import type { ListedParcel, ParcelScope } from '#server/db/parcel-page.ts';

/**
 * Parcels whose address a text may mean, best first, at most `limit`: those that begin with it or lie along a street of
 * that name. Only where there are none, those in address or place of which each of its words begins a word; and where
 * there are none of those either, the name is taken for a wrongly written one.
 */
export async function findByAddress(db: Db, text: string, limit: number, scope: ParcelScope): Promise<ListedParcel[]> {
  const asked = readAskedAddress(text);
  if (!asked) return [];
  const found = new Map<string, ListedParcel>();
  const keep = (parcels: readonly ListedParcel[]) => {
    for (const parcel of parcels) if (found.size < limit && !found.has(parcel.apn)) found.set(parcel.apn, parcel);
  };
  if (asked.number === null) keep(await parcelsAlongStreets(db, asked.words, limit, scope));
  else {
    const begun = await Promise.all(asked.beginnings.map((one) => addressesBeginning(db, one, limit, scope)));
    keep(begun.flat());
  }
  // The few of a house number or of a street first: a million parcels are looked through only where that finds none.
  if (found.size === 0 && asked.words.length > 1) {
    const { number, words } = asked;
    if (number === null) keep(await parcelsAlongNamedStreets(db, words, limit, scope));
    else keep(await parcelsOfHouse(db, number, words, limit, scope));
  }
  if (found.size === 0) keep(await parcelsWithWords(db, asked.words, limit, scope));
  if (found.size === 0 && asked.street) {
    keep(await parcelsAlongLikeStreets(db, asked.street, asked.number, limit, scope));
  }
  return [...found.values()];
}
