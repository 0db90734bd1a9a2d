import { useTranslation } from 'react-i18next';
import type { FieldOf } from '#domain/questionnaire/field.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { counted, figure } from '#web/lib/words.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useField } from './use-field.ts';
import { useNotApplicable } from './use-not-applicable.ts';

/** A field that was said not to apply takes no entry until that is taken back. */
function useEntry(field: FieldOf<'text' | 'textarea' | 'number' | 'date'>) {
  const { value, setValue, leave, control } = useField(field);
  const { isTicked } = useNotApplicable(field);
  return { ...control, isDisabled: control.isDisabled || isTicked, value, onChange: setValue, onBlur: leave };
}

export function TextControl({ field }: { field: FieldOf<'text'> }) {
  const entry = useEntry(field);
  return (
    <div className="max-w-xl">
      <TextField {...entry} {...(field.autoComplete ? { autoComplete: field.autoComplete } : {})} />
    </div>
  );
}

export function NumberControl({ field }: { field: FieldOf<'number'> }) {
  const localize = useLocalized();
  const entry = useEntry(field);
  return (
    <TextField
      {...entry}
      inputMode={field.whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      unit={field.unit && localize(field.unit)}
    />
  );
}

export const DateControl = ({ field }: { field: FieldOf<'date'> }) => <TextField {...useEntry(field)} type="date" />;

/** How much of the room is used before it is told how much is left. */
const NEARLY_FULL = 0.8;

export function TextAreaControl({ field }: { field: FieldOf<'textarea'> }) {
  const { t } = useTranslation('questionnaire');
  const entry = useEntry(field);
  const { length } = entry.value.trim();
  const left = field.maxLength - length;
  const note =
    length < field.maxLength * NEARLY_FULL
      ? ''
      : left >= 0
        ? t('field.charactersLeft', { ...counted(left) })
        : t('field.charactersOver', { ...counted(-left), most: figure(field.maxLength) });
  return (
    <div className="max-w-3xl">
      <TextArea {...entry} rows={5} note={note} />
    </div>
  );
}
