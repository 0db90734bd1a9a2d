import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page that was drawn at build time stands there without its script; true once that has taken over. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
