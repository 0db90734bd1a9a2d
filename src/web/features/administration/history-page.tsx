import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AuditEvent, ROWS_A_PAGE } from '#contract/administration.ts';
import { useEvents } from '#web/api/administration.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { PageButtons } from '#web/ui/page-buttons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { JobName, SearchForm, useListAddress } from './list-parts.tsx';

/** For administrators: who did what to cases, accounts and files of the agency, with what stood before and after. */
export function HistoryPage() {
  const { t } = useTranslation('administration');
  const { q, page, goTo } = useListAddress();
  const { data, error, refetch, isPlaceholderData } = useEvents({ q, page });
  return (
    <>
      <PageHeader title={t('history.title')} back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}>
        {t('history.about')}
      </PageHeader>
      <SearchForm q={q} hint={t('history.searchHint')} onSearch={(words) => goTo({ q: words })} />
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className="space-y-3">
          <p role="status" className="numbers text-sm text-muted">
            {t('history.total', plural(data.total))}
          </p>
          {data.events.length === 0 ? (
            <EmptyState title={t('history.none')}>{t('history.noneAbout')}</EmptyState>
          ) : (
            <EventTable events={data.events} />
          )}
          <PageButtons page={page} total={data.total} rowsAPage={ROWS_A_PAGE} goTo={(next) => goTo({ page: next })} />
        </div>
      ) : null}
    </>
  );
}

function EventTable({ events }: { events: readonly AuditEvent[] }) {
  const { t } = useTranslation('administration');
  const localized = useLocalized();
  const said = (words: AuditEvent['before']) =>
    words === null ? <span className="text-muted">–</span> : typeof words === 'string' ? words : localized(words);
  return (
    <Table
      caption={t('history.title')}
      rows={events.map((event, at) => ({ ...event, key: `${event.at} ${at}` }))}
      rowKey={({ key }) => key}
      columns={[
        {
          id: 'at',
          header: t('history.at'),
          rowHeader: true,
          cell: ({ at }) => (
            <time dateTime={at} className="numbers font-normal whitespace-nowrap">
              {formatDateTime(at)}
            </time>
          ),
        },
        { id: 'person', header: t('history.person'), cell: ({ person }) => person ?? t('history.product') },
        {
          id: 'kind',
          header: t('history.what'),
          cell: ({ kind, item }) => (
            <>
              {t(`kinds.${kind}`)}
              {item ? <span className="block text-sm text-muted">{t('history.item', item)}</span> : null}
            </>
          ),
        },
        {
          id: 'subject',
          header: t('history.subject'),
          cell: ({ kind, subject, case_id }) =>
            case_id === null ? (
              <span className="[overflow-wrap:anywhere]">
                {kind === 'job-again' ? <JobName name={subject} /> : subject}
              </span>
            ) : (
              <Link to={`/cases/${case_id}?tab=history`} className="link numbers whitespace-nowrap">
                {subject}
              </Link>
            ),
        },
        { id: 'before', header: t('history.before'), cell: ({ before }) => said(before) },
        {
          id: 'after',
          header: t('history.after'),
          cell: ({ after, reason }) => (
            <>
              {said(after)}
              {reason === '' ? null : <span className="block text-sm text-muted">{reason}</span>}
            </>
          ),
        },
      ]}
    />
  );
}
