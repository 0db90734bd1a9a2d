import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { parcelImports } from '#contract/parcel-imports.ts';
import type { ShapesFile } from '#domain/parcels/import.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { MappedField } from '#domain/parcels/parcel-sources.ts';
import type { PreviewedFile } from '#web/api/parcel-imports.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import { useFieldName } from './column-of.tsx';

type NumberedRow = { at: number; values: Record<string, string> };

type FirstRowsProps = { title: string; preview: PreviewedFile; isSecond?: boolean };

/** A file's own columns and first rows. `isSecond`: it is there for its shapes. */
export function FirstRows({ title, preview: { columns, rows, has_shapes }, isSecond = false }: FirstRowsProps) {
  const { t } = useTranslation('parcelImports');
  return (
    <section className="space-y-3" aria-label={title}>
      <h3 className="text-heading font-semibold">{title}</h3>
      <Table
        caption={title}
        rows={rows.map((values, at): NumberedRow => ({ at, values }))}
        rowKey={({ at }) => String(at)}
        columns={columns.map((name) => ({
          id: name,
          header: name,
          cell: ({ values }: NumberedRow) => <span className="whitespace-nowrap">{values[name] ?? ''}</span>,
        }))}
      />
      {isSecond && !has_shapes ? (
        <Notice tone="attention">{t('map.secondNoShapes')}</Notice>
      ) : (
        <p className="text-sm text-muted">{t(has_shapes ? 'map.hasShapes' : 'map.noShapes')}</p>
      )}
    </section>
  );
}

type ReadRow = z.output<typeof parcelImports.check.response>['rows'][number];

type ReadRowsProps = {
  rows: readonly ReadRow[];
  /** What a column or a value was chosen for. */
  fields: readonly MappedField[];
  hasClasses: boolean;
  second: ShapesFile | null;
};

/** How the first rows of a file are read with what was chosen, and why those that are refused would be. */
export function ReadRows({ rows, fields, hasClasses, second }: ReadRowsProps) {
  const { t } = useTranslation(['parcelImports', 'parcel']);
  const nameOf = useFieldName();
  const refused = rows.filter(({ detail }) => detail !== null).length;
  const cell = (field: keyof ParcelRecord) => (row: ReadRow) => {
    const value = row.parcel?.[field] ?? '';
    if (Array.isArray(value)) {
      const areas = value.map((area) => `${area.class}: ${formatNumber(Math.round(area.sqft))}`);
      return <span className="block min-w-36">{areas.join('; ')}</span>;
    }
    if (typeof value === 'boolean') return t(value ? 'parcel:values.yes' : 'parcel:values.no');
    if (typeof value === 'string' || field === 'yearBuilt') return String(value);
    return formatNumber(field.endsWith('Sqft') ? Math.round(value) : value);
  };
  const shown = new Set(fields.map((field) => (field === 'areaAcres' ? 'areaSqft' : field)));
  const others = [...shown].filter((field) => field !== 'apn' && field !== 'county');
  const hasShapes = second !== null || rows.some(({ shape }) => shape === 'own');
  return (
    <div className="space-y-3">
      <Notice tone={refused > 0 ? 'attention' : 'done'} live="status">
        {refused > 0 ? t('map.someRefused', plural(refused)) : t('map.noneRefused', plural(rows.length))}
      </Notice>
      {second ? <FoundShapes rows={rows} second={second} /> : null}
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
          ...(hasShapes
            ? [
                {
                  id: 'shape',
                  header: t('map.shape'),
                  cell: ({ shape }: ReadRow) => (shape ? t(`map.shapes.${shape}`) : ''),
                },
              ]
            : []),
          { id: 'county', header: t('parcel:fields.county'), cell: cell('county') },
          ...others.map((field) => ({
            id: field,
            header: nameOf(field),
            numeric: field.endsWith('Sqft'),
            cell: cell(field),
          })),
          ...(hasClasses ? [{ id: 'classes', header: t('map.classesOf'), cell: cell('landCapability') }] : []),
          ...(refused > 0
            ? [
                {
                  id: 'detail',
                  header: t('map.refusedFor'),
                  cell: ({ detail }: ReadRow) => <span className="block min-w-64">{detail ?? ''}</span>,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

/** How many of the rows that are read found no shape in either file. */
function FoundShapes({ rows, second }: { rows: readonly ReadRow[]; second: ShapesFile }) {
  const { t } = useTranslation('parcelImports');
  const read = rows.filter(({ shape }) => shape !== null);
  const missing = read.filter(({ shape }) => shape === 'none').length;
  if (read.length === 0) return null;
  const { name, column } = second;
  return (
    <Notice tone={missing > 0 ? 'attention' : 'done'} live="status">
      {missing === 0
        ? t('map.allShaped')
        : missing === read.length
          ? t('map.noneShaped', { name, column })
          : t('map.someShapeless', { ...plural(missing), name })}
    </Notice>
  );
}
