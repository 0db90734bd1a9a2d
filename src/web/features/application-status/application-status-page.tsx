import { FileText, MessageSquare } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { StatusUpdate, TrackedApplication } from '#contract/application-status.ts';
import { ApplicationStatus, shortId } from '#domain/application/application.ts';
import { useApplicationStatus } from '#web/api/application-status.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { formatDate, formatNumber, plural, shortDay } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge, StatusBadge, type StatusName } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MessageThread } from '#web/ui/message-thread.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

/** How one's submitted applications stand; samples for whoever is not signed in. */
export function ApplicationStatusPage() {
  const { user } = useApplicantSession();
  return user ? <TrackedApplications /> : <SampleApplications />;
}

/** How each submitted application stands: what happened, what comes next, who has it, and writing to them. */
function TrackedApplications() {
  const { t } = useTranslation('applicationStatus');
  const { data, error, fetchStatus, refetch } = useApplicationStatus();
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/applicant-dashboard">{t('back')}</BackLink>}>
        {t('about')}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        fetchStatus === 'paused' ? (
          <EmptyState title={t('offline')}>{t('offlineAbout')}</EmptyState>
        ) : (
          <Skeleton isPage label={t('loading')} lines={6} />
        )
      ) : null}
      {data?.length === 0 ? (
        <EmptyState
          title={t('none')}
          action={
            <LinkButton to="/my-applications" variant="primary">
              {t('toMine')}
            </LinkButton>
          }
        >
          {t('noneAbout')}
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <ul className="space-y-6">
          {data.map((application) => (
            <li key={application.id}>
              <Tracked application={application} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Says an update in the language of the page. */
function useDescribeUpdate(): (update: StatusUpdate) => string {
  const { t } = useTranslation('applicationStatus');
  const localized = useLocalized();
  return ({ kind, what }) => t(`update.${kind}`, { what: what ? localized(what) : '' });
}

/** Which application's details or messages are open stands in the address, so that a mail can lead there. */
function useOpened(id: string) {
  const [search, setSearch] = useSearchParams();
  const isHere = search.get('application') === id;
  const part = isHere ? (search.get('open') === 'details' ? 'details' : 'messages') : null;
  const open = (next: 'details' | 'messages' | null) =>
    setSearch(next === null ? {} : { application: id, open: next }, { replace: true, preventScrollReset: true });
  return { part, open };
}

function Tracked({ application }: { application: TrackedApplication }) {
  const { t } = useTranslation('applicationStatus');
  const localized = useLocalized();
  const describe = useDescribeUpdate();
  const { part, open } = useOpened(application.id);
  const { id, request, unread, updates } = application;
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [arrived] = useState(part);
  useEffect(() => {
    if (arrived !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [arrived]);
  const toggle = (which: 'details' | 'messages') => ({
    'aria-expanded': part === which,
    ...(part === which ? { 'aria-controls': panelId } : {}),
    onPress: () => open(part === which ? null : which),
  });
  return (
    <StatusCard
      of={application}
      applicationId={`${application.reference} · ${shortId(id)}`}
      submitted={shortDay(application.submitted_at)}
      lastReview={application.last_review_at ? shortDay(application.last_review_at) : t('notYet')}
      updates={updates.slice(0, 2).map((update) => ({ date: shortDay(update.at), message: describe(update) }))}
      next={
        <div className="space-y-1 rounded border-l-4 border-lake bg-lake-tint p-4">
          <p className="font-semibold">
            {t('next')}: {localized(application.stage_label)}
          </p>
          <p>{localized(application.next_step)}</p>
          <p className="text-sm">
            {t(`waits.${application.waits_for}`)}
            {application.waits_for === 'agency' && application.reviewer
              ? ` ${t('reviewer', { name: application.reviewer })}`
              : ''}
          </p>
          {application.has_permit ? (
            <LinkButton to={`/my-applications/${id}/permit`} className="mt-2">
              {t('permit')}
            </LinkButton>
          ) : null}
          {request ? (
            <div className="flex flex-wrap items-center gap-3 pt-2">
              <LinkButton to={`/my-applications/${id}/requests`} variant="primary">
                {t('answer', plural(request.items))}
              </LinkButton>
              <span className="numbers text-sm">
                {t('answerBy', { day: formatDate(request.answer_by), answered: formatNumber(request.answered) })}
              </span>
            </div>
          ) : null}
        </div>
      }
      actions={
        <>
          <Button aria-label={t('detailsNamed', { title: application.title })} {...toggle('details')}>
            <FileText aria-hidden="true" className="size-4 shrink-0" />
            {t('details')}
          </Button>
          <Button aria-label={t('contactNamed', { title: application.title })} {...toggle('messages')}>
            <MessageSquare aria-hidden="true" className="size-4 shrink-0" />
            {t('contact')}
          </Button>
          {unread > 0 ? <Badge tone="sunrise">{t('unread', plural(unread))}</Badge> : null}
        </>
      }
    >
      <div ref={panel} id={panelId}>
        {part === 'details' ? <Details application={application} /> : null}
        {part === 'messages' ? (
          <section aria-label={t('messages')} className="border-t border-line pt-4">
            <MessageThread side="applicant" caseId={id} />
          </section>
        ) : null}
      </div>
    </StatusCard>
  );
}

function Details({ application }: { application: TrackedApplication }) {
  const { t } = useTranslation('applicationStatus');
  const describe = useDescribeUpdate();
  return (
    <section aria-label={t('details')} className="space-y-4 border-t border-line pt-4">
      <ol className="space-y-2">
        {application.updates.map((update) => (
          <li key={`${update.at} ${update.kind}`} className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <time dateTime={update.at} className="numbers text-muted">
              {shortDay(update.at)}
            </time>
            <span>{describe(update)}</span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/pre-application-questionnaire?application=${application.id}`}>{t('toRecord')}</LinkButton>
        <LinkButton to={`/my-applications/${application.id}/documents`}>{t('toDocuments')}</LinkButton>
        <LinkButton to={`/my-applications/${application.id}/requests`}>{t('toRequests')}</LinkButton>
      </div>
    </section>
  );
}

type StatusCardProps = {
  of: { title: string; address: string | null; status: StatusName };
  applicationId: string;
  submitted: string;
  lastReview: string;
  updates: readonly { date: string; message: string }[];
  next?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

/** An application with its timeline and its latest updates; a sample looks as a real one. */
function StatusCard({ of, applicationId, submitted, lastReview, updates, next, actions, children }: StatusCardProps) {
  const { t } = useTranslation('applicationStatus');
  const heading = 'text-sm font-semibold text-muted';
  return (
    <Card className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-heading font-semibold break-words">{of.title}</h2>
          <p className="break-words">{of.address ?? <span className="text-muted">{t('noAddress')}</span>}</p>
          <p className="numbers text-sm text-muted">{t('id', { id: applicationId })}</p>
        </div>
        <StatusBadge status={of.status} />
      </div>
      {next}
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="space-y-1">
          <h3 className={heading}>{t('timeline')}</h3>
          <dl className="numbers grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-muted">{t('submitted')}</dt>
            <dd>{submitted}</dd>
            <dt className="text-muted">{t('lastReview')}</dt>
            <dd>{lastReview}</dd>
          </dl>
        </div>
        <div className="space-y-1">
          <h3 className={heading}>{t('updates')}</h3>
          <ul className="space-y-1">
            {updates.map(({ date, message }) => (
              <li key={`${date} ${message}`}>
                <span className="numbers text-muted">{date}</span> {message}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {actions ? <div className="no-print flex flex-wrap items-center gap-3">{actions}</div> : null}
      {children}
    </Card>
  );
}

const [, , UNDER_REVIEW, APPROVED] = ApplicationStatus.options as [StatusName, StatusName, StatusName, StatusName];
const SAMPLES = [
  ['first', UNDER_REVIEW],
  ['second', APPROVED],
] as const;

/** What the page looks like with applications in it, for whoever is not signed in and only wants to see that. */
function SampleApplications() {
  const { t } = useTranslation('applicationStatus');
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/applicant-dashboard">{t('back')}</BackLink>}>
        {t('about')}
      </PageHeader>
      <div className="space-y-6">
        <Notice
          tone="attention"
          title={t('sample.title')}
          actions={
            <LinkButton to="/login?next=%2Fapplication-status" variant="primary">
              {t('sample.signIn')}
            </LinkButton>
          }
        >
          {t('sample.about')}
        </Notice>
        <ul className="space-y-6">
          {SAMPLES.map(([id, status]) => (
            <li key={id}>
              <StatusCard
                of={{ title: t(`sample.${id}.title`), address: t(`sample.${id}.address`), status }}
                applicationId={t(`sample.${id}.id`)}
                submitted={t(`sample.${id}.submitted`)}
                lastReview={t(`sample.${id}.review`)}
                updates={(['latest', 'before'] as const).map((one) => ({
                  date: t(`sample.${id}.${one}.date`),
                  message: t(`sample.${id}.${one}.message`),
                }))}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
