import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import { ErrorLine, hintStyle, labelStyle } from './field.tsx';

export type RadioChoice<V extends string> = { value: V; label: string; hint?: string; icon?: ReactNode };

type RadioCardsProps<V extends string> = {
  label: string;
  name: string;
  choices: readonly RadioChoice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  hint?: string;
  error?: string | undefined;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** `cards` are large targets side by side; `row` keeps a few short ones abreast on a phone too; `plain` is a list. */
  look?: 'cards' | 'row' | 'plain';
  labelClassName?: string;
};

const places = {
  cards: 'grid gap-3 sm:grid-cols-2',
  // As many columns as there are choices, as wide as their words need at least.
  row: 'grid max-w-xl auto-cols-fr grid-flow-col gap-2 sm:gap-3',
  plain: 'space-y-1',
};

const Dot = ({ chosen }: { chosen: boolean }) => (
  <span
    aria-hidden="true"
    className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2 ${chosen ? 'border-lake' : 'border-edge'}`}
  >
    {chosen ? <span className="size-2.5 rounded-full bg-lake" /> : null}
  </span>
);

/** One of a few, all in sight. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { label, choices, value, onChange, hint, error, look = 'cards', labelClassName = labelStyle, ...group } = props;
  const isCard = look !== 'plain';
  const card = (selected: boolean) =>
    `rounded border ${look === 'row' ? 'p-3 sm:px-4' : 'p-4'} transition-colors duration-150 ${selected ? 'border-lake bg-lake-tint ring-1 ring-lake' : 'border-edge bg-surface hover:border-lake'}`;
  return (
    <RadioGroup
      {...group}
      value={value}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      onChange={(next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className="space-y-2"
    >
      <Label className={labelClassName}>{label}</Label>
      {hint ? (
        <Text slot="description" className={hintStyle}>
          {hint}
        </Text>
      ) : null}
      <div className={places[look]}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            className={({ isSelected, isDisabled }) =>
              `flex min-h-11 items-start gap-3 ${isDisabled ? 'cursor-not-allowed opacity-70' : ''} ${isCard ? card(isSelected) : 'rounded py-2'}`
            }
          >
            {({ isSelected }) => (
              <>
                <Dot chosen={isSelected} />
                <span className="min-w-0">
                  <span className="block font-semibold">{choice.label}</span>
                  {choice.hint ? <span className="block text-sm text-muted">{choice.hint}</span> : null}
                </span>
                {choice.icon ? <span className="ml-auto text-lake">{choice.icon}</span> : null}
              </>
            )}
          </Radio>
        ))}
      </div>
      <FieldError className="block">{error ? <ErrorLine>{error}</ErrorLine> : null}</FieldError>
    </RadioGroup>
  );
}
