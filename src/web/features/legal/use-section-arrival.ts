import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Whoever arrives at a section, from elsewhere or from the contents, sees it, and the focus is on its heading. */
export function useSectionArrival(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a key of its own; the same link may be followed twice.
  useEffect(() => {
    if (hash === '') return;
    // After the shell, which takes every new page to its top.
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(hash.slice(1));
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
