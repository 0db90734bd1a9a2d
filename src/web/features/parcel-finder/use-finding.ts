import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useMemo } from 'react';
import { RequestRefused } from '#web/lib/problems.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import type { FoundPlace } from './map/map-selection.ts';
import type { FinderPlace } from './place.ts';
import { parcelQuery, searchQuery } from './search/queries.ts';

type Faults = { apn?: string | undefined; address?: string | undefined };

/** What the server refuses of the search, by field. In another language than its own, the page's words stand for it. */
function faultsOf(error: Error | null): Faults {
  if (!(error instanceof RequestRefused) || error.problem.code !== 'invalid-request') return {};
  const { fields = {}, detail } = error.problem;
  const isEnglish = currentLanguage() === 'en';
  if (fields.apn !== undefined) return { apn: isEnglish ? fields.apn : i18next.t('finder:find.malformed') };
  return { address: isEnglish ? (fields.address ?? detail) : i18next.t('finder:find.nothing') };
}

/**
 * The search of a place and the parcel to show: the chosen one, or the only one that was found.
 * `faults` say what is wrong with an entry; such a search has no result and is no failure.
 */
export function useFinding({ apn, address, parcel }: FinderPlace) {
  const search = useQuery(searchQuery({ apn, address }));
  const [first, ...others] = search.data?.parcels ?? [];
  const found = first && others.length === 0 ? first.apn : null;
  const shown = parcel ?? found;
  const page = useQuery(parcelQuery(shown));
  return { search, faults: faultsOf(search.error), shown, page };
}

export type Finding = ReturnType<typeof useFinding>;

/** Where the parcels lie that a search found, while none of them is chosen. */
export function useFoundPlaces({ search: { data }, shown }: Finding): FoundPlace[] {
  return useMemo(
    () =>
      (shown === null ? (data?.parcels ?? []) : []).flatMap(({ apn, coordinates: at }): FoundPlace[] =>
        at ? [{ apn, at: [at.lng, at.lat] }] : [],
      ),
    [data, shown],
  );
}
