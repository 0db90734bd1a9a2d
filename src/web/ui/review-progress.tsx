import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import { Badge } from './badge.tsx';

type ReviewProgressProps = {
  of: { status: 'processing' | 'completed' | 'error'; decided: number; lines: number | null };
};

/** How far people are with a review: "61 of 85 looked at", or what the reading does. */
export function ReviewProgress({ of: { status, decided, lines } }: ReviewProgressProps) {
  const { t } = useTranslation('reviews');
  if (status === 'processing') return <Badge tone="lake">{t('status.processing')}</Badge>;
  if (status === 'error' || lines === null) return <Badge tone="brick">{t('status.error')}</Badge>;
  const share = lines === 0 ? 0 : Math.round((100 * decided) / lines);
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="inline-block h-1.5 w-16 overflow-hidden rounded-full bg-granite-tint">
        <span className="block h-full bg-lake" style={{ width: `${share}%` }} />
      </span>
      <span className="numbers whitespace-nowrap">
        {t('lookedAt', { decided: formatNumber(decided), lines: formatNumber(lines) })}
      </span>
    </span>
  );
}
