import i18next from 'i18next';
import { BookOpen, CircleHelp, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CalculationLine, FigureSource } from '#domain/calculations/calculation.ts';
import { currentLocale, formatDate } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';

/** How a figure came about, and from where. */
function Working({ line: { working, source } }: { line: CalculationLine }) {
  const write = useMessages();
  return (
    <>
      {working ? <span className="numbers block">{write(working)}</span> : null}
      {source ? <SourceNote source={source} /> : null}
    </>
  );
}

/** A line: its working has a column of its own where there is room, else a row of its own under it. */
function FigureRows({ line }: { line: CalculationLine }) {
  const write = useMessages();
  const hasWorking = line.working !== undefined || line.source !== undefined;
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="row" className="px-3 py-2.5 text-left align-top font-semibold sm:w-1/4">
          {write(line.label)}
        </th>
        <td className="hidden space-y-1 py-2.5 pr-3 align-top sm:table-cell print:table-cell">
          <Working line={line} />
        </td>
        <td
          className={`numbers py-2.5 pr-3 text-right align-top ${line.value === null ? 'text-lake' : 'font-semibold whitespace-nowrap'}`}
        >
          {formatLine(line)}
        </td>
      </tr>
      {hasWorking ? (
        <tr className="sm:hidden print:hidden">
          <td colSpan={2} className="space-y-1 px-3 pb-2.5">
            <Working line={line} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** Arithmetic, line by line: what it is of, how it was put together and from where, and what came out. */
export function FigureTable({ caption, lines }: { caption: string; lines: readonly CalculationLine[] }) {
  const { t } = useTranslation('calculators');
  return (
    <table className="w-full border-collapse rounded border border-line bg-surface">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-granite-tint text-sm">
        <tr>
          <th scope="col" className="py-2 pr-3 pl-3 text-left font-semibold">
            {t('figures.what')}
          </th>
          <th scope="col" className="hidden py-2 pr-3 text-left font-semibold sm:table-cell print:table-cell">
            {t('figures.working')}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-semibold">
            {t('figures.result')}
          </th>
        </tr>
      </thead>
      {lines.map((line) => (
        <FigureRows key={line.id} line={line} />
      ))}
    </table>
  );
}

const shapes = { source: BookOpen, derived: Sigma, unverified: CircleHelp } satisfies Record<
  FigureSource['basis'],
  typeof BookOpen
>;

/** Where a figure or a limit comes from, how far that was checked, and since when it holds. */
export function SourceNote({ source: { note, basis, effective } }: { source: FigureSource }) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const Shape = shapes[basis];
  return (
    <span className="flex items-start gap-1.5 text-sm font-normal text-muted">
      <Shape aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${basis === 'unverified' ? 'text-sunrise' : ''}`} />
      <span className="min-w-0">
        <span className={`font-semibold ${basis === 'unverified' ? 'text-sunrise' : 'text-ink'}`}>
          {t(`basis.${basis}`)}
        </span>{' '}
        {format(note)}
        {effective === undefined ? null : ` ${t('figures.inForceSince', { day: formatDate(effective) })}`}
      </span>
    </span>
  );
}

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

/** The figure of a line, or that it could not be calculated. */
export const formatLine = ({ value, unit }: Pick<CalculationLine, 'value' | 'unit'>): string =>
  value === null ? i18next.t('calculators:figures.unknown') : formatFigure(value, unit);
