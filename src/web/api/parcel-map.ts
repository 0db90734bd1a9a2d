import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { parcels } from '#contract/parcels.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { call } from '#web/lib/api.ts';

const FRESH_MS = 60_000;
/** Some ten metres: a map that was moved by less shows the same parcels. */
const PLACES = 4;
const IN_VIEW = 'parcels-in-view';

/** What lies round the parcels. Asked for anew where the server says that the parcels have changed. */
export const contextQuery = queryOptions({
  queryKey: ['parcel-map'],
  staleTime: FRESH_MS,
  queryFn: ({ signal }) => call(parcels.map, { signal }),
});

/** The parcels within bounds; those of the bounds before stand until they are there. */
export const inViewQuery = (bounds: Bounds | null) => {
  const [west = 0, south = 0, east = 0, north = 0] = (bounds ?? []).map((one) => Number(one.toFixed(PLACES)));
  return queryOptions({
    queryKey: [IN_VIEW, west, south, east, north],
    enabled: bounds !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => call(parcels.inView, { query: { west, south, east, north }, signal }),
  });
};

/** The parcel data was turned: what lies round the parcels and what is listed are asked for anew. */
export const askAllAgain = (queries: QueryClient): Promise<unknown> =>
  Promise.all([contextQuery.queryKey, [IN_VIEW]].map((queryKey) => queries.invalidateQueries({ queryKey })));

/** The agency's own style, from where the settings say, as `prepare` makes it safe to draw. */
export const baseStyleQuery = <Style>(url: string | null, prepare: (style: unknown, url: string) => Style) =>
  queryOptions({
    queryKey: ['map-style', url],
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const reply = await fetch(url ?? '', { signal });
      if (!reply.ok) throw new Error(`map style: answered with ${reply.status}`);
      return prepare(await reply.json(), url ?? '');
    },
  });
