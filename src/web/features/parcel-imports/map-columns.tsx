import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PreviewedFile, useFilePreview } from '#web/api/parcel-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';
import { ChosenFile, ENDINGS } from './file-form.tsx';
import { SendingBar } from './import-fields.tsx';
import { MapFields } from './map-fields.tsx';

type MapColumnsProps = { isBusy: boolean; onStarted: (id: string) => void };

/** An import of a file whose columns nobody described: it is looked at, its columns are chosen, then it is imported. */
export function MapColumns({ isBusy, onStarted }: MapColumnsProps) {
  const { t } = useTranslation('parcelImports');
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState(0);
  const look = useFilePreview(setShare);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    look.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || look.isPending) return;
    setShare(0);
    look.mutate(file, { onSuccess: () => setTried(false) });
  };
  return (
    <div className="space-y-6">
      <form onSubmit={submit} noValidate className="max-w-xl space-y-5">
        <p className="measure text-muted">{t('map.about')}</p>
        <ChosenFile
          label={t('start.fileLabel')}
          hint={t('map.fileHint')}
          accept={ENDINGS}
          file={file}
          onChange={choose}
          error={isTried && !file ? t('start.noFile') : undefined}
        />
        {look.isPending ? <SendingBar share={share} /> : null}
        {look.error ? (
          <Notice tone="error" live="alert" title={t('map.unreadable')}>
            <ErrorText error={look.error} />
          </Notice>
        ) : null}
        {look.data ? null : (
          <Button type="submit" variant="primary" isPending={look.isPending} pendingLabel={t('start.sending')}>
            {t('map.look')}
          </Button>
        )}
      </form>
      {look.data ? (
        <>
          <FirstRows preview={look.data} />
          <MapFields
            key={look.data.file.sha256}
            preview={look.data}
            isBusy={isBusy}
            onStarted={(id) => {
              choose(null);
              onStarted(id);
            }}
          />
        </>
      ) : null}
    </div>
  );
}

type NumberedRow = { at: number; values: Record<string, string> };

/** The file's own columns and first rows. */
function FirstRows({ preview: { columns, rows, has_shapes } }: { preview: PreviewedFile }) {
  const { t } = useTranslation('parcelImports');
  return (
    <section className="space-y-3" aria-label={t('map.rows')}>
      <h3 className="text-heading font-semibold">{t('map.rows')}</h3>
      <Table
        caption={t('map.rows')}
        rows={rows.map((values, at): NumberedRow => ({ at, values }))}
        rowKey={({ at }) => String(at)}
        columns={columns.map((name) => ({
          id: name,
          header: name,
          cell: ({ values }: NumberedRow) => <span className="whitespace-nowrap">{values[name] ?? ''}</span>,
        }))}
      />
      <p className="text-sm text-muted">{t(has_shapes ? 'map.hasShapes' : 'map.noShapes')}</p>
    </section>
  );
}
