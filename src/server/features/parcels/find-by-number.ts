import { followNumber, kindOf, listSteps } from '#domain/parcels/follow-number.ts';
import type { ChangeKind, NumberChange } from '#domain/parcels/number-change.ts';
import type { Db } from '#server/db/db.ts';
import { parcelsOfKeys, stepsOfKeys } from '#server/db/parcel-numbers.ts';
import type { ListedParcel, ParcelScope } from '#server/db/parcel-page.ts';

/** The number that led to a parcel, as it was written, and whether it is an earlier or a later one of it. */
export type FoundBy = { apn: string; kind: ChangeKind; was: boolean };

/** A parcel that was found, by its own number or address where `foundBy` is null. */
export type FoundParcel = ListedParcel & { foundBy: FoundBy | null };

export type FoundByNumber = {
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
  const own = found.map((parcel) => ({ ...parcel, foundBy: null }));
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
