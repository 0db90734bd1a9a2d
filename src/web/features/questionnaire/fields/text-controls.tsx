import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#domain/application/data.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useField } from '../draft/use-field.ts';
import { useNotApplicable } from '../draft/use-not-applicable.ts';

/** A field that was said not to apply takes no entry until that is taken back. */
function useEntry(field: FieldOf<'text' | 'textarea' | 'number' | 'date'>) {
  const { value, setValue, leave, inserts, control } = useField(field);
  const { isTicked } = useNotApplicable(field);
  const isDisabled = control.isDisabled || isTicked;
  const entry = { ...control, isDisabled, value, onChange: setValue, onBlur: leave, maxLength: LONGEST_TEXT };
  return { entry, inserts };
}

export function TextControl({ field }: { field: FieldOf<'text'> }) {
  const { entry, inserts } = useEntry(field);
  return (
    <div className="max-w-xl" {...inserts}>
      <TextField {...entry} {...(field.autoComplete ? { autoComplete: field.autoComplete } : {})} />
    </div>
  );
}

export function NumberControl({ field }: { field: FieldOf<'number'> }) {
  const localize = useLocalized();
  const { entry, inserts } = useEntry(field);
  return (
    <div {...inserts}>
      <TextField
        {...entry}
        inputMode={field.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        unit={field.unit && localize(field.unit)}
      />
    </div>
  );
}

export const DateControl = ({ field }: { field: FieldOf<'date'> }) => (
  <TextField {...useEntry(field).entry} type="date" />
);

/** How much of the room is used before it is told how much is left. */
const NEARLY_FULL = 0.8;

export function TextAreaControl({ field }: { field: FieldOf<'textarea'> }) {
  const { t } = useTranslation('questionnaire');
  const { entry, inserts } = useEntry(field);
  const { length } = entry.value.trim();
  const left = field.maxLength - length;
  const note =
    length < field.maxLength * NEARLY_FULL
      ? ''
      : left >= 0
        ? t('field.charactersLeft', { ...plural(left) })
        : t('field.charactersOver', { ...plural(-left), most: formatNumber(field.maxLength) });
  return (
    <div className="max-w-3xl" {...inserts}>
      <TextArea {...entry} rows={5} note={note} />
    </div>
  );
}
