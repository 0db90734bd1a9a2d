import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
