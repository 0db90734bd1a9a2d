import { useId } from 'react';

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
