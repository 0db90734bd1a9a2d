import type { ReactNode } from 'react';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { ErrorLine, fieldBox, fieldEdge, hintStyle, labelStyle } from './field.tsx';

export type Suggestion = { id: string; value: string; label: string };

type ComboBoxProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  /** A suggestion was taken; its value has been put into the field. */
  onChoose: (id: string) => void;
  /** What the list says while it has no suggestions; without words it stays closed. */
  empty?: ReactNode;
  /** How many suggestions there are, for those who cannot see the list. */
  status: string;
  hint?: string;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  onBlur?: () => void;
};

/** A line of text with suggestions under it. Anything may be written; the suggestions only help. */
export function ComboBox(props: ComboBoxProps) {
  const { label, value, onChange, suggestions, onChoose, empty, status, hint, error, ...field } = props;
  const invalid = error !== undefined;
  return (
    <AriaComboBox
      {...field}
      allowsCustomValue
      allowsEmptyCollection={empty !== undefined}
      inputValue={value}
      onInputChange={onChange}
      items={suggestions}
      onSelectionChange={(key) => {
        // Null: the text is not one of the suggestions (any more).
        if (key !== null) onChoose(String(key));
      }}
      isInvalid={invalid}
      validationBehavior="aria"
      className="space-y-1"
    >
      <Label className={labelStyle}>{label}</Label>
      {hint ? (
        <Text slot="description" className={hintStyle}>
          {hint}
        </Text>
      ) : null}
      <Input autoComplete="off" spellCheck={false} className={`${fieldBox} ${fieldEdge(invalid)} numbers h-11`} />
      {/* While the list is open, all else is hidden from those who listen; what is marked so is spoken still. */}
      <span role="status" data-live-announcer="" className="sr-only">
        {status}
      </span>
      <Popover
        offset={4}
        className="max-h-80 w-(--trigger-width) overflow-y-auto rounded border border-edge bg-raised p-1 shadow-float"
      >
        <ListBox
          renderEmptyState={() => <p className="px-3 py-3 text-base text-muted">{empty}</p>}
          className="outline-none"
        >
          {(suggestion: Suggestion) => (
            <ListBoxItem
              textValue={suggestion.value}
              className={({ isFocused }) =>
                `flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 text-base outline-none ${isFocused ? 'bg-lake-tint text-ink ring-2 ring-lake ring-inset' : ''}`
              }
            >
              {suggestion.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
      <FieldError className="block">{error ? <ErrorLine>{error}</ErrorLine> : null}</FieldError>
    </AriaComboBox>
  );
}
