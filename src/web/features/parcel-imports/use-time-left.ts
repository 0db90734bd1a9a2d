import { useEffect, useRef, useState } from 'react';

/** Less than this says nothing of how fast it goes. */
const LEAST_MS = 10_000;

/** Milliseconds left at the pace seen since this began to be watched; null while that is not known. */
export function useTimeLeft(done: number | null, of: number | null): number | null {
  const first = useRef<{ at: number; done: number; of: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (done === null || of === null) {
      first.current = null;
      setLeft(null);
      return;
    }
    const begun = first.current;
    if (begun?.of !== of || done < begun.done) {
      first.current = { at: Date.now(), done, of };
      setLeft(null);
      return;
    }
    const passed = Date.now() - begun.at;
    const gone = done - begun.done;
    setLeft(passed < LEAST_MS || gone === 0 ? null : (passed / gone) * (of - done));
  }, [done, of]);
  return left;
}
