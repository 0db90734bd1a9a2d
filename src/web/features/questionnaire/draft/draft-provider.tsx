import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { documentsQuery } from '#web/api/application-documents.ts';
import { applicationFormQuery, applicationQuery } from '#web/api/applications.ts';
import { DraftSkeleton } from './draft-skeleton.tsx';
import { NotOpened } from './not-opened.tsx';
import { OpenedDraft } from './opened-draft.tsx';

/** Opens an application for the page inside: its questionnaire, its answers and its documents. */
export function DraftProvider({ applicationId, children }: { applicationId: string; children: ReactNode }) {
  const { t } = useTranslation('draft');
  const queries = useQueries({
    queries: [applicationFormQuery, applicationQuery(applicationId), documentsQuery(applicationId)],
  });
  const [form, application, documents] = queries;
  if (form.data && application.data && documents.data) {
    return (
      <OpenedDraft key={application.data.id} form={form.data} application={application.data} documents={documents.data}>
        {children}
      </OpenedDraft>
    );
  }
  const failed = queries.find(({ error, isFetching }) => error !== null && !isFetching);
  if (!failed?.error) return <DraftSkeleton label={t('opening.label')} />;
  const again = () => {
    for (const query of queries) if (!query.data) void query.refetch();
  };
  return <NotOpened error={failed.error} onAgain={again} />;
}
