import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isEditable } from '#domain/application/application.ts';
import { applicationFormQuery, applicationsQuery } from '#web/api/applications.ts';
import { ErrorText } from '#web/lib/error-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { readAskedParcel } from '../fields/asked-parcel.ts';
import { DraftsOffer } from './drafts-offer.tsx';
import { IntroText } from './intro-text.tsx';
import { StartButton } from './start-button.tsx';

/** Before the first question: what was begun earlier, what it takes, and the start. */
export function Intro() {
  const { t } = useTranslation('questionnaire');
  const [search] = useSearchParams();
  const parcel = readAskedParcel(search);
  const form = useQuery(applicationFormQuery);
  const mine = useQuery(applicationsQuery);
  const drafts = (mine.data ?? []).filter(({ status }) => isEditable(status));
  const isOffline = form.fetchStatus === 'paused' && !form.data;
  // Drafts come before all else, so the page waits for them: nothing jumps, and nobody starts twice by mistake.
  const isWaiting = (!form.data && !form.error) || mine.isLoading;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={t('intro.title')}
        windowTitle={t('page.title')}
        back={<BackLink to="/applicant-dashboard">{t('page.backToDashboard')}</BackLink>}
      >
        {t('intro.about')}
      </PageHeader>
      {isOffline ? (
        <Notice tone="attention" live="status" title={t('page.offline.title')}>
          {t('page.offline.about')}
        </Notice>
      ) : isWaiting ? (
        <Skeleton isPage label={t('intro.loading')} lines={8} />
      ) : form.data ? (
        <div className="space-y-8">
          {parcel ? (
            <Notice tone="info" title={t(parcel.county ? 'parcel.start.aboutCounty' : 'parcel.start.about', parcel)}>
              {t('parcel.start.aboutWords')}
            </Notice>
          ) : null}
          {drafts.length > 0 ? <DraftsOffer drafts={drafts} /> : null}
          {mine.error ? <Notice tone="attention">{t('intro.draftsFailed')}</Notice> : null}
          <IntroText questionnaire={form.data.questionnaire} />
          <StartButton title={form.data.questionnaire.applicationTitle} isSecond={drafts.length > 0} />
        </div>
      ) : (
        <Notice
          tone="error"
          live="alert"
          title={t('intro.failed')}
          actions={<Button onPress={() => void form.refetch()}>{t('page.tryAgain')}</Button>}
        >
          {form.error ? <ErrorText error={form.error} /> : null}
        </Notice>
      )}
    </div>
  );
}
