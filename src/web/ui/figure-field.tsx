import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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

const FIGURE = /^\$?\s*(\d{1,3}(?:[,\s]\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+)\s*(?:sf|sq\.?\s*ft\.?|ft²|pies²)?$/i;

/**
 * The figure in what was typed, with or without commas between thousands, a dollar sign or square feet: null where nothing
 * was typed, NaN where it is no figure. "12,5" is none: it may mean 12.5.
 */
export function typedFigure(text: string): number | null {
  if (text.trim() === '') return null;
  const [, figure] = FIGURE.exec(text.trim()) ?? [];
  return figure === undefined ? Number.NaN : Number(figure.replace(/[,\s]/g, ''));
}

/** A figure as a person types it. What is no figure stays as it was typed, with what to do about it, and counts as none. */
export function FigureField({ value, onChange, ...field }: FigureFieldProps) {
  const shown = value === null ? '' : String(value);
  const { t } = useTranslation('ui');
  const [text, setText] = useState(shown);
  // Nobody is told of an error while they still type.
  const [isLeft, setLeft] = useState(false);
  const isWrong = Number.isNaN(typedFigure(text));
  const enter = (given: string) => {
    setText(given);
    const figure = typedFigure(given);
    onChange(Number.isNaN(figure) ? null : figure);
  };
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={text}
      onChange={enter}
      // What was typed gives way to what counts, where emptying it brings another figure back.
      onBlur={() => {
        setLeft(isWrong);
        if (!isWrong) setText(shown);
      }}
      error={isLeft && isWrong ? t('field.noFigure') : undefined}
      maxLength={20}
    />
  );
}
