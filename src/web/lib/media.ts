import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; `drawnAhead` is what a page says before it is taken over in the browser. */
export function useMedia(query: string, drawnAhead: boolean): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => drawnAhead,
  );
}

const watchHidden = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the page is in a tab that nobody sees. */
export const useHidden = (): boolean =>
  useSyncExternalStore(
    watchHidden,
    () => document.hidden,
    () => false,
  );

const subscribe = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Whether the browser believes it has a connection; a page that is drawn ahead says that it has. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
