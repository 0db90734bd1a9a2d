import { type ReactNode, useContext, useEffect, useState } from 'react';
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { ErrorLine, fieldBox, fieldEdge, hintStyle, labelStyle } from './field.tsx';
import { Spinner } from './progress.tsx';

/** `text`: what a suggestion is called where it cannot be seen. */
export type Suggestion = { id: string; text: string; content: ReactNode };

type ComboBoxProps = {
  label: string;
  name: string;
  value: string;
  /** Something was typed. */
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  /** A suggestion was taken. What then stands in the field is up to the caller. */
  onChoose: (id: string) => void;
  /** New suggestions are on their way; those that are there stay until then. */
  isLooking: boolean;
  /** What is said in place of a list: that there is nothing to suggest, or why. */
  instead?: string | undefined;
  hint?: string;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** No more characters go in. */
  maxLength?: number;
  onBlur?: () => void;
};

const floating = 'rounded border border-edge bg-raised shadow-float';

/** Suggestions may come long after the last key: the list opens when they are there, unless it was closed meanwhile. */
function OpenWhenFound({ isWanted, count }: { isWanted: boolean; count: number }) {
  const state = useContext(ComboBoxStateContext);
  useEffect(() => {
    if (isWanted && count > 0 && state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  return null;
}

/**
 * A line of text with suggestions under it. Anything may be written; the suggestions only help. How many there are
 * the library says, so nothing here says it again.
 */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    value,
    onChange,
    suggestions,
    onChoose,
    isLooking,
    instead,
    hint,
    error,
    maxLength,
    onBlur,
    ...field
  } = props;
  const [isWanted, setWanted] = useState(false);
  const invalid = error !== undefined;
  const says = isWanted ? instead : undefined;
  return (
    <AriaComboBox
      {...field}
      allowsCustomValue
      inputValue={value}
      onInputChange={(text) => {
        if (text === value) return;
        setWanted(true);
        onChange(text);
      }}
      items={suggestions}
      onOpenChange={(isOpen) => {
        if (!isOpen && suggestions.length > 0) setWanted(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setWanted(false);
      }}
      onBlur={() => {
        setWanted(false);
        onBlur?.();
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
      <div className="relative">
        <Input
          autoComplete="off"
          {...(maxLength === undefined ? {} : { maxLength })}
          spellCheck={false}
          className={`${fieldBox} ${fieldEdge(invalid)} numbers h-11 ${isLooking ? 'pr-10' : ''}`}
        />
        {isLooking ? (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
            <Spinner />
          </span>
        ) : null}
        {/* While the list is open, all else is hidden from those who listen; what is marked so is spoken still. */}
        <div
          role="status"
          data-live-announcer=""
          className={
            says ? `${floating} absolute inset-x-0 top-full z-10 mt-1 px-4 py-3 text-base text-muted` : 'sr-only'
          }
        >
          {says}
        </div>
      </div>
      <OpenWhenFound isWanted={isWanted} count={suggestions.length} />
      <Popover offset={4} className={`${floating} max-h-80 w-(--trigger-width) overflow-y-auto p-1`}>
        <ListBox className={`outline-none ${isLooking ? 'text-muted' : ''}`}>
          {({ id, text, content }: Suggestion) => (
            <ListBoxItem
              id={id}
              textValue={text}
              onAction={() => onChoose(id)}
              className={({ isFocused }) =>
                `flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 text-base outline-none ${isFocused ? 'bg-lake-tint text-ink ring-2 ring-lake ring-inset' : ''}`
              }
            >
              {content}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
      <FieldError className="block">{error ? <ErrorLine>{error}</ErrorLine> : null}</FieldError>
    </AriaComboBox>
  );
}
