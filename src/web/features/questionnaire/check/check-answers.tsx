import { ChevronRight } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { Missing } from '#domain/application/evaluate-questionnaire.ts';
import { isForShow } from '#domain/application/field.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { type RecordFile, recordOf } from '#domain/application/record.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { RecordSections, WarningsList } from '#web/ui/record-sections.tsx';
import { describeMissing } from '../draft/describe-field-error.ts';
import { useDraft } from '../draft/draft-context.ts';
import { SaveStatus } from '../draft/save-status.tsx';
import { hrefOfField, hrefOfPlace, hrefOfPlacedField } from '../place.ts';
import { CalculationsCheck } from './calculations-check.tsx';
import { ChangesList, changesSince, useReviewed } from './reviewed-changes.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { UploadsCheck } from './uploads-check.tsx';
import { useSubmit } from './use-submit.ts';

/** The application as it would be submitted: every section with its answers, what is missing, and the last button. */
export function CheckAnswers() {
  const { t } = useTranslation('draft');
  const draft = useDraft();
  const { form, application, documents, formState, data } = draft;
  const { questionnaire } = form;
  const record = useMemo(() => recordOf(form, draft, recordFiles(documents)), [form, draft, documents]);
  const now = { data, documents };
  const { reviewed, isChanged, accept } = useReviewed(now);
  const { phase, submitError, submit } = useSubmit(reviewed);
  const top = useRef<HTMLDivElement>(null);

  const hrefOfWarning = (field: string): string | undefined => {
    const place = fieldsById(questionnaire).get(field)?.place;
    return place && hrefOfPlacedField(application.id, field, place);
  };
  const press = () => {
    // What has to be looked at first stands at the top.
    if (isChanged || !submit()) top.current?.focus();
  };
  return (
    <div className="space-y-10">
      <div>
        <PageHeader
          title={t('check.title')}
          back={
            <BackLink to={hrefOfPlace(application.id, { tab: questionnaire.tabs.at(-1)?.id })}>
              {t('check.back')}
            </BackLink>
          }
        >
          {t('check.about')}
        </PageHeader>
        <SaveStatus />
        <div ref={top} tabIndex={-1} className="space-y-4 outline-none">
          {isChanged ? (
            <Notice
              tone="attention"
              live="status"
              title={t('check.changed')}
              actions={<Button onPress={accept}>{t('check.changedSeen')}</Button>}
            >
              <p>{t('check.changedAbout')}</p>
              <ChangesList changes={changesSince(reviewed, now)} />
            </Notice>
          ) : null}
          {formState.missing.length > 0 ? (
            <MissingList missing={formState.missing} />
          ) : (
            <Notice tone="done" title={t('check.complete')}>
              {t('check.completeAbout')}
            </Notice>
          )}
        </div>
      </div>
      {record.warnings.length > 0 ? (
        <section aria-labelledby="warnings" className="space-y-4">
          <h2 id="warnings" className="text-title font-semibold">
            {t('check.warnings')}
          </h2>
          <p className="measure text-muted">{t('check.warningsAbout')}</p>
          <WarningsList warnings={record.warnings} hrefOf={hrefOfWarning} />
        </section>
      ) : null}
      <UploadsCheck />
      <RecordSections
        sections={record.sections}
        tabs={questionnaire.tabs}
        hrefOf={({ tab, id, form: attached }, { field }) => {
          const known = fieldsById(questionnaire).get(field)?.field;
          return !known || isForShow(known)
            ? undefined
            : hrefOfField(application.id, { field, tab, section: id, form: attached });
        }}
      />
      <CalculationsCheck />
      <section aria-labelledby="submit" className="space-y-4 border-t border-line pt-8">
        <h2 id="submit" className="text-title font-semibold">
          {t('submit.title')}
        </h2>
        <p className="measure text-muted">{t('submit.about')}</p>
        <SubmitBar phase={phase} submitError={submitError} onSubmit={press} />
      </section>
    </div>
  );
}

/** What is still missing before the application can be submitted, tab by tab, each with the way there. */
function MissingList({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { form, application } = useDraft();
  const all = fieldsById(form.questionnaire);
  const tabs = form.questionnaire.tabs.flatMap((tab) => {
    const here = missing.filter((one) => one.tab === tab.id);
    return here.length > 0 ? [{ tab, here }] : [];
  });
  return (
    <Notice tone="attention" title={t('check.missing', plural(missing.length))}>
      <p>{t('check.missingAbout')}</p>
      {tabs.map(({ tab, here }) => (
        <details key={tab.id} className="group py-1" open={tabs.length === 1 || here.length <= 5}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold">
            <ChevronRight
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-90"
            />
            {t('check.missingIn', { tab: format(tab.title), ...plural(here.length) })}
          </summary>
          <ul className="space-y-1">
            {here.map((one) => {
              const kind = all.get(one.field)?.field.kind;
              return (
                <li key={`${one.form ?? ''} ${one.field}`} className="leading-7">
                  <Link to={hrefOfField(application.id, one)} className="link inline-block min-h-6 py-0.5">
                    {format(one.label)}
                  </Link>
                  {kind ? <span className="text-muted"> · {describeMissing(one, kind)}</span> : null}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </Notice>
  );
}

/** The documents as the record names them, by field. Their hashes are taken when they are frozen. */
function recordFiles(documents: readonly ApplicationDocument[]): Record<string, RecordFile[]> {
  const files: Record<string, RecordFile[]> = {};
  for (const { id, field, name, size } of documents) {
    files[field] = [...(files[field] ?? []), { id, name, size, sha256: '' }];
  }
  return files;
}
