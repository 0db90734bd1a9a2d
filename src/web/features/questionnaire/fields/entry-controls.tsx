import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#domain/application/data.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { chosenIn } from '#domain/calculations/figure.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { CheckboxGroup } from '#web/ui/checkbox.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useField, useNotApplicable } from '../draft/use-field.ts';

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

/** Yes or no, or not sure where the questionnaire allows for it. */
export function AnswerControl({ field }: { field: FieldOf<'yes-no' | 'yes-no-unsure'> }) {
  const { t } = useTranslation('questionnaire');
  const { value, setValue, control } = useField(field);
  const values = field.kind === 'yes-no' ? (['yes', 'no'] as const) : (['YES', 'NO', 'UNSURE'] as const);
  return (
    <RadioCards
      {...control}
      look="row"
      labelClassName="block measure font-semibold text-ink"
      choices={values.map((one) => ({ value: one, label: t(`answers.${one}`) }))}
      value={values.find((one) => one === value) ?? null}
      onChange={setValue}
    />
  );
}

export function SelectControl({ field }: { field: FieldOf<'select'> }) {
  const localize = useLocalized();
  const { value, setValue, control } = useField(field);
  return (
    <div className="max-w-xl">
      <Select
        {...control}
        options={field.options.map((option) => ({ value: option.value, label: localize(option.label) }))}
        value={value}
        onChange={setValue}
      />
    </div>
  );
}

/** Any number of options; they are stored in the questionnaire's order, with commas between them. */
export function MultiSelectControl({ field }: { field: FieldOf<'multi-select'> }) {
  const localize = useLocalized();
  const { value, setValue, control } = useField(field);
  return (
    <CheckboxGroup
      {...control}
      choices={field.options.map((option) => ({
        value: option.value,
        label: localize(option.label),
        group: option.group && localize(option.group),
      }))}
      value={chosenIn(value)}
      onChange={(chosen) =>
        setValue(
          field.options
            .map((option) => option.value)
            .filter((one) => chosen.includes(one))
            .join(','),
        )
      }
    />
  );
}
