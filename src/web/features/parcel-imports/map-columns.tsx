import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilePreview } from '#web/api/parcel-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { ChosenFile, ENDINGS } from './file-form.tsx';
import { ProjectionField, SendingBar } from './import-fields.tsx';
import { MapFields } from './map-fields.tsx';
import { FirstRows } from './read-rows.tsx';

type MapColumnsProps = { isBusy: boolean; onStarted: (id: string) => void };

/** An import of a file whose columns nobody described: it is looked at, its columns are chosen, then it is imported. */
export function MapColumns({ isBusy, onStarted }: MapColumnsProps) {
  const { t } = useTranslation('parcelImports');
  const [file, setFile] = useState<File | null>(null);
  const [projection, setProjection] = useState('');
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
    look.mutate({ file, projection: projection.trim() }, { onSuccess: () => setTried(false) });
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
        <ProjectionField name="projection" value={projection} onChange={setProjection} />
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
          <FirstRows title={t('map.rows')} preview={look.data} />
          <MapFields
            key={look.data.file.sha256}
            preview={look.data}
            projection={projection.trim()}
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
