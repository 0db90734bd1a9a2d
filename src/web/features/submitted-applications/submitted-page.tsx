import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSubmittedApplication } from '#web/api/submitted-applications.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { FieldDocuments } from './field-documents.tsx';
import { NotLoaded } from './not-loaded.tsx';

/** One application that came in, with its documents. */
export function SubmittedPage() {
  const { t } = useTranslation('submitted');
  const { id = '' } = useParams();
  const { data, error, refetch } = useSubmittedApplication(id);
  return (
    <>
      <PageHeader
        title={data ? t('one', { reference: data.reference }) : t(error ? 'notOpened' : 'opening')}
        back={<BackLink to="/submitted-applications">{t('title')}</BackLink>}
      >
        {data ? (
          <>
            {[data.applicant, data.project_address, data.apn].filter((part) => part).join(' · ')}
            <span className="block">{t('submittedOn', { when: formatDateTime(data.submitted_at) })}</span>
          </>
        ) : null}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data?.fields.length === 0 ? <EmptyState title={t('noDocuments')}>{t('noDocumentsAbout')}</EmptyState> : null}
      <div className="space-y-4">
        {data?.fields.map((field) => (
          <FieldDocuments key={field.field} field={field} />
        ))}
      </div>
    </>
  );
}
