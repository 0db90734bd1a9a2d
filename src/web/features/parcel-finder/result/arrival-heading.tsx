import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Finding } from '../use-parcel-search.ts';

/** Links that lead to another view of the result carry it: the focus goes along. */
export const ARRIVING = { arriving: true };

const ID = 'finding';

/** Goes to the result from elsewhere on the page, such as the map below it on a phone. */
export const goToResult = (): void => document.getElementById(ID)?.focus();

/** Part of the window's height that a result needs below its heading to be seen for what it is. */
const ROOM = 0.25;

/** Brings the result into view where it is not, as on a phone; the focus stays where it is. */
export function showResult(): void {
  const heading = document.getElementById(ID);
  if (!heading) return;
  const { top } = heading.getBoundingClientRect();
  if (top < 0 || top > innerHeight * (1 - ROOM)) heading.scrollIntoView({ block: 'start' });
}

/** The heading of what a link on this page led to. It takes the focus then, and not on Back, a reload or a search. */
export function ArrivalHeading({ name, children }: { name: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  const isStep = useNavigationType() !== 'POP';
  const isArriving = isStep && (state as typeof ARRIVING | null)?.arriving === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result under the same heading is an arrival too.
  useEffect(() => {
    if (isArriving) heading.current?.focus();
  }, [isArriving, name]);
  return (
    <h2
      ref={heading}
      id={ID}
      tabIndex={-1}
      className="numbers scroll-mt-4 text-title font-semibold tracking-tight outline-none"
    >
      {children}
    </h2>
  );
}

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
