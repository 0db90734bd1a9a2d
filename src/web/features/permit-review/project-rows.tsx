import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import { rowTables } from '#domain/rules/row-tables.ts';
import { type NamesById, SourceOf } from '#web/analysis/sources.tsx';
import { useMessages } from '#web/lib/texts.ts';
import { Table } from '#web/ui/table.tsx';

/** What the documents give in rows, each leading to its page. */
export function ProjectRowTables({ rows, names }: Pick<ReviewResult, 'rows'> & { names: NamesById }) {
  const { t } = useTranslation('review');
  const write = useMessages();
  const tables = rows ? rowTables(rows) : [];
  if (!rows) return null;
  return (
    <section id="rows" aria-labelledby="rows-title" className="scroll-mt-4 space-y-3">
      <h2 id="rows-title" className="text-title font-semibold">
        {t('rows.title')}
      </h2>
      <p className="measure text-muted">{t(tables.length > 0 ? 'rows.about' : 'rows.none')}</p>
      {tables.map((table) => (
        <div key={table.name} className="space-y-1.5">
          <h3 className="font-semibold">{write({ code: table.title })}</h3>
          <Table
            caption={write({ code: table.title })}
            rows={table.rows.map((row, at) => ({ ...row, id: `${table.name} ${at}` }))}
            rowKey={({ id }) => id}
            columns={[
              ...table.columns.map((code, at) => ({
                id: code,
                header: write({ code }),
                rowHeader: at === 0,
                cell: ({ cells }: (typeof table.rows)[number]) => {
                  const cell = cells[at] ?? '';
                  return (
                    <span className={`numbers ${at === 0 ? 'block min-w-32' : ''} [overflow-wrap:break-word]`}>
                      {typeof cell === 'string' ? cell : write(cell)}
                    </span>
                  );
                },
              })),
              {
                id: 'where',
                header: t('rows.where'),
                cell: ({ evidence }) => <SourceOf evidence={evidence} names={names} />,
              },
            ]}
          />
        </div>
      ))}
    </section>
  );
}
