import { useEffect, useRef, useState } from 'react';

/** How long after the last key it is saved. */
const PAUSE_MS = 700;

export type Autosave = {
  state: 'saved' | 'waiting' | 'saving' | 'failed';
  /** Why the last try failed. */
  error: Error | null;
  /** Saves at once what is not saved yet. Resolves when nothing waits; rejects as `save` does. */
  flush: () => Promise<void>;
};

/** `work`, once at a time: who asks while it runs waits for that run, and who asks later starts another. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    // Cleared after it was kept: work that has nothing to do ends before its promise stands here.
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Saves a value a moment after it was changed, one save after the other, and when its page is left. `value` is plain data.
 * A value that could not be saved is tried again with the next change, or by `flush`.
 */
export function useAutosave<T>(value: T, save: (value: T) => Promise<unknown>): Autosave {
  const text = JSON.stringify(value);
  const saved = useRef(text);
  const latest = useRef({ text, value, save });
  latest.current = { text, value, save };
  const [{ state, error }, setState] = useState<Omit<Autosave, 'flush'>>({ state: 'saved', error: null });

  const [flush] = useState(() =>
    oneAtATime(async () => {
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
      }
    }),
  );

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
