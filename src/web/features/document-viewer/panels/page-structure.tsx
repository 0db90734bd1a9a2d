import { useTranslation } from 'react-i18next';
import type { Page } from '#domain/documents/page.ts';
import { readGrids, type TextGrid } from '#domain/documents/read-grids.ts';
import { readPairs } from '#domain/documents/read-pairs.ts';
import { formatNumber } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';

function GridTable({ grid, number }: { grid: TextGrid; number: number }) {
  const { t } = useTranslation('viewer');
  const name = t('read.table', { number: formatNumber(number) });
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the panel is scrolled by keyboard too.
      tabIndex={0}
      className="overflow-x-auto border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="border-b border-line text-left">
            {keyed(grid.heads, (head) => head).map(({ key, item }) => (
              <th key={key} scope="col" className="px-2 py-1.5 align-bottom font-semibold">
                {item}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(grid.rows, (row) => row.join(' ')).map(({ key, item: [first, ...others] }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="px-2 py-1.5 text-left align-top font-normal">
                {first}
              </th>
              {keyed(others, (cell) => cell).map(({ key: at, item }) => (
                <td key={at} className="numbers px-2 py-1.5 align-top">
                  {item}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The tables of a page, and its labels with their values. Nothing where it has neither. */
export function PageStructure({ page }: { page: Page }) {
  const { t } = useTranslation('viewer');
  const grids = readGrids(page);
  const pairs = readPairs(page);
  return (
    <>
      {pairs.length > 0 ? (
        <section className="space-y-2">
          <h3 className="font-semibold">{t('read.pairs')}</h3>
          <dl className="space-y-1.5 text-sm">
            {keyed(pairs, ({ label }) => label).map(({ key, item }) => (
              <div key={key} className="[overflow-wrap:anywhere]">
                <dt className="text-muted">{item.label}</dt>
                <dd>{item.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {grids.length > 0 ? (
        <section className="space-y-2">
          <h3 className="font-semibold">{t('read.tables')}</h3>
          {keyed(grids, ({ heads }) => heads.join(' ')).map(({ key, item }, at) => (
            <GridTable key={key} grid={item} number={at + 1} />
          ))}
        </section>
      ) : null}
    </>
  );
}
