import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { MailState, ROWS_A_PAGE } from '#contract/administration.ts';
import { useJobs, useMails, useTryJobAgain } from '#web/api/administration.ts';
import { formatDateTime, formatNumber, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MailList } from '#web/ui/mail-list.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { PageButtons } from '#web/ui/page-buttons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { InstallationSection, MAILS_ID } from './installation-section.tsx';
import { JobName } from './list-parts.tsx';

/** For administrators: how the installation stands, what the product is working on, and which mails went out. */
export function QueuesPage() {
  const { t } = useTranslation('administration');
  return (
    <>
      <PageHeader title={t('queues.title')} back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}>
        {t('queues.about')}
      </PageHeader>
      <div className="space-y-10">
        <InstallationSection />
        <Jobs />
        <Mails />
      </div>
    </>
  );
}

function Jobs() {
  const { t } = useTranslation('administration');
  const { data, error, refetch } = useJobs();
  const { mutate, isPending, variables } = useTryJobAgain();
  const heading = useRef<HTMLHeadingElement>(null);
  const again = (id: string) =>
    mutate(id, {
      onSuccess: () => {
        // The button goes with the failure.
        heading.current?.focus();
        showToast('success', t('jobs.inLine'), t('jobs.inLineAbout'));
      },
      onError: (failure) => showToast('destructive', t('jobs.notAgain'), describeError(failure)),
    });
  return (
    <section aria-labelledby="jobs" className="space-y-4">
      <h2 ref={heading} tabIndex={-1} id="jobs" className="text-title font-semibold">
        {t('jobs.title')}
      </h2>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={4} /> : null}
      {data && data.queues.length === 0 ? <Card>{t('jobs.none')}</Card> : null}
      {data && data.queues.length > 0 ? (
        <Table
          caption={t('jobs.title')}
          rows={data.queues}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', header: t('jobs.name'), rowHeader: true, cell: ({ name }) => <JobName name={name} /> },
            { id: 'waiting', header: t('jobs.waiting'), cell: ({ waiting }) => formatNumber(waiting) },
            { id: 'running', header: t('jobs.running'), cell: ({ running }) => formatNumber(running) },
            { id: 'failed', header: t('jobs.failed'), cell: ({ failed }) => formatNumber(failed) },
            {
              id: 'oldest',
              header: t('jobs.oldest'),
              cell: ({ oldest_since: since }) =>
                since === null ? '–' : <span className="whitespace-nowrap">{formatDateTime(since)}</span>,
            },
          ]}
        />
      ) : null}
      {data && data.failed.length > 0 ? (
        <>
          <h3 className="text-heading font-semibold">{t('jobs.failedTitle')}</h3>
          <ul aria-label={t('jobs.failedTitle')} className="divide-y divide-line rounded border border-line bg-surface">
            {data.failed.map(({ id, name, at, times, reason, again: canGoAgain }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-semibold">
                    <JobName name={name} />
                  </span>
                  <span className="block text-sm text-brick">
                    {reason === null ? t('jobs.noReason') : <span lang="en">{reason}</span>}
                  </span>
                  <span className="block text-sm text-muted">
                    {at === null ? null : (
                      <>
                        <time dateTime={at}>{formatDateTime(at)}</time> ·{' '}
                      </>
                    )}
                    {t('jobs.tries', plural(times))}
                  </span>
                </span>
                {canGoAgain ? (
                  <Button isPending={isPending && variables === id} onPress={() => again(id)}>
                    {t('jobs.again')}
                  </Button>
                ) : (
                  <span className="text-sm text-muted">{t('jobs.startAnew')}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Mails() {
  const { t } = useTranslation('administration');
  const [search, setSearch] = useSearchParams();
  const state = MailState.safeParse(search.get('mails')).data;
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const { data, error, refetch, isPlaceholderData } = useMails({ ...(state ? { state } : {}), page });
  const total = data
    ? state
      ? data.counts[state]
      : Object.values(data.counts).reduce((sum, count) => sum + count, 0)
    : 0;
  const link = (of: MailState | undefined, label: string, count: number | undefined) => (
    <Link
      key={of ?? 'all'}
      to={of ? `?mails=${of}` : '?'}
      {...(of === state ? { 'aria-current': 'page' as const } : {})}
      className={`-mb-px flex min-h-11 items-center gap-2 border-b-3 px-3 font-semibold ${of === state ? 'border-lake text-ink' : 'border-transparent text-muted hover:border-line hover:text-ink'}`}
    >
      {label}
      <span className="numbers inline-block min-w-[3ch] text-sm text-muted">
        {count === undefined ? '' : formatNumber(count)}
      </span>
    </Link>
  );
  return (
    <section aria-labelledby={MAILS_ID} className="space-y-4">
      <h2 tabIndex={-1} id={MAILS_ID} className="text-title font-semibold">
        {t('mails.title')}
      </h2>
      <p className="measure text-muted">{t('mails.about')}</p>
      <nav aria-label={t('mails.title')} className="flex flex-wrap gap-x-1 border-b border-line">
        {link(
          undefined,
          t('mails.all'),
          data ? Object.values(data.counts).reduce((sum, one) => sum + one, 0) : undefined,
        )}
        {MailState.options.map((of) => link(of, t(`mailStates.${of}`), data?.counts[of]))}
      </nav>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={4} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData}>
          <MailList mails={data.mails} />
          <PageButtons
            rowsAPage={ROWS_A_PAGE}
            page={page}
            total={total}
            goTo={(next) => setSearch({ ...(state ? { mails: state } : {}), page: String(next) }, { replace: true })}
          />
        </div>
      ) : null}
    </section>
  );
}
