import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSubmittedApplications } from '#web/api/applications.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { NotLoaded } from './not-loaded.tsx';

function SubmittedList() {
  const { t } = useTranslation('submitted');
  const { data, error, refetch } = useSubmittedApplications();
  if (error && !data) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton isPage label={t('loading')} lines={6} />;
  if (data.length === 0) return <EmptyState title={t('none')}>{t('noneAbout')}</EmptyState>;
  return (
    <Table
      caption={t('title')}
      rows={data}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'reference',
          header: t('reference'),
          rowHeader: true,
          cell: ({ id, reference }) => (
            <Link to={`/submitted-applications/${id}`} className="link numbers inline-flex min-h-6 items-center">
              {reference}
            </Link>
          ),
        },
        { id: 'applicant', header: t('applicant'), cell: ({ applicant }) => applicant },
        {
          id: 'address',
          header: t('address'),
          cell: ({ project_address, apn }) =>
            project_address ?? apn ?? <span className="text-muted">{t('unknown')}</span>,
        },
        { id: 'submitted', header: t('submitted'), cell: ({ submitted_at }) => formatDateTime(submitted_at) },
        { id: 'documents', header: t('documents'), numeric: true, cell: ({ documents }) => formatNumber(documents) },
      ]}
    />
  );
}

/** The applications that came in, for staff. */
export function SubmittedListPage() {
  const { t } = useTranslation('submitted');
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}>
        {t('about')}
      </PageHeader>
      <SubmittedList />
    </>
  );
}
