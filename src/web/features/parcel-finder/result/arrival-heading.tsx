import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Links that lead to another view of the result carry it: the focus goes along. */
export const ARRIVING = { arriving: true };

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
    <h2 ref={heading} tabIndex={-1} className="numbers text-title font-semibold tracking-tight outline-none">
      {children}
    </h2>
  );
}
