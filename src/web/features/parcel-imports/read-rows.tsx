import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { parcelImports } from '#contract/parcel-imports.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';

type ReadRow = z.output<typeof parcelImports.check.response>['rows'][number];

/** How the first rows of a file are read with the chosen columns, and why those that are refused would be. */
export function ReadRows({ rows }: { rows: readonly ReadRow[] }) {
  const { t } = useTranslation(['parcelImports', 'parcel']);
  const refused = rows.filter(({ detail }) => detail !== null).length;
  return (
    <div className="space-y-3">
      <Notice tone={refused > 0 ? 'attention' : 'done'} live="status">
        {refused > 0 ? t('map.someRefused', plural(refused)) : t('map.noneRefused', plural(rows.length))}
      </Notice>
      <Table
        caption={t('map.read')}
        rows={rows}
        rowKey={({ row }) => String(row)}
        columns={[
          { id: 'row', header: t('refused.row'), numeric: true, rowHeader: true, cell: ({ row }) => formatNumber(row) },
          {
            id: 'apn',
            header: t('parcel:fields.apn'),
            cell: ({ parcel }) => <span className="numbers whitespace-nowrap">{parcel?.apn ?? ''}</span>,
          },
          { id: 'county', header: t('parcel:fields.county'), cell: ({ parcel }) => parcel?.county ?? '' },
          { id: 'address', header: t('parcel:fields.address'), cell: ({ parcel }) => parcel?.address ?? '' },
          {
            id: 'area',
            header: t('map.name.areaSqft'),
            numeric: true,
            cell: ({ parcel }) => (parcel?.areaSqft ? formatNumber(Math.round(parcel.areaSqft)) : ''),
          },
          { id: 'zone', header: t('parcel:fields.zoneName'), cell: ({ parcel }) => parcel?.zoneName ?? '' },
          { id: 'landUse', header: t('parcel:fields.landUse'), cell: ({ parcel }) => parcel?.landUse ?? '' },
          {
            id: 'detail',
            header: t('map.refusedFor'),
            cell: ({ detail }) => <span className="block min-w-64">{detail ?? ''}</span>,
          },
        ]}
      />
    </div>
  );
}
