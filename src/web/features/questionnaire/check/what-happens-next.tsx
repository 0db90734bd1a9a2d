import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#domain/application/application.ts';
import { useAbout } from '#web/lib/about.ts';
import { AgencyLines } from '#web/lib/linked-text.tsx';
import { useLocalized } from '#web/lib/texts.ts';
import { useDraft } from '../draft/draft-context.ts';

/** What the agency does now, in plain words, and whom to ask. A decided application has nothing before it. */
export function WhatHappensNext({ status }: { status: ApplicationStatus }) {
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
