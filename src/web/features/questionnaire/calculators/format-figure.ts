import i18next from 'i18next';
import type { CalculationLine } from '#domain/calculations/calculation.ts';
import { currentLocale } from '#web/lib/format.ts';

type CalculationUnit = CalculationLine['unit'];

/** Areas, shares and journeys keep two decimals at most: no one measures more finely. */
const DECIMALS = 2;

const plain = (value: number) => value.toLocaleString(currentLocale(), { maximumFractionDigits: DECIMALS });

/** A figure with its unit as a person reads it: `2,000 sq. ft.`, `25%`, `$196.20`. A percentage is given as 25, not 0.25. */
export function formatFigure(value: number, unit: CalculationUnit): string {
  switch (unit) {
    case 'percent':
      return (value / 100).toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: DECIMALS });
    case 'usd':
      return value.toLocaleString(currentLocale(), { style: 'currency', currency: 'USD' });
    case 'none':
      return plain(value);
    case 'units':
      return i18next.t('calculators:unit.units', { count: value, number: plain(value) });
    default:
      return i18next.t(`calculators:unit.${unit}`, { number: plain(value) });
  }
}

/** The figure of a line, or that it could not be worked out. */
export const formatLine = ({ value, unit }: Pick<CalculationLine, 'value' | 'unit'>): string =>
  value === null ? i18next.t('calculators:figures.unknown') : formatFigure(value, unit);
