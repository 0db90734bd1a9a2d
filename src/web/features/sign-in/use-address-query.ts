import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const never = () => () => undefined;
const NOTHING = new URLSearchParams();

/**
 * The query of the address. Empty for the moment in which a page that was drawn at build time is taken over:
 * what stands there was drawn without one.
 */
export function useAddressQuery(): URLSearchParams {
  const [search] = useSearchParams();
  const takenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return takenOver ? search : NOTHING;
}

/** A path with the place to go on to, where there is one. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
