import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isOver, parcelDataQuery } from '#web/api/parcel-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Serving } from './active-dataset.tsx';
import { AtWork } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { NumberChanges } from './number-changes.tsx';
import { PastImports } from './past-imports.tsx';
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
