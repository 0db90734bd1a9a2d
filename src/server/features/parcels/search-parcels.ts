import { AppError } from '#contract/errors.ts';
import type { ParcelSummary } from '#contract/parcels.ts';
import { addressFits, readAskedAddress } from '#domain/parcels/asked-address.ts';
import { type Counties, placeOf } from '#domain/parcels/counties.ts';
import { followNumber, kindOf, listSteps } from '#domain/parcels/follow-number.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { describeNumberForms, digitsOf, keysOf } from '#domain/parcels/parcel-number.ts';
import { wordsOf } from '#domain/parcels/search-words.ts';
import type { Message } from '#messages/message.ts';
import {
  addressesBeginning,
  parcelsAlongLikeStreets,
  parcelsAlongNamedStreets,
  parcelsAlongStreets,
  parcelsOfHouse,
  parcelsWithWords,
} from '#server/db/parcel-addresses.ts';
import { parcelsOfKeys, stepsOfKeys } from '#server/db/parcel-numbers.ts';
import type { ListedParcel, ParcelScope } from '#server/db/parcel-page.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { type FoundBy, type FoundParcel, scopeOf, summarizeParcel } from './present-parcel.ts';

type ParcelQuery = { apn?: string | undefined; address?: string | undefined; limit: number };
type ParcelSearchResult = { parcels: ParcelSummary[]; more: boolean; changes: NumberChange[] };

/** Parcels of a whole number, of an address, or of both at once. Refuses what cannot be a parcel number. */
export async function searchParcels(
  deps: Deps,
  { apn = '', address = '', limit }: ParcelQuery,
): Promise<ParcelSearchResult> {
  if (apn === '' && wordsOf(address).length === 0) {
    throw new AppError('invalid-request', 'api:parcel.nothingAsked');
  }
  const { found, changes } = apn === '' ? await byAddress(deps, address, limit) : await byNumber(deps, apn, address);
  return {
    parcels: found.slice(0, limit).map((parcel) => summarizeParcel(deps.agencyData.counties, parcel)),
    more: found.length > limit,
    changes,
  };
}

async function byAddress(deps: Deps, address: string, limit: number) {
  const parcels = await findByAddress(deps.db, address, limit + 1, scopeOf(deps));
  return { found: parcels.map((parcel): FoundParcel => ({ ...parcel, foundBy: null })), changes: [] };
}

async function byNumber(deps: Deps, apn: string, address: string) {
  const { counties } = deps.agencyData;
  const keys = keysOf(apn, counties.counties);
  if (!hasRoom(digitsOf(apn), keys, counties)) {
    const forms = describeNumberForms(counties);
    const message: Message = { code: 'api:parcel.noNumber', params: { forms } };
    throw new AppError('invalid-request', message, { fields: { apn: message } });
  }
  const { own, others, retired, changes } = await findByNumber(deps.db, keys, scopeOf(deps));
  const all = [...own, ...others, ...retired];
  const asked = readAskedAddress(address);
  return {
    found: asked
      ? all.filter((parcel) => addressFits(asked, parcel.address, placeOf(deps.agencyData.counties, parcel)))
      : all,
    changes: all.length === 0 ? changes : [],
  };
}

/**
 * As many digits as numbers of some county have, those of what lies on the land more, or less: one of years ago, and two
 * zeros that a spreadsheet takes from the beginning. Or a number whose groups are whole with the zeros that were left out.
 */
function hasRoom({ length }: string, keys: readonly string[], { counties }: Counties): boolean {
  const lengths = counties.map(({ form }) => form.reduce((sum, digits) => sum + digits, 0));
  const [fewest, most] = [Math.min(...lengths), Math.max(...lengths) + 4];
  return length <= most && (length >= fewest - 3 ? keys.length > 0 : keys.some((key) => key.length >= fewest));
}

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

/** Those that a number says as it stands come before those that it may mean besides. */
export const byLikeliestKey = <Parcel extends { key: string }>(parcels: readonly Parcel[], keys: readonly string[]) =>
  [...parcels].sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));

type FoundByNumber = {
  /** Parcels that have the number. */
  own: FoundParcel[];
  /** Parcels that had it, or that it became. A split gives several. */
  others: FoundParcel[];
  /** Parcels that had the number and went from their source. */
  retired: FoundParcel[];
  /** What became of the number, and what it was before. */
  changes: NumberChange[];
};

/** The parcels that a whole number means, given as its keys: also an old or a new one of theirs. */
export async function findByNumber(db: Db, keys: readonly string[], scope: ParcelScope): Promise<FoundByNumber> {
  if (keys.length === 0) return { own: [], others: [], retired: [], changes: [] };
  const [found, steps] = await Promise.all([parcelsOfKeys(db, keys, scope), stepsOfKeys(db, keys, scope)]);
  const own = byLikeliestKey(found, keys).map((parcel) => ({ ...parcel, foundBy: null }));
  const reached = new Map<string, FoundBy>();
  for (const { key, steps: way } of followNumber(keys, steps.later, 'later')) {
    reached.set(key, { apn: way[0]?.from ?? '', kind: kindOf(way), was: true });
  }
  for (const { key, steps: way } of followNumber(keys, steps.earlier, 'earlier')) {
    if (!reached.has(key)) reached.set(key, { apn: way.at(-1)?.to ?? '', kind: kindOf(way), was: false });
  }
  const others = reached.size === 0 ? [] : await parcelsOfKeys(db, [...reached.keys()], scope);
  return {
    own: own.filter(({ retired_on }) => retired_on === null),
    others: others
      .filter(({ retired_on }) => retired_on === null)
      .map((parcel) => ({ ...parcel, foundBy: reached.get(parcel.key) ?? null })),
    retired: own.filter(({ retired_on }) => retired_on !== null),
    changes: listSteps([...steps.earlier, ...steps.later]),
  };
}
