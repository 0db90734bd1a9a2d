import { useTranslation } from 'react-i18next';
import type { KnowledgeSection } from '#domain/assistant/knowledge.ts';
import { formatNumber } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { SourceLine } from './knowledge-source.tsx';

type ShownTable = KnowledgeSection['tables'][number];

/** Longer tables are folded; the row that was asked for stands before them. */
const LONG = 10;
/** Fewer figures say nothing as a chart. */
const LEAST_BARS = 3;

/** A figure as a number; undefined for words and for figures of other kinds. */
const numberIn = (cell: string): number | undefined => {
  const plain = /^[$~]?([\d,]+(?:\.\d+)?)\s*%?$/.exec(cell.trim())?.[1];
  return plain === undefined ? undefined : Number(plain.replaceAll(',', ''));
};

/** The columns whose cells are all figures, each with its largest: their cells have bars. */
function chartedColumns({ head, rows }: ShownTable): ReadonlyMap<number, number> {
  const columns = head.flatMap((_, column): [number, number][] => {
    const figures = rows.map((row) => numberIn(row[column] ?? ''));
    const most = Math.max(...figures.map((figure) => figure ?? 0));
    const isCharted = column > 0 && rows.length >= LEAST_BARS && most > 0 && !figures.includes(undefined);
    return isCharted ? [[column, most]] : [];
  });
  return new Map(columns);
}

type RowsProps = {
  table: ShownTable;
  from: readonly number[];
  marked?: { row: number | null; column: number } | undefined;
};

function Rows({ table, from, marked }: RowsProps) {
  const { t } = useTranslation('planningChat');
  const { head, rows, caption } = table;
  const charted = chartedColumns(table);
  const columns = keyed(head, (name) => name);
  const cell = (row: number, column: number) => {
    const text = rows[row]?.[column] ?? '';
    const isMarked = marked?.row === row && marked.column === column;
    const most = charted.get(column);
    return (
      <>
        {isMarked ? (
          <mark className="rounded bg-yellow-tint px-1 font-semibold text-ink">
            <span className="sr-only">{t('passage.asked')}: </span>
            {text}
          </mark>
        ) : (
          text
        )}
        {most === undefined ? null : (
          <svg
            aria-hidden="true"
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="mt-1 block h-1.5 w-full min-w-16"
          >
            <rect
              width={(100 * (numberIn(text) ?? 0)) / most}
              height="4"
              className={isMarked ? 'fill-lake' : 'fill-contour'}
            />
          </svg>
        )}
      </>
    );
  };
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-granite-tint">
        <tr>
          {columns.map(({ key, item }) => (
            <th key={key} scope="col" className="px-3 py-1.5 text-left font-semibold">
              {item}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="numbers divide-y divide-line">
        {from.map((row) => (
          <tr key={row}>
            {columns.map(({ key }, column) =>
              column === 0 ? (
                <th key={key} scope="row" className="px-3 py-1.5 text-left align-top font-semibold">
                  {cell(row, column)}
                </th>
              ) : (
                <td key={key} className="px-3 py-1.5 align-top">
                  {cell(row, column)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// A region that scrolls is reached by keyboard (WCAG 2.1.1).
const scrolling = { tabIndex: 0, className: 'max-h-96 overflow-auto rounded border border-line' };

/** A table of the knowledge base with its source. Columns of figures have bars. `marked`: the cell that was asked for. */
export function KnowledgeTable({ table, marked }: Pick<RowsProps, 'table' | 'marked'>) {
  const { t } = useTranslation('planningChat');
  const { rows, caption } = table;
  const all = rows.map((_, row) => row);
  const isLong = rows.length > LONG;
  return (
    <figure className="space-y-1">
      <figcaption className="font-semibold">{caption}</figcaption>
      {isLong && marked && marked.row !== null ? (
        <div className="rounded border border-line">
          <Rows table={table} from={[marked.row]} marked={marked} />
        </div>
      ) : null}
      {isLong ? (
        <details open={marked?.row === null}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link sm:min-h-8">
            {t('passage.table', { rows: formatNumber(rows.length) })}
          </summary>
          <section aria-label={caption} {...scrolling}>
            <Rows table={table} from={all} marked={marked} />
          </section>
        </details>
      ) : (
        <section aria-label={caption} {...scrolling}>
          <Rows table={table} from={all} marked={marked} />
        </section>
      )}
      <SourceLine source={table} />
    </figure>
  );
}
