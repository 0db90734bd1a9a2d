import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { MailState, ROWS_A_PAGE } from '#contract/administration.ts';
import { useJobs, useMails, useTryJobAgain } from '#web/api/administration.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
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
import { JobName } from './list-parts.tsx';

/** For administrators: which mails went out, and what the product is working on. */
export function QueuesPage() {
  const { t } = useTranslation('administration');
  return (
    <>
      <PageHeader title={t('queues.title')} back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}>
        {t('queues.about')}
      </PageHeader>
      <div className="space-y-10">
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
          ]}
        />
      ) : null}
      {data && data.failed.length > 0 ? (
        <Table
          caption={t('jobs.failedTitle')}
          rows={data.failed}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: t('jobs.name'), rowHeader: true, cell: ({ name }) => <JobName name={name} /> },
            { id: 'at', header: t('jobs.at'), cell: ({ at }) => (at === null ? '–' : formatDateTime(at)) },
            { id: 'times', header: t('jobs.times'), cell: ({ times }) => formatNumber(times) },
            {
              id: 'reason',
              header: t('jobs.reason'),
              cell: ({ reason }) =>
                reason === null ? (
                  t('jobs.noReason')
                ) : (
                  <span lang="en" className="[overflow-wrap:anywhere]">
                    {reason}
                  </span>
                ),
            },
            {
              id: 'again',
              header: t('jobs.again'),
              cell: ({ id, again: canGoAgain }) =>
                canGoAgain ? (
                  <Button isPending={isPending && variables === id} onPress={() => again(id)}>
                    {t('jobs.again')}
                  </Button>
                ) : (
                  <span className="text-muted">{t('jobs.startAnew')}</span>
                ),
            },
          ]}
        />
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
    <section aria-labelledby="mails" className="space-y-4">
      <h2 id="mails" className="text-title font-semibold">
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
