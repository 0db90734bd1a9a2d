import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type ProgressBarProps = {
  label: string;
  /** How much is done, 0 to `max`. Undefined while that is not known. */
  value?: number | undefined;
  max?: number | undefined;
  /** The same in words, under the bar. */
  text: string;
  size?: 'normal' | 'thin';
};

/** Honest progress: the bar only ever shows what is known to be done, and words stand beside it. */
export function ProgressBar({ label, value, max = 100, text, size = 'normal' }: ProgressBarProps) {
  const id = useId();
  const known = value !== undefined && max > 0;
  const part = known ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className="space-y-1">
      <span id={id} className={size === 'thin' ? 'sr-only' : 'block font-semibold'}>
        {label}
      </span>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(known ? { 'aria-valuenow': Math.round(part * 100) } : {})}
        aria-valuetext={text}
        className={`overflow-hidden rounded-full bg-granite-tint ring-1 ring-line ring-inset ${size === 'thin' ? 'h-1.5' : 'h-3'}`}
      >
        <div
          className={`h-full rounded-full bg-lake ${known ? 'transition-[width] duration-200' : 'w-full animate-pulse opacity-40'}`}
          style={known ? { width: `${part * 100}%` } : undefined}
        />
      </div>
      <span className={`numbers block text-muted ${size === 'thin' ? 'sr-only' : 'text-sm'}`}>{text}</span>
    </div>
  );
}

/** A turning ring beside words that say what runs. It stands still where motion is not wanted. */
export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={`animate-spin ${className}`} fill="none">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity=".3" strokeWidth="2" />
    <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

type SkeletonProps = {
  label: string;
  lines?: number;
  /** Nobody knows yet how high the page becomes: the footer is shown once it is here (theme.css). */
  isPage?: boolean;
};

/** Grey lines where words will be, as high as they will be, so that nothing moves when they come. */
export const Skeleton = ({ label, lines = 3, isPage = false }: SkeletonProps) => {
  const keys = Array.from({ length: lines }, (_, line) => `line ${line}`);
  return (
    <div role="status" data-page-opens={isPage || undefined} className="animate-pulse space-y-3">
      <span className="sr-only">{label}</span>
      {keys.map((key) => (
        <div key={key} className="h-5 rounded bg-granite-tint last:w-2/3" />
      ))}
    </div>
  );
};

/** The steps of something that runs by itself: which are done, which runs, which come. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  const { t } = useTranslation('ui');
  return (
    <ol aria-label={label} className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, at) => {
        const done = at < current;
        const now = at === current;
        const ring = done
          ? 'border-pine bg-pine text-surface'
          : now
            ? 'border-lake text-lake'
            : 'border-edge text-muted';
        return (
          <li key={step} {...(now ? { 'aria-current': 'step' as const } : {})} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`numbers flex size-6 items-center justify-center rounded-full border-2 text-sm font-semibold ${ring}`}
            >
              {done ? <Check className="size-3.5" strokeWidth={3} /> : at + 1}
            </span>
            <span className={now ? 'font-semibold' : 'text-muted'}>
              {step}
              {done ? <span className="sr-only"> {t('steps.done')}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
