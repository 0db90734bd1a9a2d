import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#domain/questionnaire/application.ts';
import { useAbout } from '#web/lib/about.ts';
import { LinkedText } from '#web/lib/linked-text.tsx';

/** What the agency does now, in plain words, and whom to ask. A decided application has nothing before it. */
export function WhatHappensNext({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('draft');
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
          <li>{t('next.receipt')}</li>
          <li>{t('next.completeness')}</li>
          <li>{t('next.review')}</li>
          <li>{t('next.decision')}</li>
        </ol>
      )}
      {isDecided ? null : <p className="measure text-sm text-muted">{t('next.howLong')}</p>}
      {agency ? (
        <p className="measure">
          {t('next.questions')}{' '}
          <span className="whitespace-pre-line">
            {agency.name}, <LinkedText>{agency.contact}</LinkedText>
          </span>
        </p>
      ) : null}
    </section>
  );
}
