import { useQuery } from '@tanstack/react-query';
import { RequestRefused } from '#web/lib/problems.ts';
import type { FinderPlace } from './place.ts';
import { parcelQuery, searchQuery } from './search/queries.ts';

/** What the server refuses of the search, by field. */
function faultsOf(error: Error | null): { apn?: string | undefined; address?: string | undefined } {
  const fields = error instanceof RequestRefused ? error.problem.fields : undefined;
  return { apn: fields?.apn, address: fields?.address };
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
