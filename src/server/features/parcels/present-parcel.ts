import type { ParcelSuggestion, ParcelSummary, ScenicFlag } from '#contract/parcels.ts';
import { type Counties, findCounty, findJurisdiction, placeOf } from '#domain/parcels/counties.ts';
import type { ChangeKind } from '#domain/parcels/number-change.ts';
import { showAddress } from '#domain/parcels/search-words.ts';
import type { ListedParcel, ParcelScope } from '#server/db/parcel-page.ts';
import type { Deps } from '#server/http/deps.ts';

/** The number that led to a parcel, as it was written, and whether it is an earlier or a later one of it. */
export type FoundBy = { apn: string; kind: ChangeKind; was: boolean };

/** A parcel that was found, by its own number or address where `foundBy` is null. */
export type FoundParcel = ListedParcel & { foundBy: FoundBy | null };

/** What the parcel data does not say is unknown, not "No". */
export const scenicFlag = (value: boolean | null): ScenicFlag => (value === null ? 'Unknown' : value ? 'Yes' : 'No');

/** Full names of codes; a code that the agency's files do not name any more stays as it is. */
export const countyName = (counties: Counties, code: string): string => findCounty(counties, code)?.name ?? code;
export const jurisdictionName = (counties: Counties, code: string): string =>
  findJurisdiction(counties, code)?.name ?? code;

/** "027-999-004, 1240 Larkspur Lane, South Lake Tahoe, El Dorado County (was 027-123-04)". */
export function suggestParcel(counties: Counties, parcel: FoundParcel): ParcelSuggestion {
  const { apn, address } = parcel;
  const county = countyName(counties, parcel.county);
  const place = placeOf(counties, parcel);
  const parts = [apn, address && showAddress(address), place && place !== county && showAddress(place), county];
  const by = parcel.foundBy ? ` (${parcel.foundBy.was ? 'was' : 'now'} ${parcel.foundBy.apn})` : '';
  return {
    apn,
    county,
    display_text: parts.filter(Boolean).join(', ') + by,
    scenic_corridor_rdwy: scenicFlag(parcel.scenic_roadway),
    scenic_corridor_shoreline: scenicFlag(parcel.scenic_shoreline),
    found_by: parcel.foundBy,
    retired: parcel.retired_on !== null,
  };
}

/** A parcel in a list. */
export const summarizeParcel = (counties: Counties, parcel: FoundParcel): ParcelSummary => ({
  apn: parcel.apn,
  address: parcel.address && showAddress(parcel.address),
  zoning: parcel.zone,
  lotSize: parcel.area_sqft,
  coordinates:
    parcel.latitude === null || parcel.longitude === null ? null : { lat: parcel.latitude, lng: parcel.longitude },
  county: countyName(counties, parcel.county),
  jurisdiction: jurisdictionName(counties, parcel.jurisdiction),
  retired: parcel.retired_on !== null,
  found_by: parcel.foundBy,
});

/** Whose parcels this deployment knows: the invented ones are there in demo mode only. */
export const scopeOf = ({ config }: Pick<Deps, 'config'>): ParcelScope => ({ demonstration: config.mode === 'demo' });
