import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { parcels } from '#contract/parcels.ts';
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

/**
 * Parcels for what is being typed; null while nothing is looked for. An answer to an earlier text never shows under a
 * later one, and a search that fails is only logged: whoever knows the number can write it.
 */
export function useParcelSearch(typed: string | null) {
  const text = (typed ?? '').trim();
  const paused = usePaused(text);
  const isLooking = text.length >= LEAST_CHARACTERS;
  const { data, isFetching } = useQuery({
    queryKey: ['apn-suggestions', paused],
    enabled: isLooking && paused === text,
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      try {
        const query = { q: paused, limit: LIMIT };
        return (await call(parcels.suggestions, { query, headers: sessionHeader(), signal })).suggestions;
      } catch (error) {
        if (!signal.aborted) console.warn('Parcels could not be looked up.', error);
        return null;
      }
    },
  });
  if (!isLooking) return { state: 'idle', suggestions: [] } as const;
  if (paused !== text || isFetching) return { state: 'looking', suggestions: [] } as const;
  return data ? ({ state: 'found', suggestions: data } as const) : ({ state: 'failed', suggestions: [] } as const);
}
