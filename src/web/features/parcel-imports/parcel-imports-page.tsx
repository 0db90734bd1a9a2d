import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ParcelImport } from '#contract/parcel-imports.ts';
import { isOver, parcelDataQuery } from '#web/api/parcel-imports.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { Section, Serving } from './active-dataset.tsx';
import { AtWork } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { NumberChanges } from './number-changes.tsx';
import { StartImport } from './start-import.tsx';

/** The parcel data: what serves, what is being imported, and what became of earlier imports. */
export function ParcelDataPage() {
  const { t } = useTranslation('parcelImports');
  const [search, setSearch] = useSearchParams();
  const { data, error, fetchStatus, refetch } = useQuery(parcelDataQuery);
  const header = (
    <PageHeader title={t('title')} back={<BackLink to="/reviewer-dashboard">{t('back')}</BackLink>}>
      {t('about')}
    </PageHeader>
  );
  const show = (id: string) => setSearch({ import: id }, { replace: true, preventScrollReset: true });
  if (!data) {
    return (
      <>
        {header}
        {fetchStatus === 'paused' ? (
          <Notice tone="attention" live="status" title={t('offline')}>
            {t('offlineAbout')}
          </Notice>
        ) : error && fetchStatus === 'idle' ? (
          <Notice
            tone="error"
            live="alert"
            title={t('failed')}
            actions={<Button onPress={() => void refetch()}>{t('again')}</Button>}
          >
            <ErrorText error={error} />
          </Notice>
        ) : (
          <Skeleton isPage label={t('loading')} lines={10} />
        )}
      </>
    );
  }
  const running = data.imports.find((one) => !isOver(one));
  const over = data.imports.filter(isOver);
  const shown = over.find(({ id }) => id === search.get('import')) ?? (running ? undefined : over[0]);
  return (
    <div className="space-y-12">
      <div className="space-y-6">
        {header}
        {error ? (
          <Notice
            tone="attention"
            live="status"
            title={t('stale')}
            actions={<Button onPress={() => void refetch()}>{t('again')}</Button>}
          >
            <ErrorText error={error} />
          </Notice>
        ) : null}
        {running ? <AtWork key={running.id} running={running} /> : null}
        {shown ? <ImportReport key={shown.id} one={shown} /> : null}
      </div>
      <Serving register={data} />
      <StartImport register={data} isBusy={running !== undefined} onStarted={show} />
      <NumberChanges />
      <PastImports imports={over} shown={shown?.id} onShow={show} />
    </div>
  );
}

type PastImportsProps = { imports: readonly ParcelImport[]; shown: string | undefined; onShow: (id: string) => void };

/** Imports that are over, newest first. */
function PastImports({ imports, shown, onShow }: PastImportsProps) {
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
