import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isForShow } from '#domain/application/field.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { recordOf } from '#domain/application/record-of.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { SaveStatus } from '../draft/save-status.tsx';
import { hrefOfField, hrefOfPlace } from '../place.ts';
import { CalculationsCheck } from './calculations-check.tsx';
import { ChangesList } from './changes-list.tsx';
import { MissingList } from './missing-list.tsx';
import { recordFiles } from './record-files.ts';
import { RecordSections } from './record-sections.tsx';
import { changesSince } from './reviewed.ts';
import { SubmitBar } from './submit-bar.tsx';
import { UploadsCheck } from './uploads-check.tsx';
import { useReviewed } from './use-reviewed.ts';
import { useSubmit } from './use-submit.ts';
import { WarningsList } from './warnings-list.tsx';

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
    if (!place) return undefined;
    return hrefOfField(application.id, {
      field,
      tab: place.tab.id,
      section: place.section.id,
      form: place.attached?.form.id,
    });
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
