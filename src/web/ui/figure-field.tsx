import { useState } from 'react';
import { TextField } from './text-field.tsx';

type FigureFieldProps = {
  label: string;
  name: string;
  /** What the figure counts. */
  unit?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  isDisabled?: boolean;
};

/** A figure as a person types it; a comma between thousands is none of the number, and what is no number is none. */
export function FigureField({ value, onChange, ...field }: FigureFieldProps) {
  const shown = value === null ? '' : String(value);
  const [text, setText] = useState(shown);
  const enter = (given: string) => {
    const plain = given.replace(/[^\d.]/g, '');
    setText(given);
    const number = Number(plain);
    onChange(plain === '' || Number.isNaN(number) ? null : number);
  };
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={text}
      onChange={enter}
      // What was typed gives way to what counts, where emptying it brings another figure back.
      onBlur={() => setText(shown)}
      maxLength={14}
    />
  );
}
