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
}: SelectProps<V>) {
  const { t } = useTranslation('ui');
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="space-y-1">
      <label htmlFor={id} className={labelStyle}>
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
          className={`${fieldBox} ${fieldEdge(error !== undefined)} h-11 appearance-none pr-10`}
        >
          {value === '' ? <option value="">{t('select.chooseOne')}</option> : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5 text-muted" />
      </span>
      {error ? (
        <span id={`${id}-error`}>
          <ErrorLine>{error}</ErrorLine>
        </span>
      ) : null}
    </div>
  );
}
