import { useTranslation } from 'react-i18next';
import type { CaseEvent } from '#contract/cases.ts';
import { useCaseMails } from '#web/api/cases.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { MailList } from '#web/ui/mail-list.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

/** Who did what when, the latest first. */
export function CaseHistory({ caseId, events }: { caseId: string; events: readonly CaseEvent[] }) {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  const said = (words: CaseEvent['before']) => (typeof words === 'string' ? words : words ? localized(words) : '');
  const describe = ({ kind, before, after, item }: CaseEvent): string => {
    const values = { before: said(before), after: said(after) };
    if (kind === 'submitted') return t('history.submitted');
    if (kind === 'moved') return t('history.moved', values);
    if (kind === 'letter') return t('history.letter', values);
    if (kind === 'answered') return t('history.answered', values);
    if (kind === 'permit') return t('history.permit', values);
    if (kind === 'mail-again') return t('history.mailAgain', values);
    if (kind === 'design-check') return t('history.designCheck', values);
    if (kind === 'accepted') return t('history.accepted');
    if (kind === 'condition') return after === null ? t('history.conditionOpen') : t('history.condition', values);
    if (kind === 'permit-record') return t(before === null ? 'history.permitRecord' : 'history.inspection', values);
    if (kind === 'verdict') {
      const ofItem = { ...values, ...item };
      if (after === null) return t('history.verdictTakenBack', ofItem);
      return before === null ? t('history.verdict', ofItem) : t('history.verdictChanged', ofItem);
    }
    if (after === null) return t('history.unassigned', values);
    return before === null ? t('history.assigned', values) : t('history.reassigned', values);
  };
  return (
    <div className="space-y-8">
      <ol className="divide-y divide-line rounded border border-line bg-surface">
        {events.map((event) => (
          <li key={event.id} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <span className="text-sm text-muted">
              <time dateTime={event.at} className="numbers block">
                {formatDateTime(event.at)}
              </time>
              {event.person ?? t('history.product')}
            </span>
            <span className="measure [overflow-wrap:anywhere]">
              {describe(event)}
              {event.reason === '' ? null : (
                <blockquote className="mt-1 border-l-3 border-line pl-3 whitespace-pre-line">{event.reason}</blockquote>
              )}
            </span>
          </li>
        ))}
      </ol>
      <CaseMails caseId={caseId} />
    </div>
  );
}

/** The mails about a case, with where each stands. */
function CaseMails({ caseId }: { caseId: string }) {
  const { t } = useTranslation('cases');
  const { data, error, refetch } = useCaseMails(caseId);
  return (
    <section aria-labelledby="case-mails" className="space-y-3">
      <h2 id="case-mails" className="text-heading font-semibold">
        {t('mails.title')}
      </h2>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={3} /> : null}
      {data ? <MailList mails={data} /> : null}
    </section>
  );
}
