import i18next from 'i18next';
import { CalendarCheck, CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AssessmentLabel, siteAssessment } from '#contract/site-assessment.ts';
import type { AssessmentPhase } from '#domain/letters/site-assessment.ts';
import type { OptionFields } from '#web/analysis/analysis-form.tsx';
import { AnalysisPage } from '#web/analysis/analysis-page.tsx';
import { SampleOffer } from '#web/analysis/sample-offer.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { AssessmentLetter } from './assessment-letter.tsx';

const [FORM, PLAN] = AssessmentLabel.options;

const tool = {
  endpoints: siteAssessment,
  portal: 'reviewer',
  texts: 'assessment',
  back: '/reviewer-dashboard',
  fileNameOf: (id: string) => `site_assessment_letter_${id}.docx`,
  optionsInQuery: true,
  labels: {
    options: () =>
      AssessmentLabel.options.map((value) => ({ value, label: i18next.t(`assessment:form.labels.${value}`) })),
    describe: (name: string) => i18next.t('assessment:form.label', { name }),
    suggest: (name: string): string => (/form|applic|solicitud/i.test(name) ? FORM : PLAN) ?? '',
  },
  onDownloaded: () =>
    showToast('success', i18next.t('assessment:done.downloaded'), i18next.t('assessment:done.downloadedAbout')),
} as const;

type AssessmentOptions = { phase: AssessmentPhase };

const phases = [
  { value: 'before', icon: <CalendarClock aria-hidden="true" className="size-6" strokeWidth={1.5} /> },
  { value: 'after', icon: <CalendarCheck aria-hidden="true" className="size-6" strokeWidth={1.5} /> },
] as const satisfies readonly { value: AssessmentPhase; icon: ReactNode }[];

/** When the site plan is from. Nothing is chosen beforehand: it decides what is called verified. */
function PhaseChoice({ options, onChange, isMissing }: OptionFields<AssessmentOptions>) {
  const { t } = useTranslation('assessment');
  return (
    <div className="space-y-3">
      <h2 className="text-heading font-semibold">{t('form.phaseTitle')}</h2>
      <RadioCards
        label={t('form.phase')}
        name="phase"
        choices={phases.map(({ value, icon }) => ({
          value,
          icon,
          label: t(`form.${value}`),
          hint: t(`form.${value}About`),
        }))}
        value={options?.phase ?? null}
        onChange={(phase) => onChange({ phase })}
        isRequired
        error={isMissing ? t('form.noPhase') : undefined}
      />
    </div>
  );
}

/** From an application form and a site plan to the letter of a site assessment. */
export function SiteAssessmentPage() {
  const { t } = useTranslation('assessment');
  return (
    <AnalysisPage
      tool={tool}
      options={null as AssessmentOptions | null}
      fields={(given) => <PhaseChoice {...given} />}
      aside={(take) => <SampleOffer onTake={(files) => take(files, null)} />}
      describeOptions={({ phase }) => t(`form.${phase}`)}
    >
      {(result, sessionId) => <AssessmentLetter result={result} sessionId={sessionId} />}
    </AnalysisPage>
  );
}
