import { FileCheck2, FilePen } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHED, type FieldOf } from '#domain/application/field.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine, hintStyle, labelStyle } from '#web/ui/field.tsx';
import { describeMissing } from '../draft/describe-field-error.ts';
import { useDraft } from '../draft/draft-context.ts';
import { isStarted } from '../draft/progress.ts';
import { missingOf, rawValue, useField, useNotApplicable } from '../draft/use-field.ts';
import { useQuestionnairePlace } from '../use-place.ts';

/** A form that goes with the application: where it stands, and the way into it. */
export function FormControl({ field }: { field: FieldOf<'form'> }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const draft = useDraft();
  const { control } = useField(field);
  const { isTicked } = useNotApplicable(field);
  const { openForm } = useQuestionnairePlace();
  const id = useId();
  const isAttached = rawValue(draft, field.id) === ATTACHED;
  const form = draft.formState.forms.find((one) => one.id === field.form);
  const missing = missingOf(draft.formState, field.id);
  const error = !isAttached && missing && draft.flagged.has(field.id) ? describeMissing(missing, field.kind) : null;
  const entries = { values: draft.formState.values, uploads: draft.filled.uploads };
  const isBegun = form?.sections.some(({ shown }) => isStarted(draft.form.questionnaire, shown, entries)) ?? false;
  return (
    <section aria-labelledby={id} className="max-w-3xl space-y-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className={labelStyle}>
          {control.label}
        </h3>
        {isTicked ? null : isAttached ? (
          <Badge tone="pine" icon={<FileCheck2 aria-hidden="true" className="size-3.5" />}>
            {t('form.attached')}
          </Badge>
        ) : (
          <Badge tone={isBegun ? 'yellow' : 'neutral'} icon={<FilePen aria-hidden="true" className="size-3.5" />}>
            {t(isBegun ? 'form.begun' : 'form.notAttached')}
          </Badge>
        )}
      </div>
      {control.hint ? <p className={hintStyle}>{control.hint}</p> : null}
      {isAttached && form && form.missing.length > 0 ? (
        <ErrorLine>{t('form.lacks', { count: form.missing.length, number: form.missing.length })}</ErrorLine>
      ) : null}
      {error ? <ErrorLine>{error}</ErrorLine> : null}
      {isTicked ? null : (
        <div className="flex flex-wrap gap-3">
          <Button onPress={() => openForm(field.form)} isDisabled={control.isDisabled}>
            {localize(field.action)}
          </Button>
          {isAttached ? (
            <Button
              variant="quiet"
              aria-label={t('form.detachNamed', { form: localize(field.label) })}
              onPress={() => draft.edit(field.id, '')}
              isDisabled={control.isDisabled}
            >
              {t('form.detach')}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}
