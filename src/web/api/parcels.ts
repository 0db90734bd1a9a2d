import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ParcelSuggestion, parcels, SESSION_HEADER } from '#contract/parcels.ts';
import { call } from '#web/lib/api.ts';
import { newId } from '#web/lib/ids.ts';
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

/** How the counties write their numbers. Asked for where a number was not found or is none. */
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

/** Asks about a parcel, or in general where there is none. */
export const useAskParcel = (apn: string | null) =>
  useMutation({
    // Without a connection it fails at once, and what was written stays in its field.
    networkMode: 'always',
    mutationFn: (question: string) => call(parcels.ask, { body: { question, apn }, headers: sessionHeader() }),
  });

const KEY = 'applicant_session_id';
let remembered: string | null = null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The session id of an applicant's pages, made once and kept on this device. It says nothing of who they are. */
export function applicantSessionId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && UUID.test(kept)) return kept;
    const made = remembered ?? newId();
    remembered = made;
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    // Where storage is switched off, it lasts as long as the page.
    remembered ??= newId();
    return remembered;
  }
}

/** What every parcel call carries. */
export const sessionHeader = (): Record<string, string> => ({ [SESSION_HEADER]: applicantSessionId() });

/** The specification's own: nothing is asked for fewer characters, and only once the typing has paused. */
const LEAST_CHARACTERS = 2;
const PAUSE_MS = 300;
const SUGGESTIONS = 10;

/** A text once it has stood still. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const NONE: readonly ParcelSuggestion[] = [];

type ParcelSearch = {
  /** `idle`: too little is typed. `looking`: an answer is on its way. `failed`: there is none. */
  state: 'idle' | 'looking' | 'found' | 'failed';
  /** While `looking`: those of the text before, so that a list does not flicker. */
  suggestions: readonly ParcelSuggestion[];
};

/**
 * Parcels for what is being typed; null while nothing is looked for. What was found for an earlier text stays only
 * until this one's answer is there, whatever it is. A search that fails is only logged: whoever knows the number can
 * write it.
 */
export function useParcelSearch(typed: string | null): ParcelSearch {
  const text = (typed ?? '').trim();
  const paused = usePaused(text);
  const isLooking = text.length >= LEAST_CHARACTERS;
  const isPaused = paused === text;
  const [shown, setShown] = useState(NONE);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['apn-suggestions', paused],
    enabled: isLooking && isPaused,
    retry: false,
    // Without a connection it fails at once; waiting for one would look like a search that never ends.
    networkMode: 'always',
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      try {
        const query = { q: paused, limit: SUGGESTIONS };
        return (await call(parcels.suggestions, { query, headers: sessionHeader(), signal })).suggestions;
      } catch (error) {
        if (!signal.aborted) console.warn('Parcels could not be looked up.', error);
        throw error;
      }
    },
  });
  const answer = isLooking && isPaused ? data : undefined;
  const hasFailed = isLooking && isPaused && answer === undefined && isError && !isFetching;
  const stays = answer ?? (isLooking && !hasFailed ? shown : NONE);
  if (stays !== shown) setShown(stays);
  if (!isLooking) return { state: 'idle', suggestions: NONE };
  if (answer) return { state: 'found', suggestions: answer };
  return { state: hasFailed ? 'failed' : 'looking', suggestions: stays };
}
