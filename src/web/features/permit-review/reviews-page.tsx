import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { REVIEWS_A_PAGE, type ReviewSummary, ReviewView } from '#contract/reviews.ts';
import { useReviews } from '#web/api/reviews.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { PageButtons } from '#web/ui/page-buttons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { ReviewProgress } from '#web/ui/review-progress.tsx';
import { Table } from '#web/ui/table.tsx';

/** The agency's permit reviews: one's own, those of nobody, and all. */
export function ReviewsPage() {
  const { t } = useTranslation('reviews');
  const [search, setSearch] = useSearchParams();
  const view = ReviewView.safeParse(search.get('view')).data ?? 'mine';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const { data, error, refetch, isPlaceholderData } = useReviews({ view, page });
  const total = data?.counts[view] ?? 0;
  const goTo = (next: number) => setSearch({ view, page: String(next) }, { replace: true });
  return (
    <>
      <PageHeader
        title={t('title')}
        back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}
        actions={<LinkButton to="/permit-review">{t('startFromFiles')}</LinkButton>}
      >
        {t('about')}
      </PageHeader>
      <nav aria-label={t('views.label')} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
        {ReviewView.options.map((one) => (
          <Link
            key={one}
            to={`?view=${one}`}
            {...(one === view ? { 'aria-current': 'page' as const } : {})}
            className={`-mb-px flex min-h-11 items-center gap-2 border-b-3 px-3 font-semibold ${one === view ? 'border-lake text-ink' : 'border-transparent text-muted hover:border-line hover:text-ink'}`}
          >
            {t(`views.${one}`)}
            <span className="numbers inline-block min-w-[3ch] text-sm text-muted">
              {data ? formatNumber(data.counts[one]) : ''}
            </span>
          </Link>
        ))}
      </nav>
      {error && !data ? (
        <Notice
          tone="error"
          live="alert"
          title={t('notLoaded')}
          actions={<Button onPress={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          <ErrorText error={error} />
        </Notice>
      ) : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className="space-y-3">
          {data.reviews.length === 0 ? (
            <EmptyState title={t(`empty.${view}`)}>{t(`empty.${view}About`)}</EmptyState>
          ) : (
            <ReviewTable rows={data.reviews} />
          )}
          <PageButtons page={page} total={total} rowsAPage={REVIEWS_A_PAGE} goTo={goTo} />
        </div>
      ) : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
    </>
  );
}

function ReviewTable({ rows }: { rows: readonly ReviewSummary[] }) {
  const { t } = useTranslation(['reviews', 'review']);
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ session_id }) => session_id}
      columns={[
        {
          id: 'of',
          header: t('of'),
          rowHeader: true,
          cell: ({ session_id, case: ofCase, files }) => (
            <Link to={`/reviews/${session_id}`} className="link numbers inline-flex min-h-6 items-center">
              {ofCase ? ofCase.reference : t('looseFiles', { count: files, number: formatNumber(files) })}
            </Link>
          ),
        },
        { id: 'category', header: t('category'), cell: ({ project_category: one }) => t(`review:categories.${one}`) },
        { id: 'progress', header: t('progress'), cell: (row) => <ReviewProgress of={row} /> },
        {
          id: 'with',
          header: t('with'),
          cell: ({ assignee }) => assignee ?? <span className="text-muted">{t('nobody')}</span>,
        },
        { id: 'started', header: t('started'), cell: ({ created_at }) => formatDateTime(created_at) },
        { id: 'by', header: t('startedBy'), cell: ({ started_by }) => started_by },
      ]}
    />
  );
}
