import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Language } from '#domain/agency/language.ts';
import { LegalId } from '#domain/agency/legal-document.ts';
import { LOCALES } from '#messages/languages.ts';
import { legalQuery } from '#web/api/site.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { focusHeading } from '#web/ui/focus.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { LegalText } from './legal-text.tsx';

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

/** Whether one step back stays with what this person was doing, and is not an empty tab. */
function hasWayBack(): boolean {
  // Older browsers do not say what lies behind: any step counts.
  if (!('navigation' in window)) return history.length > 1;
  return window.navigation.canGoBack || document.referrer !== '';
}

/** One step back in history; home for those who came straight here. */
function BackButton() {
  const { t } = useTranslation('pages');
  return (
    <button
      type="button"
      onClick={() => {
        if (hasWayBack()) history.back();
        // The landing page is a document of its own.
        else location.assign('/');
      }}
      className="no-print link -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded px-1 font-semibold no-underline hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t('legal.back')}
    </button>
  );
}

/**
 * The text could not be fetched: why, and what to do. Without an error the call waits for a connection, and comes by
 * itself when that is back.
 */
function NotFetched({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('pages');
  return error === null ? (
    <Notice tone="attention" live="status" title={t('legal.offline.title')}>
      {t('legal.offline.about')}
    </Notice>
  ) : (
    <Notice
      tone="error"
      live="alert"
      title={t('legal.failed')}
      actions={<Button onPress={onRetry}>{t('legal.tryAgain')}</Button>}
    >
      {error.message}
    </Notice>
  );
}

/** A day (YYYY-MM-DD) in words: August 28, 2025. It is the same day wherever it is read. */
const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
