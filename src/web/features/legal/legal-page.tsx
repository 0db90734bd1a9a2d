import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LegalId } from '#domain/agency/legal-document.ts';
import { legalQuery } from '#web/api/site.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import { focusHeading } from '#web/ui/focus.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { BackButton } from './back-button.tsx';
import { formatDay } from './format-day.ts';
import { LegalText } from './legal-text.tsx';
import { NotFetched } from './not-fetched.tsx';

/** One of the legal texts, in sections that can be linked to. */
export function LegalPage() {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const id = LegalId.parse(pathname.toLowerCase().replaceAll('/', ''));
  const text = useQuery(legalQuery(id));
  const language = currentLanguage();
  const { data } = text;
  const retry = () => {
    // The pressed button goes with its notice; the heading stays.
    focusHeading();
    void text.refetch();
  };
  return (
    <div key={id} className="mx-auto max-w-5xl">
      <PageHeader title={t(`legal.names.${id}`)} back={<BackButton />}>
        {data?.updated === undefined ? null : (
          <p>
            {t('legal.updated')} <time dateTime={data.updated}>{formatDay(data.updated, language)}</time>
          </p>
        )}
      </PageHeader>
      {data ? (
        <LegalText document={data} language={language} />
      ) : text.isFetching ? (
        <Skeleton isPage label={t('legal.loading')} lines={12} />
      ) : (
        <NotFetched error={text.error} onRetry={retry} />
      )}
    </div>
  );
}
