import { useDraft } from '../draft/draft-context.ts';
import { CalculatorLayout } from './calculator-layout.tsx';
import { DownloadReport } from './download-report.tsx';
import { FormPartFields } from './form-part-fields.tsx';
import type { OpenForm } from './use-attached-form.ts';

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
