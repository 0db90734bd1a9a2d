import { ChevronDown, Download, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import type { ChecklistFormField } from '#domain/rules/result.ts';
import { type NamesById, Sources, valueText } from '#web/analysis/sources.tsx';
import { useFormDownload } from '#web/api/analyses.ts';
import { saveFile } from '#web/lib/api.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { ErrorText } from '#web/ui/notice.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';

type ChecklistFormGroup = ReviewResult['form'][number];

const isFilled = (field: ChecklistFormField) =>
  field.facts.length > 0 || field.answer === 'yes' || field.answer === 'no';

function Value({ field, names }: { field: ChecklistFormField; names: NamesById }) {
  const { t } = useTranslation('review');
  if (field.facts.length > 0) return <StatedValues facts={field.facts} names={names} />;
  if (field.forStaff) return <Badge>{t('result.staffFill')}</Badge>;
  if (field.answer !== null) return <OutcomeMark outcome={field.answer} />;
  return <span className="text-muted">{t('result.notFound')}</span>;
}

function Fields({ group, names }: { group: ChecklistFormGroup; names: NamesById }) {
  const { t } = useTranslation('review');
  const local = useLocalized();
  const write = useMessages();
  const answered = formatNumber(group.fields.filter(isFilled).length);
  return (
    <details className="group rounded border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-4 rounded px-4 py-2.5 hover:bg-granite-tint">
        <h3 className="inline-flex items-center gap-2 font-semibold">
          <ChevronDown aria-hidden className="size-4 -rotate-90 text-muted transition-transform group-open:rotate-0" />
          <span>{local(group.titleText)}</span>
        </h3>
        <span className="numbers text-sm text-muted">
          {t('result.fieldsAnswered', { ...plural(group.fields.length), answered })}
        </span>
      </summary>
      <dl className="divide-y divide-line border-t border-line">
        {keyed(group.fields, ({ label }) => label).map(({ key, item: field }) => (
          <div key={key} className="gap-4 px-4 py-2.5 sm:grid sm:grid-cols-[16rem_minmax(0,1fr)]">
            <dt className="font-medium">{local(field.labelText)}</dt>
            <dd className="min-w-0 space-y-1">
              <Value field={field} names={names} />
              {field.noteMessage ? <p className="measure text-sm text-muted">{write(field.noteMessage)}</p> : null}
              {field.evidence.length > 0 && field.facts.length === 0 ? (
                <Sources evidence={field.evidence} names={names} />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The agency's own form as its PDF, filled with what the documents affirm. */
function PdfForm({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('review');
  const download = useFormDownload(sessionId, (file) => saveFile(file, 'permit_review_form.pdf'));
  return (
    <div className="no-print space-y-2">
      <Button
        isPending={download.isPending}
        pendingLabel={t('result.downloadingForm')}
        onPress={() => download.mutate()}
      >
        <Download aria-hidden="true" className="size-5" />
        {t('result.downloadForm')}
      </Button>
      {download.isError ? (
        <ErrorLine>
          {t('result.formNotFetched')} <ErrorText error={download.error} />
        </ErrorLine>
      ) : null}
    </div>
  );
}

/** The planner's own form, group by group, as far as the documents fill it in. */
export function PlannersForm({
  form,
  names,
  pdfOf,
}: {
  form: readonly ChecklistFormGroup[];
  names: NamesById;
  /** The review whose form the agency has as a PDF; null where it has none. */
  pdfOf: string | null;
}) {
  const { t } = useTranslation('review');
  if (form.length === 0) return null;
  return (
    <section id="form" aria-labelledby="form-title" className="scroll-mt-4 space-y-3">
      <h2 id="form-title" className="text-title font-semibold">
        {t('result.form')}
      </h2>
      {pdfOf === null ? null : <PdfForm sessionId={pdfOf} />}
      {form.map((group) => (
        <Fields key={group.title} group={group} names={names} />
      ))}
    </section>
  );
}

type ProjectFactsProps = Pick<ReviewResult, 'header' | 'conflicts'> & { names: NamesById };

/** Every value read for one thing, each with its sources. */
const StatedValues = ({ facts, names }: { facts: readonly Fact[]; names: NamesById }) => (
  <ul className="space-y-2">
    {facts.map((fact) => (
      <li key={`${fact.name} ${fact.value}`} className="space-y-1">
        <span className="measure block font-medium [overflow-wrap:anywhere]">{valueText(fact)}</span>
        <Sources evidence={fact.evidence} names={names} />
      </li>
    ))}
  </ul>
);

/** What the documents say about the project: the head of the checklist. */
export function ProjectFacts({ header, conflicts, names }: ProjectFactsProps) {
  const { t } = useTranslation('review');
  const write = useMessages();
  const disagree = new Set(conflicts.map((conflict) => conflict.label));
  return (
    <section id="project" aria-labelledby="project-title" className="scroll-mt-4 space-y-3">
      <h2 id="project-title" className="text-title font-semibold">
        {t('result.projectStated')}
      </h2>
      <dl className="divide-y divide-line rounded border border-line bg-surface">
        {header.map((field) => (
          <div key={field.label} className="gap-4 px-4 py-2.5 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="font-semibold">{write(field.labelMessage)}</dt>
            <dd>
              {field.facts.length === 0 ? (
                <span className="text-muted">{t('result.notFound')}</span>
              ) : (
                <StatedValues facts={field.facts} names={names} />
              )}
              {disagree.has(field.label) ? (
                <span className="flex items-center gap-1.5 pt-1 text-sm font-medium text-sunrise">
                  <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
                  {t('result.disagree')}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
