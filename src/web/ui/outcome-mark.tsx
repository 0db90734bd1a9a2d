import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The answers that a check can give. Each has one shape across the product. */
export type Outcome =
  | 'yes'
  | 'no'
  | 'mentioned'
  | 'declared'
  | 'not-applicable'
  | 'not-recognised'
  | 'not-found'
  | 'cannot-tell'
  | 'person-decides';

const shapes: Record<Outcome, ReactNode> = {
  yes: (
    <g className="text-pine">
      <circle cx="12" cy="12" r="10" fill="currentColor" />
      <path
        d="M7.5 12.4 L10.7 15.6 L16.5 9"
        className="stroke-surface"
        strokeWidth="2.25"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  ),
  no: (
    <g className="text-brick">
      <path d="M7.9 2 H16.1 L22 7.9 V16.1 L16.1 22 H7.9 L2 16.1 V7.9 Z" fill="currentColor" />
      <path
        d="M8.6 8.6 L15.4 15.4 M15.4 8.6 L8.6 15.4"
        className="stroke-surface"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
    </g>
  ),
  mentioned: (
    <g className="text-muted" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
      <path d="M3 4 H21 V16 H11 L6.5 20.5 V16 H3 Z" />
      <path d="M7.5 10 H7.6 M12 10 H12.1 M16.5 10 H16.6" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  ),
  declared: (
    <g className="text-muted">
      <circle cx="12" cy="7" r="4.4" fill="currentColor" />
      <path d="M3.5 21 C3.5 16 7 13.4 12 13.4 C17 13.4 20.5 16 20.5 21 Z" fill="currentColor" />
    </g>
  ),
  'not-applicable': (
    <g className="text-muted">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M8 12 H16" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </g>
  ),
  'not-recognised': (
    <g className="text-lake" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
      <rect x="3" y="3" width="18" height="18" rx="2" />
      <path d="M7.5 8 H16.5 M7.5 12 H13 M7.5 16 H10.5" strokeLinecap="round" />
    </g>
  ),
  'not-found': (
    <g className="text-sunrise" fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3" y="3" width="18" height="18" rx="2" strokeDasharray="3.4 2.6" />
      <circle cx="11" cy="11" r="3.6" />
      <path d="M13.8 13.8 L17 17" strokeLinecap="round" />
    </g>
  ),
  'cannot-tell': (
    <g className="text-lake">
      <path d="M12 1.2 L22.8 12 L12 22.8 L1.2 12 Z" fill="currentColor" strokeLinejoin="round" />
      <path
        d="M9.4 9.7 a2.7 2.7 0 1 1 3.8 2.5 c-.8 .35 -1.2 .8 -1.2 1.7"
        className="stroke-surface"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="12" cy="17" r="1.3" className="fill-surface" />
    </g>
  ),
  'person-decides': (
    <g className="text-lake" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
      <path d="M4 20 L5 15.5 L16 4.5 L19.5 8 L8.5 19 Z" />
      <path d="M13.5 7 L17 10.5" />
    </g>
  ),
};

const looks: Record<Outcome, string> = {
  yes: 'font-semibold text-pine',
  no: 'font-semibold text-brick',
  mentioned: 'font-semibold text-muted',
  declared: 'font-semibold text-muted',
  'not-applicable': 'font-semibold text-muted',
  'not-recognised': 'font-semibold text-lake',
  'not-found': 'font-semibold text-sunrise',
  'cannot-tell': 'font-semibold text-lake',
  'person-decides': 'font-semibold text-lake',
};

/** A yes that nobody hopes for, such as a floodplain: no tick. */
const warning = (
  <g className="text-sunrise">
    <path d="M12 2.2 L22.6 21 H1.4 Z" fill="currentColor" strokeLinejoin="round" />
    <path d="M12 9 V14" className="stroke-surface" strokeWidth="2.25" strokeLinecap="round" />
    <circle cx="12" cy="17.5" r="1.3" className="fill-surface" />
  </g>
);

/** A yes that is neither good nor bad, such as coverage outside the parcel. */
const neutral = <g className="text-muted [&_.text-pine]:text-muted">{shapes.yes}</g>;

/** `isNeutral`: its yes says nothing good. */
type OutcomeShapeProps = { outcome: Outcome; needsAttention?: boolean; isNeutral?: boolean; className?: string };
type OutcomeLook = Pick<OutcomeShapeProps, 'outcome' | 'needsAttention' | 'isNeutral'>;

/** Whether what nobody hopes for is said to be so. */
const isWarning = ({ outcome, needsAttention }: OutcomeLook): boolean =>
  needsAttention === true && (outcome === 'yes' || outcome === 'declared');

const shapeOf = (look: OutcomeLook): ReactNode =>
  isWarning(look) ? warning : look.isNeutral && look.outcome === 'yes' ? neutral : shapes[look.outcome];

const lookOf = (look: OutcomeLook): string =>
  isWarning(look)
    ? 'font-semibold text-sunrise'
    : look.isNeutral && look.outcome === 'yes'
      ? looks.mentioned
      : looks[look.outcome];

/** The shape of an outcome alone; beside it there is always its word. */
export const OutcomeShape = ({ className = 'size-6', ...look }: OutcomeShapeProps) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
    {shapeOf(look)}
  </svg>
);

type OutcomeMarkProps = Omit<OutcomeShapeProps, 'className'> & { children?: ReactNode };

/** An outcome as a shape and its word, or other words where a page has its own. */
export function OutcomeMark({ children, ...look }: OutcomeMarkProps) {
  const { t } = useTranslation('ui');
  return (
    <span className="inline-flex items-start gap-2">
      <OutcomeShape {...look} />
      <span className={`self-baseline ${lookOf(look)}`}>{children ?? t(`outcomes.${look.outcome}`)}</span>
    </span>
  );
}
