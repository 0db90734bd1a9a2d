import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ParcelSuggestion, parcels } from '#contract/parcels.ts';
import { call } from '#web/lib/api.ts';
import { sessionHeader } from '#web/lib/applicant-visit.ts';

/** The specification's own: nothing is asked for fewer characters, and only once the typing has paused. */
const LEAST_CHARACTERS = 2;
const PAUSE_MS = 300;
const LIMIT = 10;

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

export type ParcelSearch = {
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
        const query = { q: paused, limit: LIMIT };
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
