import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOf } from '#domain/application/field.ts';
import { readNumber } from '#domain/calculations/figure.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { hintStyle, labelStyle } from '#web/ui/field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useDraft } from '../draft/draft-context.ts';

/** A sum that adds itself up; blank while there is nothing to add. */
export function CalculatedControl({ field }: { field: FieldOf<'calculated'> }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { formState } = useDraft();
  const id = useId();
  const sum = readNumber(formState.values.get(field.id) ?? '');
  return (
    <div className="space-y-1">
      <label id={id} htmlFor={`${id}-sum`} className={labelStyle}>
        {localize(field.label)}
      </label>
      {field.hint ? <span className={hintStyle}>{localize(field.hint)}</span> : null}
      <output
        id={`${id}-sum`}
        name={field.id}
        aria-labelledby={id}
        className="numbers flex min-h-11 max-w-56 items-center rounded border border-dashed border-edge px-3 text-base"
      >
        {sum === null ? (
          <span className="text-muted">{t('field.addsItself')}</span>
        ) : (
          `${formatNumber(sum)}${field.unit ? ` ${localize(field.unit)}` : ''}`
        )}
      </output>
    </div>
  );
}

/** What nobody types: it comes from the parcel data, or is the same for everyone. */
export function DisabledControl({ field }: { field: FieldOf<'disabled'> }) {
  const { t } = useTranslation('questionnaire');
  const localize = useLocalized();
  const { formState } = useDraft();
  return (
    <div className="max-w-xl">
      <TextField
        label={localize(field.label)}
        name={field.id}
        hint={field.hint ? localize(field.hint) : t('field.fromParcel')}
        value={formState.values.get(field.id) ?? ''}
        onChange={() => undefined}
        isDisabled
      />
    </div>
  );
}

/** Words to read, such as what a signature declares. */
export function DisplayControl({ field }: { field: FieldOf<'display'> }) {
  const localize = useLocalized();
  return (
    <section className="measure space-y-2 rounded border border-line bg-paper p-4 text-base">
      <h3 className="text-heading font-semibold">{localize(field.label)}</h3>
      {localize(field.text)
        .split(/\n{2,}|\n/)
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      {field.hint ? <p className="text-sm text-muted">{localize(field.hint)}</p> : null}
    </section>
  );
}
