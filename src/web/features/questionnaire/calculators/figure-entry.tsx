import { useId } from 'react';
import { LONGEST_TEXT } from '#domain/application/data.ts';
import type { FieldOf } from '#domain/application/field.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { ErrorLine, fieldBox, fieldEdge } from '#web/ui/field.tsx';
import { useField } from '../draft/use-field.ts';
import { elementIdOf } from '../place.ts';

type FigureEntryProps = {
  field: FieldOf<'number'>;
  /** What the row is of; heard, and seen above the row. */
  row: string;
  /** What the column is of; seen above the entry where there are no columns. */
  column: string;
};

/** One figure of a table that is filled in. */
export function FigureEntry({ field, row, column }: FigureEntryProps) {
  const format = useLocalized();
  const id = useId();
  const { value, setValue, leave, inserts, control } = useField(field);
  const { error, isDisabled, isRequired } = control;
  const unit = field.unit ? format(field.unit) : '';
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={elementIdOf(field.id)} className="block text-sm font-semibold sm:sr-only">
        <span className="sr-only">{row} </span>
        {column}
        {unit === '' ? null : <span className="font-normal text-muted">, {unit}</span>}
      </label>
      <input
        id={elementIdOf(field.id)}
        name={field.id}
        inputMode={field.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={value}
        maxLength={LONGEST_TEXT}
        disabled={isDisabled}
        required={isRequired}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
        onChange={(event) => setValue(event.target.value)}
        {...inserts}
        onBlur={leave}
        className={`${fieldBox} ${fieldEdge(error !== undefined)} numbers h-11 scroll-my-24 sm:text-right`}
      />
      {error === undefined ? null : (
        <span id={`${id}-error`}>
          <ErrorLine>{error}</ErrorLine>
        </span>
      )}
    </div>
  );
}
