import i18next from 'i18next';
import type { ParcelSummary } from '#contract/parcels.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { currentLocale, formatNumber, list, plural } from '#web/lib/format.ts';

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

/** How the number that was typed belongs to a parcel that has another one: "was 015-331-04". Null where it is its own. */
export function describeFoundBy(found: ParcelSummary['found_by']): string | null {
  if (!found) return null;
  const { apn, kind, was } = found;
  return i18next.t(`ui:parcel.${was ? 'was' : 'now'}.${kind}`, { apn });
}

/** One change of a number: what it was, what became of it, and when. */
type ChangeText = { from: string; sentence: string; to: string[] };

/** What became of numbers, one sentence for each that ended: the parts of a split stand together. */
export function describeChanges(changes: readonly NumberChange[]): ChangeText[] {
  const froms = [...new Set(changes.map(({ from }) => from))];
  return froms.flatMap((from) => {
    const steps = changes.filter((change) => change.from === from);
    const [first] = steps;
    if (!first) return [];
    const to = steps.map((step) => step.to);
    const form = first.year === null ? 'undated' : 'dated';
    const sentence = i18next.t(`finder:became.${first.kind}.${form}`, {
      from,
      to: list(to),
      year: String(first.year ?? ''),
    });
    return [{ from, sentence, to }];
  });
}
