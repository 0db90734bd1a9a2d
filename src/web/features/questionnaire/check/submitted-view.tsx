import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApplicationRecord } from '#domain/application/record.ts';
import { submissionQuery } from '#web/api/applications.ts';
import { ErrorText } from '#web/lib/error-text.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { CalculationTable } from '../calculators/calculation-table.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { Downloads } from './downloads.tsx';
import { RecordSections } from './record-sections.tsx';
import { SubmissionFacts } from './submission-facts.tsx';
import { WarningsList } from './warnings-list.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

/** A submitted application as it was frozen, with its reference number and its downloads. */
export function SubmittedView() {
  const { t } = useTranslation('draft');
  const { application } = useDraft();
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
      {query.data ? <FrozenRecord record={query.data.submission.record} /> : null}
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

/** The words that were checked and submitted, as they were then: nothing in it is worked out again. */
function FrozenRecord({ record }: { record: ApplicationRecord }) {
  const { t } = useTranslation('draft');
  const { form } = useDraft();
  const { coverage, impact } = record.calculations;
  return (
    <>
      <section aria-label={t('submitted.record')} className="space-y-6">
        <RecordSections sections={record.sections} tabs={form.questionnaire.tabs} />
      </section>
      {record.warnings.length > 0 ? (
        <section aria-labelledby="warnings" className="space-y-4">
          <h2 id="warnings" className="text-title font-semibold">
            {t('submitted.warnings')}
          </h2>
          <WarningsList warnings={record.warnings} />
        </section>
      ) : null}
      {coverage.outcome === 'not-started' ? null : (
        <section aria-labelledby="coverage" className="space-y-3">
          <h2 id="coverage" className="text-title font-semibold">
            {t('check.coverage')}
          </h2>
          <CalculationTable kind="coverage" result={coverage} />
        </section>
      )}
      {impact.outcome === 'not-started' ? null : (
        <section aria-labelledby="impact" className="space-y-3">
          <h2 id="impact" className="text-title font-semibold">
            {t('check.impact')}
          </h2>
          <CalculationTable kind="impact" result={impact} />
        </section>
      )}
    </>
  );
}
