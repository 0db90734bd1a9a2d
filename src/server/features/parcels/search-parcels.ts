import { AppError } from '#contract/errors.ts';
import type { ParcelSummary } from '#contract/parcels.ts';
import { addressFits, readAskedAddress } from '#domain/parcels/asked-address.ts';
import { type Counties, placeOf } from '#domain/parcels/counties.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { describeNumberForms } from '#domain/parcels/number-forms.ts';
import { digitsOf, keysOf } from '#domain/parcels/parcel-number.ts';
import { wordsOf } from '#domain/parcels/search-words.ts';
import type { Message } from '#messages/message.ts';
import type { Deps } from '#server/http/deps.ts';
import { findByAddress } from './find-by-address.ts';
import { type FoundParcel, findByNumber } from './find-by-number.ts';
import { scopeOf } from './parcel-scope.ts';
import { summarizeParcel } from './present-parcel.ts';

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
  const keys = keysOf(apn);
  if (keys.length === 0 || !hasRoom(digitsOf(apn), deps.agencyData.counties)) {
    const forms = describeNumberForms(deps.agencyData.counties);
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

/** As many digits as numbers of some county have, or one less (years ago), or those of what lies on the land more. */
function hasRoom({ length }: string, { counties }: Counties): boolean {
  const lengths = counties.map(({ form }) => form.reduce((sum, digits) => sum + digits, 0));
  return length >= Math.min(...lengths) - 1 && length <= Math.max(...lengths) + 4;
}
