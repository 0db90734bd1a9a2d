import i18next from 'i18next';
import { currentLocale, formatNumber, plural } from '#web/lib/format.ts';

const SQFT_PER_ACRE = 43_560;

/** An area in square feet as people know it, with the acres beside it; null where it is not known. */
export function formatLotSize(sqft: number | null): string | null {
  if (sqft === null) return null;
  const acres = sqft / SQFT_PER_ACRE;
  const places = acres < 10 ? 2 : 1;
  return i18next.t('finder:parcel.lotSizeValue', {
    sqft: formatNumber(Math.round(sqft)),
    acres: acres.toLocaleString(currentLocale(), { minimumFractionDigits: places, maximumFractionDigits: places }),
  });
}

const DEGREES = { minimumFractionDigits: 5, maximumFractionDigits: 5 };

/** "38.93990, −119.97720": latitude, then longitude, to about a metre. A point in both languages, so that it can be pasted. */
export const formatCoordinates = ({ lat, lng }: { lat: number; lng: number }): string =>
  [lat, lng].map((degrees) => degrees.toLocaleString('en-US', DEGREES)).join(', ');

/** The place and the county that it lies in, once where they are the same. */
export const describeJurisdiction = (jurisdiction: string, county: string): string =>
  jurisdiction === county ? county : `${jurisdiction}, ${county}`;

/** How many were found; `more`: those are only the first of them. */
export const formatCount = (count: number, more: boolean): string =>
  more ? i18next.t('finder:list.titleMore', plural(count)) : i18next.t('finder:list.title', plural(count));
