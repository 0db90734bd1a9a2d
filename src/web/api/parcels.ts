import { queryOptions } from '@tanstack/react-query';
import { parcels } from '#contract/parcels.ts';
import { call } from '#web/lib/api.ts';
import { worthRetrying } from '#web/lib/problems.ts';

const FRESH_MS = 60_000;
const LIMIT = 50;

/** People wait for it: it is tried once more, then it is said that it failed. */
const retry = (failures: number, error: Error) => failures < 1 && worthRetrying(error);

/** The parcels of a number, of an address, or of both. */
export const searchQuery = ({ apn, address }: { apn: string; address: string }) =>
  queryOptions({
    queryKey: ['parcel-search', apn, address],
    enabled: apn !== '' || address !== '',
    staleTime: FRESH_MS,
    retry,
    queryFn: ({ signal }) =>
      call(parcels.search, {
        query: { ...(apn === '' ? {} : { apn }), ...(address === '' ? {} : { address }), limit: LIMIT },
        signal,
      }),
  });

/** How the counties write their numbers. DocumentAccess for where a number was not found or is none. */
export const numberFormsQuery = (isWanted: boolean) =>
  queryOptions({
    queryKey: ['parcel-number-forms'],
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    queryFn: ({ signal }) => call(parcels.numberForms, { signal }),
  });

/** All that is known of one parcel. Not asked for while there is none. */
export const parcelQuery = (apn: string | null) =>
  queryOptions({
    queryKey: ['parcel', apn],
    enabled: apn !== null,
    staleTime: FRESH_MS,
    retry,
    queryFn: ({ signal }) => call(parcels.one, { params: { apn: apn ?? '' }, signal }),
  });
