import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { applications } from '#contract/applications.ts';
import { shortId } from '#domain/application/application.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useFileLanguage } from '#web/ui/file-language.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft } from '../draft/draft-context.ts';
import type { OpenForm } from './attached-form.ts';
import { CalculatorLayout } from './calculator-layout.tsx';
import { FormPartFields } from './form-parts.tsx';

/** The Project Impact Analysis: a few entries, and the report that follows from them. */
export function ImpactForm({ open }: { open: OpenForm }) {
  const { calculations } = useDraft();
  return (
    <CalculatorLayout live={{ kind: 'impact', result: calculations.impact }} actions={() => <DownloadReport />}>
      {open.parts.map((part) => (
        <FormPartFields key={part.section.id} part={part} />
      ))}
    </CalculatorLayout>
  );
}

/** What notifications of the download are the outcome of. */
const ACTION = 'impact-report';

/** The report as a Word file. The server writes it from the saved answers, so they are saved first. */
function DownloadReport() {
  const { t } = useTranslation('calculators');
  const { application, editable, save, calculations } = useDraft();
  const { language, choice } = useFileLanguage();
  const download = useMutation({
    mutationFn: async () => {
      if (editable && !(await save())) return null;
      const asked = { params: { id: application.id }, query: { language } };
      return asApplicant((token) => fetchFile(applications.impactReport, { ...asked, token }));
    },
    onSuccess: (file) => {
      if (file) saveFile(file, `project_impact_analysis_${shortId(application.id)}.docx`);
      else showToast('info', t('notSaved.title'), t('notSaved.beforeReport'), ACTION);
    },
    onError: (error) => showToast('destructive', t('report.failed'), error.message, ACTION),
  });
  if (calculations.impact.outcome === 'not-started') return null;
  return (
    <div className="no-print space-y-2 border-t border-line pt-4">
      {choice}
      <Button isPending={download.isPending} pendingLabel={t('report.writing')} onPress={() => download.mutate()}>
        <Download aria-hidden="true" className="size-5" />
        {t('report.download')}
      </Button>
      <p className="text-sm text-muted">{t('report.about')}</p>
    </div>
  );
}
