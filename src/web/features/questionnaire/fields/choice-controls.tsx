import { useTranslation } from 'react-i18next';
import type { FieldOf } from '#domain/application/field.ts';
import { chosenIn } from '#domain/calculations/figure.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { CheckboxGroup } from '#web/ui/checkbox.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { useField } from '../draft/use-field.ts';

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
