import { useTranslation } from 'react-i18next';
import type { CalculationLine, CoverageResult } from '#domain/calculations/calculation.ts';
import { BAR_LINES, type BarId } from './attached-form.ts';
import { formatFigure } from './figures.tsx';

type CoverageBarsProps = { lines: readonly CalculationLine[]; outcome: CoverageResult['outcome'] };

const fills = { allowed: 'fill-lake', existing: 'fill-edge', proposed: 'fill-pine' } as const;

/** What is allowed, what is there and what is proposed, as bars of one scale. The words beside them say the same. */
export function CoverageBars({ lines, outcome }: CoverageBarsProps) {
  const { t } = useTranslation('calculators');
  const bars = barsOf(lines);
  const allowed = bars.find(({ id }) => id === 'allowed');
  if (bars.length < 2) return null;
  return (
    <ul aria-label={t('bars.label')} className="space-y-3">
      {bars.map(({ id, value, share }) => (
        <li key={id} className="space-y-1">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span>{t(`bars.${id}`)}</span>
            <span className="numbers font-semibold whitespace-nowrap">{formatFigure(value, 'sq-ft')}</span>
          </p>
          <svg aria-hidden="true" width="100%" height="14" className="block overflow-visible">
            <rect width="100%" height="14" rx="2" className="fill-granite-tint" />
            <rect
              width={`${share * 100}%`}
              height="14"
              rx="2"
              className={id === 'proposed' && outcome === 'over' ? 'fill-brick' : fills[id]}
            />
            {allowed && id !== 'allowed' ? (
              <line
                x1={`${allowed.share * 100}%`}
                x2={`${allowed.share * 100}%`}
                y1="-3"
                y2="17"
                className="stroke-ink"
                strokeWidth="2"
                strokeDasharray="3 2"
              />
            ) : null}
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** One bar of the picture. `share`: 0 to 1 of the longest of them. */
type Bar = { id: BarId; value: number; share: number };

/** The bars that can be drawn: of the figures that could be calculated, on one scale from zero. */
export function barsOf(lines: readonly CalculationLine[]): Bar[] {
  const found = BAR_LINES.flatMap(({ id, line }) => {
    const value = lines.find((one) => one.id === line)?.value;
    return value === null || value === undefined || value < 0 ? [] : [{ id, value }];
  });
  const longest = Math.max(0, ...found.map(({ value }) => value));
  return found.map((bar) => ({ ...bar, share: longest === 0 ? 0 : bar.value / longest }));
}
