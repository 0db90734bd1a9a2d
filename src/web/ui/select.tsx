import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine, fieldBox, fieldEdge, hintStyle, labelStyle } from './field.tsx';

type SelectProps<V extends string> = {
  label: string;
  name: string;
  options: readonly { value: V; label: string }[];
  value: V | '';
  onChange: (value: V) => void;
  hint?: string;
  error?: string | undefined;
  isDisabled?: boolean;
  /** What stands beside it says what it is. */
  isLabelHidden?: boolean;
};

/** One of several. The browser's own list: it opens as people know it, on a phone too. */
export function Select<V extends string>({
  label,
  name,
  options,
  value,
  onChange,
  hint,
  error,
  isDisabled,
  isLabelHidden = false,
}: SelectProps<V>) {
  const { t } = useTranslation('ui');
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const shown = options.find((option) => option.value === value)?.label ?? t('select.chooseOne');
  return (
    <div className="space-y-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelStyle}>
        {label}
      </label>
      {hint ? (
        <span id={`${id}-hint`} className={hintStyle}>
          {hint}
        </span>
      ) : null}
      <span className="relative block">
        <select
          id={id}
          name={name}
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== undefined}
          {...(described ? { 'aria-describedby': described } : {})}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={`peer absolute inset-0 size-full opacity-0 ${isDisabled ? '' : 'cursor-pointer'}`}
        >
          {value === '' ? <option value="">{t('select.chooseOne')}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {/* What the browser would draw cuts off long words. This takes as many lines as they need. */}
        <span
          aria-hidden="true"
          className={`${fieldBox} ${fieldEdge(error !== undefined)} pointer-events-none flex min-h-11 items-center justify-between gap-2 py-2 outline-offset-2 peer-hover:border-lake peer-focus-visible:outline-3 peer-focus-visible:outline-lake ${isDisabled ? 'bg-granite-tint text-muted' : ''}`}
        >
          <span className="min-w-0">{shown}</span>
          <ChevronDown className="size-5 shrink-0 text-muted" />
        </span>
      </span>
      {error ? (
        <span id={`${id}-error`}>
          <ErrorLine>{error}</ErrorLine>
        </span>
      ) : null}
    </div>
  );
}
