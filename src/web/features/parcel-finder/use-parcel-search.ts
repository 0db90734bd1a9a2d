import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useMemo } from 'react';
import type { NumberForm } from '#domain/parcels/parcel-number.ts';
import { numberFormsQuery, parcelQuery, searchQuery } from '#web/api/parcels.ts';
import { listOr } from '#web/lib/format.ts';
import { RequestError } from '#web/lib/problems.ts';
import type { FoundPlace } from './map/map-view.ts';
import type { FinderPlace } from './place.ts';

type SearchErrors = { apn?: string | undefined; address?: string | undefined };

/** Why the server refuses the search, in the language of the page, by field. `forms`: how numbers are written. */
function errorsOf(error: Error | null, forms: readonly NumberForm[]): SearchErrors {
  if (!(error instanceof RequestError) || error.problem.code !== 'invalid-request') return {};
  if (error.problem.fields?.apn === undefined) return { address: i18next.t('finder:find.nothing') };
  const written = forms.map(({ example, counties }) => `${example} (${counties.join(', ')})`);
  return {
    apn:
      written.length > 0
        ? i18next.t('finder:find.malformed', { forms: listOr(written) })
        : i18next.t('finder:find.noNumber'),
  };
}

/**
 * The search of a place and the parcel to show: the chosen one, or the only one that was found.
 * `faults` say what is wrong with an entry; such a search has no result and is no failure.
 */
export function useParcelSearch({ apn, address, parcel }: FinderPlace) {
  const search = useQuery(searchQuery({ apn, address }));
  const [first, ...others] = search.data?.parcels ?? [];
  const found = first && others.length === 0 ? first.apn : null;
  const shown = parcel ?? found;
  const page = useQuery(parcelQuery(shown));
  const isRefused = search.error instanceof RequestError;
  const forms = useQuery(numberFormsQuery(isRefused)).data?.forms ?? [];
  return { search, entryErrors: errorsOf(search.error, forms), shown, page };
}

export type Finding = ReturnType<typeof useParcelSearch>;

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
