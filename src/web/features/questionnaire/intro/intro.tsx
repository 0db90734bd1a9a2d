import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type ApplicationSummary, applications } from '#contract/applications.ts';
import type { Localized } from '#domain/agency/language.ts';
import { isEditable, shortId } from '#domain/application/application.ts';
import { applicationFormQuery, applicationsQuery, refreshApplications } from '#web/api/applications.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import { newId } from '#web/lib/ids.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PageLink } from '#web/ui/links.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { readAskedParcel } from '../fields/parcel-arrival.tsx';
import { hrefOfPlace } from '../place.ts';
import { IntroText } from './intro-text.tsx';

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

/** More than these are found in My Applications. */
const MOST_SHOWN = 3;

/** What was begun before is offered before anything new. */
function DraftsOffer({ drafts }: { drafts: readonly ApplicationSummary[] }) {
  const { t } = useTranslation('questionnaire');
  return (
    <section aria-labelledby="drafts" className="space-y-4 rounded border border-lake bg-lake-tint p-4 sm:p-6">
      <div className="space-y-1">
        <h2 id="drafts" className="text-title font-semibold">
          {t('intro.drafts', plural(drafts.length))}
        </h2>
        <p className="measure">{t('intro.draftsAbout')}</p>
      </div>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {drafts.slice(0, MOST_SHOWN).map(({ id, title, status, last_modified, project_address, apn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
            <div className="min-w-0 space-y-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 font-semibold break-words">{title}</span>
                <StatusBadge status={status} />
              </p>
              <p className="numbers text-sm break-words text-muted">
                {[
                  ...[project_address, apn].filter((known) => known !== null && known !== ''),
                  t('intro.draft.id', { id: shortId(id) }),
                  t('intro.draft.changed', { time: formatDateTime(last_modified) }),
                ].join(' · ')}
              </p>
            </div>
            <LinkButton
              to={hrefOfPlace(id)}
              variant="primary"
              className="max-sm:w-full"
              aria-label={t('intro.draft.continueNamed', { title, id: shortId(id) })}
            >
              {t('intro.draft.continue')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {drafts.length > MOST_SHOWN ? (
        <PageLink to="/my-applications" className="link inline-flex min-h-11 items-center font-semibold">
          {t('intro.allDrafts')}
        </PageLink>
      ) : null}
    </section>
  );
}

/** Starts a new application. `isSecond`: there is one in progress, which comes first. */
function StartButton({ title, isSecond }: { title: Localized; isSecond: boolean }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const start = useStart();
  return (
    <section aria-labelledby="start" className="space-y-4 border-t border-line pt-6">
      <h2 id="start" className="text-heading font-semibold">
        {t(isSecond ? 'intro.startNew' : 'intro.ready')}
      </h2>
      {start.error ? (
        <Notice tone="error" live="alert" title={t('intro.createFailed')}>
          <p>
            <ErrorText error={start.error} />
          </p>
          <p>{t('intro.createFailedAbout')}</p>
        </Notice>
      ) : null}
      <Button
        variant={isSecond ? 'secondary' : 'primary'}
        className="px-6 max-sm:w-full"
        isPending={start.isPending || start.isSuccess}
        pendingLabel={t('intro.creating')}
        onPress={() => start.mutate(localize(title))}
      >
        {t('intro.start')}
      </Button>
    </section>
  );
}

/** Starts an application and goes to it. However often it is tried, one start makes one application. */
function useStart() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The same until it has worked: an answer that got lost is not a second application.
  const key = useRef<string | null>(null);
  return useMutation({
    // Without a connection it fails at once and says so, where waiting for one would look like nothing happens.
    networkMode: 'always',
    mutationFn: (title: string) => {
      key.current ??= newId();
      const headers = { 'idempotency-key': key.current };
      return asApplicant((token) => call(applications.create, { body: { title }, token, headers }));
    },
    onSuccess: ({ id }) => {
      key.current = null;
      void refreshApplications();
      // In the history, not in the address: a link must not fill anything into an application that is there already.
      return navigate(hrefOfPlace(id), { state: { parcel: readAskedParcel(search) } });
    },
    onError: (error) => console.warn('The application could not be created.', error),
  });
}
