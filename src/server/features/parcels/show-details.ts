import { AppError } from '#contract/errors.ts';
import { findCounty, placeOf } from '#domain/parcels/counties.ts';
import { followNumber } from '#domain/parcels/follow-number.ts';
import { keysOf } from '#domain/parcels/parcel-number.ts';
import { showAddress } from '#domain/parcels/search-words.ts';
import { stepsOfKeys } from '#server/db/parcel-numbers.ts';
import type { Deps } from '#server/http/deps.ts';
import { findByNumber } from './find-by-number.ts';
import { scopeOf } from './parcel-scope.ts';
import { countyName, scenicFlag } from './present-parcel.ts';

/**
 * What is known of the parcel of this number, however it is written, in this county (its name or code). A number that
 * became one other is that parcel's.
 */
export async function showDetails(deps: Deps, { apn, county }: { apn: string; county: string }) {
  const { counties } = deps.agencyData;
  const scope = scopeOf(deps);
  const { own, others, retired } = await findByNumber(deps.db, keysOf(apn), scope);
  const wanted = findCounty(counties, county)?.code;
  const there = (parcel: { county: string }) => parcel.county === wanted;
  const successors = others.filter((parcel) => parcel.foundBy?.was && there(parcel));
  const parcel = own.find(there) ?? (successors.length === 1 ? successors[0] : undefined) ?? retired.find(there);
  if (!parcel) throw new AppError('not-found', 'api:parcel.notFound');
  const town = placeOf(counties, parcel);
  const { earlier } = await stepsOfKeys(deps.db, [parcel.key], scope);
  return {
    address: parcel.address === null ? '' : showAddress(parcel.address),
    town: town === null ? '' : showAddress(town),
    apn: parcel.apn,
    county: countyName(counties, parcel.county),
    scenic_corridor_rdwy: scenicFlag(parcel.scenic_roadway),
    scenic_corridor_shoreline: scenicFlag(parcel.scenic_shoreline),
    previous_apns: followNumber([parcel.key], earlier, 'earlier')
      .reverse()
      .map((number) => number.apn),
  };
}
