import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedMail } from '#contract/administration.ts';
import { useSendMailAgain } from '#web/api/administration.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { showToast } from './toasts.ts';

const TONES = { waiting: 'sunrise', sent: 'pine', failed: 'brick', 'not-sent': 'neutral' } as const;
/** What may have passed by the next try: with these a mail fails only once its time has run out. */
const FOR_NOW: readonly QueuedMail['error'][] = ['put-off', 'not-let-in', 'unreachable'];

/** Mails with where each stands, why one was not sent, and a button that sends it again where that can be done. */
export function MailList({ mails }: { mails: readonly QueuedMail[] }) {
  const { t } = useTranslation('administration');
  const { mutate, isPending, variables } = useSendMailAgain();
  const list = useRef<HTMLUListElement>(null);
  const again = (id: string) =>
    mutate(id, {
      onSuccess: () => {
        // The button goes with the failure.
        list.current?.focus();
        showToast('success', t('mails.inLine'), t('mails.inLineAbout'));
      },
      onError: (failure) => showToast('destructive', t('mails.notAgain'), describeError(failure)),
    });
  if (mails.length === 0) return <p className="py-3 text-muted">{t('mails.none')}</p>;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('mails.title')}
      className="divide-y divide-line rounded border border-line bg-surface"
    >
      {mails.map(({ id, subject, to, state, error, server_words: words, again: canGoAgain, created_at, sent_at }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {subject}
            <span className="block text-sm text-muted">{to}</span>
            {error === null ? null : (
              <span className="block text-sm text-brick">
                {state === 'failed' && FOR_NOW.includes(error) ? `${t('mailErrors.too-late')} ` : null}
                {t(`mailErrors.${error}`)}
              </span>
            )}
            {words === null ? null : (
              <span className="block text-sm text-muted">
                {t('mails.words')} <q lang="en">{words}</q>
              </span>
            )}
          </span>
          <span className="flex flex-wrap items-center gap-3 text-sm text-muted">
            {canGoAgain ? (
              <Button
                aria-label={t('mails.againNamed', { subject })}
                isPending={isPending && variables === id}
                onPress={() => again(id)}
              >
                {t('mails.again')}
              </Button>
            ) : null}
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
