import { useSearchParams } from 'react-router';
import { useTakenOver } from '#web/lib/early-press.ts';

const NOTHING = new URLSearchParams();

/** The query of the address. Empty until the page is taken over: what stands there was drawn without one. */
export function useAddressQuery(): URLSearchParams {
  const [search] = useSearchParams();
  return useTakenOver() ? search : NOTHING;
}

/** A path with the place to go on to, where there is one. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
