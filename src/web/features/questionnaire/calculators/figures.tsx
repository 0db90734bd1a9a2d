import { useTranslation } from 'react-i18next';
import type { CalculationLine } from '#domain/calculations/calculation.ts';
import { useMessages } from '#web/lib/texts.ts';
import { formatLine } from './format-figure.ts';
import { SourceNote } from './source-note.tsx';

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
