import type { ParcelSuggestion } from '#contract/parcels.ts';
import { type County, hasBook } from '#domain/agency/county.ts';
import { beginningsOf, digitsOf, keysOf, looksLikeNumber } from '#domain/parcels/parcel-number.ts';
import { parcelsBeginning } from '#server/db/parcel-numbers.ts';
import type { ListedParcel } from '#server/db/parcel-page.ts';
import type { Deps } from '#server/http/deps.ts';
import { type FoundParcel, scopeOf, suggestParcel } from './present-parcel.ts';
import { findByAddress, findByNumber } from './search-parcels.ts';

/** A shorter text would find half the parcel data. */
const SHORTEST = 2;
/** Digits alone may be a house number as well as the beginning of a parcel's. */
const HOUSE_NUMBER = /^\d{1,5}$/;

/** Parcels that a text may mean while it is typed, at most `limit`: by number, in any way of writing it, or by address. */
export async function suggestParcels(deps: Deps, text: string, limit: number): Promise<ParcelSuggestion[]> {
  const wanted = text.trim();
  if (wanted.length < SHORTEST) return [];
  const scope = scopeOf(deps);
  const byAddress = async (most: number) => asFound(await findByAddress(deps.db, wanted, most, scope));
  let found: FoundParcel[];
  if (!looksLikeNumber(wanted)) found = await byAddress(limit);
  else if (HOUSE_NUMBER.test(wanted)) {
    const [numbered, addressed] = await Promise.all([numbers(deps, wanted, limit), byAddress(limit)]);
    found = share(numbered, addressed, limit);
  } else found = await numbers(deps, wanted, limit);
  return unique(found)
    .slice(0, limit)
    .map((parcel) => suggestParcel(deps.agencyData.counties, parcel));
}

async function numbers(deps: Deps, text: string, limit: number): Promise<FoundParcel[]> {
  const scope = scopeOf(deps);
  const { counties } = deps.agencyData.counties;
  const digits = digitsOf(text);
  const beginningWith = async (some: readonly string[]) =>
    (await Promise.all(some.map((one) => parcelsBeginning(deps.db, one, limit, scope)))).flat();
  const [{ own, others, retired }, beginning] = await Promise.all([
    findByNumber(deps.db, keysOf(text, counties), scope),
    beginningWith(beginningsOf(text, counties)),
  ]);
  if (own.length + others.length + retired.length + beginning.length === 0) {
    return asFound(await beginningWith(withFirstZeros(digits, counties)));
  }
  return [...own, ...others, ...asFound(beginning), ...retired];
}

/** The digits with the zeros before them that a county's books begin with: "1533" is the beginning of 015-33. */
function withFirstZeros(digits: string, counties: readonly Pick<County, 'form' | 'books'>[]): string[] {
  const begun = counties.flatMap((county) => {
    const [length = 0] = county.form;
    return ['0', '00'].flatMap((zeros) => {
      const book = `${zeros}${digits}`.slice(0, length);
      return digits.length >= length && hasBook(county, book) ? [`${zeros}${digits}`] : [];
    });
  });
  return [...new Set(begun)];
}

/** Of both as many, and more of one where the other has fewer. */
function share(numbered: FoundParcel[], addressed: FoundParcel[], limit: number): FoundParcel[] {
  const half = Math.ceil(limit / 2);
  return [...numbered.slice(0, Math.max(half, limit - addressed.length)), ...addressed];
}

const asFound = (parcels: readonly ListedParcel[]): FoundParcel[] =>
  parcels.map((parcel) => ({ ...parcel, foundBy: null }));

/** Each parcel once, where it stands first. */
const unique = (parcels: readonly FoundParcel[]): FoundParcel[] =>
  parcels.filter(({ apn }, at) => parcels.findIndex((other) => other.apn === apn) === at);
