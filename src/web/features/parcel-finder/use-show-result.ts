import { useEffect, useRef } from 'react';
import { showResult } from './result/arrival-heading.tsx';
import type { Finding } from './use-parcel-search.ts';

/**
 * Shows what a search that someone sent came to, once it is there: on a phone it stands below the window.
 * @returns what to call when a search is sent. Back, a reload and a link show what they showed before.
 */
export function useShowResult({ search, shown, page }: Finding): () => void {
  const isAwaited = useRef(false);
  const isThere = !search.isFetching && (shown === null ? search.data !== undefined : !page.isFetching);
  useEffect(() => {
    if (!isAwaited.current || !isThere) return;
    isAwaited.current = false;
    showResult();
  });
  return () => {
    isAwaited.current = true;
  };
}
