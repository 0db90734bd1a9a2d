import { useDraft } from '../draft/draft-context.ts';
import { DownloadReport } from './download-report.tsx';
import { FormPartFields } from './form-part-fields.tsx';
import type { OpenForm } from './use-attached-form.ts';
import { WorkedOutLayout } from './worked-out-layout.tsx';

/** The Project Impact Analysis: a few entries, and the report that follows from them. */
export function ImpactForm({ open }: { open: OpenForm }) {
  const { workedOut } = useDraft();
  return (
    <WorkedOutLayout live={{ kind: 'impact', result: workedOut.impact }} actions={<DownloadReport />}>
      {open.parts.map((part) => (
        <FormPartFields key={part.section.id} part={part} />
      ))}
    </WorkedOutLayout>
  );
}
