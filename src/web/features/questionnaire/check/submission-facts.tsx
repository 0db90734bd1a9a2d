import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '#domain/application/record.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';

type FactProps = { label: string; isWide?: boolean; children: ReactNode };

const Fact = ({ label, isWide = false, children }: FactProps) => (
  <div className={`min-w-0 space-y-0.5 ${isWide ? 'sm:col-span-2' : ''}`}>
    <dt className="text-sm font-semibold text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The title block of a submission: its number, when and by whom, and the fingerprint of what was frozen. */
export function SubmissionFacts({ submission, sha256 }: { submission: Submission; sha256: string }) {
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
