import i18next from 'i18next';
import { permitLetter } from '#contract/permit-letter.ts';
import { AnalysisPage } from '#web/analysis/analysis-page.tsx';
import { SampleOffer } from '#web/analysis/sample-offer.tsx';
import { PermitEditor } from './permit-editor.tsx';

const tool = {
  endpoints: permitLetter,
  portal: 'reviewer',
  texts: 'permitLetter',
  back: '/reviewer-dashboard',
  fileNameOf: (id: string) => `permit_letter_${id}.docx`,
  fileField: 'file',
  pendingLabel: () => i18next.t('permitLetter:form.processing'),
} as const;

/** From the files of an application, or from its case, to the letter of its permit. */
export function PermitLetterPage() {
  return (
    <AnalysisPage tool={tool} options={{}} aside={(take) => <SampleOffer onTake={(files) => take(files, null)} />}>
      {(result, sessionId) => <PermitEditor result={result} sessionId={sessionId} />}
    </AnalysisPage>
  );
}
