import { parseApns } from '#domain/extraction/apn.ts';
import { keysOf } from '#domain/parcels/parcel-number.ts';
import { describeParcelSource } from '#domain/rules/parcel-data.ts';
import { type WholeParcel, wholeParcels } from '#server/db/parcel-page.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';

export type ParcelDeps = Pick<Deps, 'agencyData' | 'config'> & { db: Db };

/** The parcel of the one number that a text gives; undefined where it gives none or several, or no parcel has it. */
export async function parcelOf({ db, agencyData, config }: ParcelDeps, text: string): Promise<WholeParcel | undefined> {
  const [first, ...others] = parseApns(text, agencyData.counties.counties);
  if (!first || others.length > 0) return undefined;
  const [parcel] = await wholeParcels(db, keysOf(first.value), { demonstration: config.mode === 'demo' });
  return parcel;
}

/** The same parcel as a letter shows it, with the words that tell of which day its data are. */
export async function parcelBeside(deps: ParcelDeps, text: string) {
  const found = await parcelOf(deps, text);
  if (!found) return undefined;
  const demonstration = found.source === 'demonstration';
  return { record: found.record, sourceMessage: describeParcelSource({ demonstration, date: found.source_date }) };
}
