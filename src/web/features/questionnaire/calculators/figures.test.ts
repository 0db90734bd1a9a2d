import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { formatFigure, formatLine } from '#web/ui/figures.tsx';

const inSpanish = async () => {
  await openTexts(['calculators'], 'es');
  await i18next.changeLanguage('es');
};

beforeEach(async () => {
  startTexts('en');
  await openTexts(['calculators']);
});

describe('a figure with its unit', () => {
  it.each([
    [2000, 'sq-ft', '2,000 sq. ft.'],
    [1234.567, 'sq-ft', '1,234.57 sq. ft.'],
    [0, 'sq-ft', '0 sq. ft.'],
    [-250, 'sq-ft', '-250 sq. ft.'],
    [25, 'percent', '25%'],
    [0.5, 'percent', '0.5%'],
    [1300, 'vmt', '1,300 VMT a day'],
    [196.2, 'usd', '$196.20'],
    [12_345, 'usd', '$12,345.00'],
    [1, 'units', '1 home'],
    [12, 'units', '12 homes'],
    [726.25, 'none', '726.25'],
  ] as const)('says %d %s as %s', (value, unit, words) => {
    expect(formatFigure(value, unit)).toBe(words);
  });

  it.each([
    [2000, 'sq-ft', '2,000 pies²'],
    [1300, 'vmt', '1,300 VMT al día'],
    [196.2, 'usd', '$196.20'],
    [1, 'units', '1 vivienda'],
    [12, 'units', '12 viviendas'],
  ] as const)('says %d %s in Spanish as %s', async (value, unit, words) => {
    await inSpanish();
    expect(formatFigure(value, unit)).toBe(words);
  });

  it('says a percentage in Spanish', async () => {
    await inSpanish();
    expect(formatFigure(25, 'percent').replace(/\s/, '')).toBe('25%');
  });
});

it('says that a figure could not be calculated, and never zero for it', async () => {
  expect(formatLine({ value: null, unit: 'sq-ft' })).toBe('Cannot be determined');
  expect(formatLine({ value: 0, unit: 'sq-ft' })).toBe('0 sq. ft.');
  await inSpanish();
  expect(formatLine({ value: null, unit: 'usd' })).toBe('No se puede saber');
});
