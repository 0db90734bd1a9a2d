import { useTranslation } from 'react-i18next';
import type { QueuedMail } from '#contract/administration.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from './badge.tsx';

const TONES = { waiting: 'sunrise', sent: 'pine', failed: 'brick', 'not-sent': 'neutral' } as const;

/** Mails with where each stands, and why one was not sent. */
export function MailList({ mails }: { mails: readonly QueuedMail[] }) {
  const { t } = useTranslation('administration');
  if (mails.length === 0) return <p className="py-3 text-muted">{t('mails.none')}</p>;
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {mails.map(({ id, subject, to, state, error, created_at, sent_at }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {subject}
            <span className="block text-sm text-muted">{to}</span>
            {error === null ? null : (
              <span className="block text-sm text-brick">
                {error === 'too-late' || error === 'gave-up' || error === 'replaced' ? t(`mailErrors.${error}`) : error}
              </span>
            )}
          </span>
          <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
            <time dateTime={sent_at ?? created_at} className="numbers">
              {formatDateTime(sent_at ?? created_at)}
            </time>
            <Badge tone={TONES[state]}>{t(`mailStates.${state}`)}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
