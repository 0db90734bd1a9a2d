import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#domain/application/application.ts';
import type { Submission } from '#domain/application/record.ts';
import { submissionQuery } from '#web/api/applications.ts';
import { useAbout } from '#web/lib/about.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FrozenRecord } from '#web/ui/frozen-record.tsx';
import { AgencyLines } from '#web/ui/linked-text.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { Downloads } from './downloads.tsx';

/** A submitted application as it was frozen, with its reference number and its downloads. */
export function SubmittedView() {
  const { t } = useTranslation('draft');
  const { application, form } = useDraft();
  const query = useQuery(submissionQuery(application.id));
  const name = application.reference ?? application.title;
  return (
    <div className="space-y-10">
      <div>
        <PageHeader
          title={t('submitted.title', { name })}
          back={<BackLink to="/my-applications">{t('opening.mine')}</BackLink>}
          actions={<StatusBadge status={application.status} />}
        >
          {t('submitted.about')}
        </PageHeader>
        {query.data ? <SubmissionFacts submission={query.data.submission} sha256={query.data.sha256} /> : null}
      </div>
      <WhatHappensNext status={application.status} />
      <Downloads
        hasImpact={query.data ? query.data.submission.record.calculations.impact.outcome !== 'not-started' : false}
      />
      {query.data ? <FrozenRecord record={query.data.submission.record} tabs={form.questionnaire.tabs} /> : null}
      {query.isPending ? <Skeleton isPage label={t('submitted.loading')} lines={8} /> : null}
      {query.error ? (
        <Notice
          tone="error"
          live="alert"
          title={t('submitted.failed')}
          actions={<Button onPress={() => void query.refetch()}>{t('opening.again')}</Button>}
        >
          <ErrorText error={query.error} />
        </Notice>
      ) : null}
    </div>
  );
}

type FactProps = { label: string; isWide?: boolean; children: ReactNode };

const Fact = ({ label, isWide = false, children }: FactProps) => (
  <div className={`min-w-0 space-y-0.5 ${isWide ? 'sm:col-span-2' : ''}`}>
    <dt className="text-sm font-semibold text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The title block of a submission: its number, when and by whom, and the fingerprint of what was frozen. */
function SubmissionFacts({ submission, sha256 }: { submission: Submission; sha256: string }) {
  const { t } = useTranslation('draft');
  const { reference, title, submittedAt, applicant, agency, questionnaire } = submission;
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label={t('submitted.reference')}>
          <span className="numbers text-heading font-semibold">{reference}</span>
        </Fact>
        <Fact label={t('submitted.when')}>{formatDateTime(submittedAt)}</Fact>
        <Fact label={t('submitted.project')}>{title}</Fact>
        <Fact label={t('submitted.who')}>
          {applicant.name}
          <span className="block text-sm text-muted">{applicant.email}</span>
        </Fact>
        <Fact label={t('submitted.to')}>{agency}</Fact>
        <Fact label={t('submitted.edition')}>{formatDate(questionnaire.edition)}</Fact>
        <Fact isWide label={t('submitted.fingerprint')}>
          <code className="block text-sm break-all">{sha256}</code>
          <span className="block pt-1 text-sm text-muted">{t('submitted.fingerprintAbout')}</span>
        </Fact>
      </dl>
    </Card>
  );
}

/** What the agency does now, in plain words, and whom to ask. A decided application has nothing before it. */
function WhatHappensNext({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { afterwards, howLongItTook } = useDraft().form.questionnaire;
  const agency = useAbout().data?.agency;
  const isDecided = status === 'Approved' || status === 'Denied';
  return (
    <section aria-labelledby="next" className="no-print space-y-4">
      <h2 id="next" className="text-title font-semibold">
        {t('next.title')}
      </h2>
      {isDecided ? (
        <p className="measure">{t('next.decided')}</p>
      ) : (
        <ol className="measure list-decimal space-y-3 pl-6 marker:font-semibold marker:text-lake">
          {afterwards.map((step) => (
            <li key={step.en}>{format(step)}</li>
          ))}
        </ol>
      )}
      {isDecided || !howLongItTook ? null : <p className="measure text-sm text-muted">{format(howLongItTook)}</p>}
      {agency ? (
        <p className="measure">
          {t('next.questions')}{' '}
          <span className="block">
            <AgencyLines agency={agency} />
          </span>
        </p>
      ) : null}
    </section>
  );
}
