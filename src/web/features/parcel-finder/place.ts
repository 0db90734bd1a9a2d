import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the finder shows. Its address says it, so that Back, a reload, a shared link and the login keep it. */
export type FinderPlace = {
  /** The number and the address that are searched for; empty where they are not. */
  apn: string;
  address: string;
  /** The number of the parcel that was chosen. */
  parcel: string | null;
};

const NOWHERE: FinderPlace = { apn: '', address: '', parcel: null };

export function readPlace(search: URLSearchParams): FinderPlace {
  const read = (name: string) => search.get(name)?.trim() ?? '';
  return { apn: read('apn'), address: read('address'), parcel: read('parcel') || null };
}

/** The query of a place, with its question mark; what is left out of it is not in the address. */
export function searchOfPlace(place: Partial<FinderPlace>): string {
  const { apn, address, parcel } = { ...NOWHERE, ...place };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ apn, address, parcel })) if (value) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
}

/** Where anyone sees a parcel, signed in or not. */
export const hrefForAnyone = (parcel: string): string => `/pre-application${searchOfPlace({ parcel })}`;

/** Where an application is begun for a parcel: the questionnaire takes over its number and county. */
export const hrefOfStart = (parcel: string, county: string): string =>
  `/pre-application-questionnaire?${new URLSearchParams({ parcel, county })}`;

/** Reads where on the finder the person is, and goes elsewhere on it. Every step is an entry of the history. */
export function useFinderPlace(): { place: FinderPlace; goTo: (place: Partial<FinderPlace>) => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => readPlace(new URLSearchParams(search)), [search]);
  const goTo = useCallback(
    (next: Partial<FinderPlace>) => {
      const wanted = searchOfPlace(next);
      // The same search once more is no step that Back would have to undo.
      const replace = wanted === searchOfPlace(readPlace(new URLSearchParams(search)));
      void navigate(`${pathname}${wanted}`, { preventScrollReset: true, replace });
    },
    [navigate, pathname, search],
  );
  return { place, goTo };
}
