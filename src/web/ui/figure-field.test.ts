import { expect, test } from 'vitest';
import { typedFigure } from './figure-field.tsx';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1200', 1_200],
  ['1,120', 1_120],
  ['12 500', 12_500],
  ['$1,250.50', 1_250.5],
  ['12,500 sq ft', 12_500],
  ['.5', 0.5],
  ['abc', Number.NaN],
  ['-5', Number.NaN],
  ['12,5', Number.NaN],
  ['12,500 or 13,000', Number.NaN],
  ['1.2.3', Number.NaN],
])('"%s" is the figure %s', (text, figure) => expect(typedFigure(text)).toBe(figure));
