import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  header: string;
  /** Numbers stand right and tabular. */
  numeric?: boolean;
  /** The cell that names the row. */
  rowHeader?: boolean;
  cell: (row: Row) => ReactNode;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

// What is hidden from sight lies within the region, or it would widen the page. A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
const reachable = { tabIndex: 0 };

/** A real table. Where it is too wide it scrolls inside its own region, which the keyboard can reach. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const align = (column: Column<Row>) => (column.numeric ? 'text-right numbers' : 'text-left');
  return (
    <section
      aria-label={caption}
      {...reachable}
      className="relative max-h-[70vh] overflow-auto rounded border border-line"
    >
      <table className="w-full border-collapse bg-surface">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-granite-tint">
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`px-3 py-2 text-sm font-semibold whitespace-nowrap ${align(column)}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th key={column.id} scope="row" className={`px-3 py-2 align-baseline font-semibold ${align(column)}`}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={`px-3 py-2 align-baseline ${align(column)}`}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
