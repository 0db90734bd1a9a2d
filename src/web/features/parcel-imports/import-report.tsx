import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ParcelImport, parcelImports, type RefusedRow } from '#contract/parcel-imports.ts';
import { importQuery } from '#web/api/parcel-imports.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { fetchFile, saveFile } from '#web/lib/api.ts';
import { formatDateTime, formatNumber, plural } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice, type NoticeTone } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { Section } from './active-dataset.tsx';

const TONES: Partial<Record<ParcelImport['state'], NoticeTone>> = { completed: 'done', failed: 'error' };

/** What an import did, in figures; and every row that it refused. */
export function ImportReport({ one }: { one: ParcelImport }) {
  const { t } = useTranslation(['parcelImports', 'imports']);
  const write = useMessages();
  const { state, source, label, message, finished_at } = one;
  const figures = [
    ['added', one.parcels_added],
    ['changed', one.parcels_changed],
    ['unchanged', one.parcels_unchanged],
    ['retired', one.parcels_retired],
    ['repeated', one.rows_repeated],
    ['refused', one.rows_refused],
  ] as const;
  const isWhole = state === 'completed';
  return (
    <Section title={t('report.title', { source })}>
      <p className="-mt-3 break-words text-muted">
        {[label, ...(finished_at === null ? [] : [formatDateTime(finished_at)])].join(' · ')}
      </p>
      <Notice tone={TONES[state] ?? 'info'} live="status" title={t(`report.state.${state}`)}>
        {message || !isWhole ? (
          <>
            {message ? <p>{write(message)}</p> : null}
            {isWhole ? null : <p>{t('report.oldServes')}</p>}
          </>
        ) : null}
      </Notice>
      {isWhole ? (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
          {figures.map(([name, value]) => (
            <div key={name} className="bg-surface p-3">
              <dt className="text-sm text-muted">{t(`report.${name}`)}</dt>
              <dd className="numbers text-title font-semibold">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {one.rows_refused > 0 ? <Refused one={one} /> : null}
    </Section>
  );
}

function Refused({ one }: { one: ParcelImport }) {
  const { t } = useTranslation('parcelImports');
  const { data, error, refetch } = useQuery(importQuery(one));
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      inPortal('reviewer', (token) => fetchFile(parcelImports.refused, { params: { id: one.id }, token })),
    onSuccess: (blob) => saveFile(blob, `refused-rows-${one.id.slice(0, 8)}.csv`),
  });
  const shown = data?.refused_rows.length ?? 0;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-heading font-semibold">{t('refused.title', plural(one.rows_refused))}</h3>
        <Button isPending={download.isPending} pendingLabel={t('refused.fetching')} onPress={() => download.mutate()}>
          {t('refused.download')}
        </Button>
      </div>
      {download.error ? (
        <Notice tone="error" live="alert">
          <ErrorText error={download.error} />
        </Notice>
      ) : null}
      {data ? (
        <>
          <RefusedRows caption={t('refused.title', plural(one.rows_refused))} refusedRows={data.refused_rows} />
          {shown < one.rows_refused ? <p className="text-muted">{t('refused.first', plural(shown))}</p> : null}
        </>
      ) : error ? (
        <Notice tone="error" actions={<Button onPress={() => void refetch()}>{t('again')}</Button>}>
          <ErrorText error={error} />
        </Notice>
      ) : (
        <Skeleton label={t('refused.loading')} lines={4} />
      )}
    </div>
  );
}

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
