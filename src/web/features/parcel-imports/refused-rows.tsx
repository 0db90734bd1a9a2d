import { useTranslation } from 'react-i18next';
import type { RefusedRow } from '#contract/parcel-imports.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Table } from '#web/ui/table.tsx';

/** Rows that were refused, each with its reason and what to do. */
export function RefusedRows({ caption, refusedRows }: { caption: string; refusedRows: readonly RefusedRow[] }) {
  const { t } = useTranslation(['parcelImports', 'imports']);
  const write = useMessages();
  return (
    <Table
      caption={caption}
      rows={refusedRows}
      rowKey={({ row }) => String(row)}
      columns={[
        { id: 'row', header: t('refused.row'), numeric: true, rowHeader: true, cell: ({ row }) => formatNumber(row) },
        {
          id: 'apn',
          header: t('refused.apn'),
          cell: ({ apn }) => <span className="numbers whitespace-nowrap">{apn ?? t('refused.noApn')}</span>,
        },
        {
          id: 'reason',
          header: t('refused.reason'),
          cell: ({ reason }) => <span className="block min-w-36">{t(`reasons.${reason}`)}</span>,
        },
        {
          id: 'detail',
          header: t('refused.detail'),
          cell: ({ message }) => <span className="block min-w-64">{write(message)}</span>,
        },
      ]}
    />
  );
}
