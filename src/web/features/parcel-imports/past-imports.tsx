import { useTranslation } from 'react-i18next';
import type { ParcelImport } from '#contract/parcel-imports.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import { Section } from './active-dataset.tsx';

type PastImportsProps = { imports: readonly ParcelImport[]; shown: string | undefined; onShow: (id: string) => void };

/** Imports that are over, newest first. */
export function PastImports({ imports, shown, onShow }: PastImportsProps) {
  const { t } = useTranslation('parcelImports');
  const show = (id: string) => {
    onShow(id);
    scrollTo({ top: 0 });
  };
  // What did not become whole has changed nothing, however far it came.
  const done = ({ state }: ParcelImport, parcels: number) =>
    state === 'completed' ? formatNumber(parcels) : t('past.nothing');
  if (imports.length === 0) return null;
  return (
    <Section title={t('past.title')}>
      <Table
        caption={t('past.title')}
        rows={imports}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'when',
            header: t('past.when'),
            rowHeader: true,
            cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
          },
          // Beside it, so that it is there on a narrow screen too.
          {
            id: 'report',
            header: t('past.report'),
            cell: ({ id, source, created_at }) =>
              id === shown ? (
                <span className="whitespace-nowrap">{t('past.shown')}</span>
              ) : (
                <Button
                  variant="quiet"
                  className="-my-1.5 -ml-4"
                  aria-label={t('past.showNamed', { source, time: formatDateTime(created_at) })}
                  onPress={() => show(id)}
                >
                  {t('past.show')}
                </Button>
              ),
          },
          { id: 'source', header: t('past.source'), cell: ({ source }) => source },
          { id: 'kind', header: t('past.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          { id: 'state', header: t('past.state'), cell: ({ state }) => t(`states.${state}`) },
          { id: 'added', header: t('report.added'), numeric: true, cell: (one) => done(one, one.parcels_added) },
          { id: 'changed', header: t('report.changed'), numeric: true, cell: (one) => done(one, one.parcels_changed) },
          { id: 'retired', header: t('report.retired'), numeric: true, cell: (one) => done(one, one.parcels_retired) },
          { id: 'refused', header: t('report.refused'), numeric: true, cell: (one) => formatNumber(one.rows_refused) },
        ]}
      />
    </Section>
  );
}
