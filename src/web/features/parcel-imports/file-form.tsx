import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpload } from '#web/api/parcel-imports.ts';
import { megabytes } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Register } from './active-dataset.tsx';
import { DataDateField, SendingBar, SourceField } from './import-fields.tsx';

/** How the parcel data names sources. */
const SOURCE = /^[a-z][a-z0-9-]{0,58}$/;

export const ENDINGS = ['.csv', '.txt', '.wkt', '.gz', '.geojson', '.json', '.zip'] as const;

type FileFormProps = { mappings: Register['mappings']; isBusy: boolean; onStarted: (id: string) => void };

/** An import of a file. What is entered stays until the import has begun. */
export function FileForm({ mappings, isBusy, onStarted }: FileFormProps) {
  const { t } = useTranslation('parcelImports');
  const localized = useLocalized();
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState('');
  const [mapping, setMapping] = useState(mappings[0]?.id ?? '');
  const [date, setDate] = useState('');
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState(0);
  const upload = useUpload(setShare);
  const lacksSource = !SOURCE.test(source.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || lacksSource || isBusy || upload.isPending) return;
    setShare(0);
    upload.mutate(
      { file, source, mapping, date },
      {
        onSuccess: ({ id }) => {
          setFile(null);
          setTried(false);
          onStarted(id);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-5">
      <ChosenFile
        label={t('start.fileLabel')}
        hint={t('start.fileHint')}
        accept={ENDINGS}
        file={file}
        onChange={setFile}
        error={isTried && !file ? t('start.noFile') : undefined}
      />
      <SourceField name="source" value={source} onChange={setSource} isMissing={isTried && lacksSource} />
      <Select
        label={t('start.mapping')}
        name="mapping"
        hint={t('start.mappingHint')}
        options={mappings.map(({ id, name }) => ({ value: id, label: name ? localized(name) : t('start.ownMapping') }))}
        value={mapping}
        onChange={setMapping}
      />
      <DataDateField name="date" value={date} onChange={setDate} />
      {upload.isPending ? <SendingBar share={share} /> : null}
      {upload.error ? (
        <Notice tone="error" live="alert" title={t('start.failed')}>
          <p>
            <ErrorText error={upload.error} />
          </p>
          <p>{t('start.failedAbout')}</p>
        </Notice>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        isDisabled={isBusy}
        isPending={upload.isPending}
        pendingLabel={t('start.sending')}
      >
        {t('start.submit')}
      </Button>
    </form>
  );
}

type ChosenFileProps = {
  label: string;
  hint: string;
  accept: readonly string[];
  file: File | null;
  onChange: (file: File | null) => void;
  error?: string | undefined;
};

/** One file to send: a place to drop it, or its name once there is one. */
export function ChosenFile({ label, hint, accept, file, onChange, error }: ChosenFileProps) {
  const { t } = useTranslation('parcelImports');
  return (
    <div className="space-y-1">
      <p className="font-semibold">{label}</p>
      {file ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface p-3">
          <p className="min-w-0 break-words">
            {file.name} <span className="numbers text-muted">{megabytes(file.size)}</span>
          </p>
          <Button onPress={() => onChange(null)}>{t('start.otherFile')}</Button>
        </div>
      ) : (
        <FileDrop label={label} hint={hint} accept={accept} isSingle onAdd={(files) => onChange(files[0] ?? null)} />
      )}
      {error ? <ErrorLine>{error}</ErrorLine> : null}
    </div>
  );
}
