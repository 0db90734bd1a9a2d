import { type HTMLInputTypeAttribute, type RefObject, useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useTranslation } from 'react-i18next';
import { ErrorLine, fieldBox, fieldEdge, hintStyle, labelStyle } from './field.tsx';

type Common = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** What is wrong and what to do; its presence marks the field. */
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  autoComplete?: string;
  /** No more characters go in; the caller says so where some were left out. */
  maxLength?: number;
  onBlur?: () => void;
  /** The language of what is written in it, where that is not the page's. */
  language?: string;
  /** The id of words that belong to the field and stand elsewhere. */
  'aria-describedby'?: string;
};

type TextFieldProps = Common & {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'tel' | 'date'>;
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The keyboard that a phone shows. */
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** What the number counts; it stands in the box and belongs to the name. */
  unit?: string | undefined;
  onFocus?: () => void;
};

const FieldErrorLine = ({ error }: { error: string | undefined }) => (
  <FieldError className="block">{error ? <ErrorLine>{error}</ErrorLine> : null}</FieldError>
);

/** One line of text with its label, hint and error. A password can be shown while typing. */
export function TextField({ label, hint, error, type = 'text', inputRef, unit, language, ...field }: TextFieldProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  const invalid = error !== undefined;
  return (
    <AriaTextField
      {...field}
      type={shown ? 'text' : type}
      isInvalid={invalid}
      validationBehavior="aria"
      className="space-y-1"
    >
      <Label className={labelStyle}>
        {label}
        {unit ? <span className="sr-only"> ({unit})</span> : null}
      </Label>
      {hint ? (
        <Text slot="description" className={hintStyle}>
          {hint}
        </Text>
      ) : null}
      <span className={unit ? 'relative flex items-center gap-3' : 'relative block'}>
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          lang={language}
          className={`${fieldBox} ${fieldEdge(invalid)} h-11 ${type === 'password' ? 'pr-18' : ''} ${unit || type === 'date' ? 'numbers max-w-56' : ''}`}
        />
        {unit ? (
          <span aria-hidden="true" className="text-base whitespace-nowrap text-muted">
            {unit}
          </span>
        ) : null}
        {type === 'password' ? (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t('field.showNamed', { label: label.toLowerCase() })}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 rounded-sm px-3 text-sm font-semibold text-lake hover:bg-lake-tint"
          >
            {shown ? t('field.hide') : t('field.show')}
          </button>
        ) : null}
      </span>
      <FieldErrorLine error={error} />
    </AriaTextField>
  );
}

/** Several lines of text with label, hint and error. `note`: how much room is left, once that matters. `isCode`: lines stay as they are. */
export function TextArea({
  label,
  hint,
  error,
  note,
  rows = 4,
  language,
  isCode = false,
  ...field
}: Common & { rows?: number; note?: string | undefined; isCode?: boolean }) {
  const invalid = error !== undefined;
  return (
    <AriaTextField {...field} isInvalid={invalid} validationBehavior="aria" className="space-y-1">
      <Label className={labelStyle}>{label}</Label>
      {hint ? (
        <Text slot="description" className={hintStyle}>
          {hint}
        </Text>
      ) : null}
      <AriaTextArea
        rows={rows}
        lang={language}
        {...(isCode ? { wrap: 'off', spellCheck: false } : {})}
        className={`${fieldBox} ${fieldEdge(invalid)} py-2 ${isCode ? 'font-mono' : ''}`}
      />
      {/* It stands there from the start, so that its words are spoken when they come. */}
      {note === undefined ? null : (
        <span role="status" className={`${hintStyle} numbers`}>
          {note}
        </span>
      )}
      <FieldErrorLine error={error} />
    </AriaTextField>
  );
}
