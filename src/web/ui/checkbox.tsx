import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup as AriaCheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { ErrorLine, hintStyle, labelStyle } from './field.tsx';

type CheckboxProps = {
  name: string;
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
};

/** A yes or no that stands on its own. */
export const Checkbox = ({ children, ...rest }: CheckboxProps) => (
  <AriaCheckbox
    {...rest}
    className={({ isDisabled }) =>
      `flex min-h-11 items-start gap-3 rounded py-2 ${isDisabled ? 'cursor-not-allowed opacity-70' : ''}`
    }
  >
    {({ isSelected }) => (
      <>
        <span
          aria-hidden="true"
          className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-sm border-2 ${isSelected ? 'border-lake bg-lake text-on-lake' : 'border-edge bg-surface'}`}
        >
          {isSelected ? <Check className="size-4" strokeWidth={3} /> : null}
        </span>
        <span>{children}</span>
      </>
    )}
  </AriaCheckbox>
);

type CheckboxChoice = { value: string; label: string; group?: string | undefined };

type CheckboxGroupProps = {
  label: string;
  name: string;
  choices: readonly CheckboxChoice[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  hint?: string;
  error?: string | undefined;
  isDisabled?: boolean;
  isRequired?: boolean;
};

const Box = ({ choice }: { choice: CheckboxChoice }) => (
  <AriaCheckbox value={choice.value} className="flex min-h-11 items-start gap-3 rounded py-2">
    {({ isSelected }) => (
      <>
        <span
          aria-hidden="true"
          className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-sm border-2 ${isSelected ? 'border-lake bg-lake text-on-lake' : 'border-edge bg-surface'}`}
        >
          {isSelected ? <Check className="size-4" strokeWidth={3} /> : null}
        </span>
        <span>{choice.label}</span>
      </>
    )}
  </AriaCheckbox>
);

/** Any number of a few, all in sight; under headings where the choices name groups. */
export function CheckboxGroup({ label, hint, error, choices, value, ...group }: CheckboxGroupProps) {
  const names = [...new Set(choices.map((choice) => choice.group))];
  return (
    <AriaCheckboxGroup
      {...group}
      value={[...value]}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className="space-y-2"
    >
      <Label className={labelStyle}>{label}</Label>
      {hint ? (
        <Text slot="description" className={hintStyle}>
          {hint}
        </Text>
      ) : null}
      <div className="space-y-3 text-base">
        {names.map((name) => (
          <div key={name ?? ''} {...(name === undefined ? {} : { role: 'group', 'aria-label': name })}>
            {name === undefined ? null : (
              <p aria-hidden="true" className="text-sm font-semibold text-muted">
                {name}
              </p>
            )}
            {choices
              .filter((choice) => choice.group === name)
              .map((choice) => (
                <Box key={choice.value} choice={choice} />
              ))}
          </div>
        ))}
      </div>
      <FieldError className="block">{error ? <ErrorLine>{error}</ErrorLine> : null}</FieldError>
    </AriaCheckboxGroup>
  );
}
