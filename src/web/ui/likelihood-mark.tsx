import type { ReactNode } from 'react';
import { OutcomeShape } from './outcome-mark.tsx';

/** How sure something is: a full circle for likely, half for maybe, a quarter for unlikely, a sheet for what is known. */
type Likelihood = 'yes' | 'likely' | 'maybe' | 'unlikely' | 'no' | 'known' | 'unknown';

type Degree = Exclude<Likelihood, 'yes' | 'no' | 'unknown'>;

/** A circle that is filled from the top, clockwise, as far as `edge` goes. */
const filled = (edge: string) => (
  <>
    <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2" />
    <path d={`M12 12 V5.5 ${edge} Z`} fill="currentColor" />
  </>
);

const shapes: Record<Degree, ReactNode> = {
  likely: filled('A6.5 6.5 0 1 1 5.5 12'),
  maybe: filled('A6.5 6.5 0 0 1 12 18.5'),
  unlikely: filled('A6.5 6.5 0 0 1 18.5 12'),
  known: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" fill="currentColor" />
      <path
        d="M7.5 9 H16.5 M7.5 12.5 H16.5 M7.5 16 H13"
        className="stroke-surface"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  ),
};

const same = { yes: 'yes', no: 'no', unknown: 'cannot-tell' } as const;

const isSame = (likelihood: Likelihood): likelihood is keyof typeof same => likelihood in same;

/** The shape of how sure something is; beside it there is always its word. Yes, no and cannot tell look as everywhere. */
export const LikelihoodShape = ({ of, className = 'size-6' }: { of: Likelihood; className?: string }) =>
  isSame(of) ? (
    <OutcomeShape outcome={same[of]} className={className} />
  ) : (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 text-lake ${className}`}>
      {shapes[of]}
    </svg>
  );
