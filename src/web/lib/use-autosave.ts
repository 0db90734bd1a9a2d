import { useCallback, useEffect, useRef, useState } from 'react';

/** How long after the last key it is saved. */
const PAUSE_MS = 700;

export type Autosave = {
  state: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Why the last try failed. */
  error: Error | null;
  /** Saves at once what is not saved yet. Resolves when nothing waits; rejects as `save` does. */
  flush: () => Promise<void>;
};

/**
 * Saves a value a moment after it was changed, one save after the other, and when its page is left. `value` is plain data.
 * A value that could not be saved is tried again with the next change, or by `flush`.
 */
export function useAutosave<T>(value: T, save: (value: T) => Promise<unknown>): Autosave {
  const text = JSON.stringify(value);
  const saved = useRef(text);
  const running = useRef<Promise<void> | null>(null);
  const latest = useRef({ text, value, save });
  latest.current = { text, value, save };
  const [{ state, error }, setState] = useState<Omit<Autosave, 'flush'>>({ state: 'saved', error: null });

  const flush = useCallback((): Promise<void> => {
    running.current ??= (async () => {
      try {
        while (saved.current !== latest.current.text) {
          const { text: sent, value: given, save: send } = latest.current;
          setState({ state: 'saving', error: null });
          await send(given);
          saved.current = sent;
        }
        setState({ state: 'saved', error: null });
      } catch (failure) {
        setState({ state: 'failed', error: failure as Error });
        throw failure;
      } finally {
        running.current = null;
      }
    })();
    return running.current;
  }, []);

  useEffect(() => {
    if (saved.current === text) return;
    setState((former) => (former.state === 'saving' ? former : { state: 'waiting', error: null }));
    const timer = setTimeout(() => void flush().catch(() => {}), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, flush]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saved.current !== latest.current.text) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      void flush().catch(() => {});
    };
  }, [flush]);

  return { state, error, flush };
}
