import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShapesFile } from '#domain/parcels/import.ts';
import { useFilePreview } from '#web/api/parcel-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { ChosenFile, ENDINGS } from './file-form.tsx';
import { ProjectionField, SendingBar } from './import-fields.tsx';
import { FirstRows } from './read-rows.tsx';

/** Null where no second file is chosen; `shapes` is null while it is not known where its numbers are. */
export type SecondChoice = { shapes: ShapesFile | null } | null;

type SecondFileProps = {
  onChange: (choice: SecondChoice) => void;
  /** Someone went on before it was known where its numbers are. */
  isMissing: boolean;
};

/** Shapes from a second file, found by the parcel number: the file, the column of its numbers, and its first rows. */
export function SecondFile({ onChange, isMissing }: SecondFileProps) {
  const { t } = useTranslation('parcelImports');
  const [file, setFile] = useState<File | null>(null);
  const [projection, setProjection] = useState('');
  const [column, setColumn] = useState('');
  const [share, setShare] = useState(0);
  const look = useFilePreview(setShare);
  const read = (chosen: File, code: string) => {
    setShare(0);
    setColumn('');
    onChange({ shapes: null });
    look.mutate(
      { file: chosen, projection: code.trim() },
      {
        onSuccess: (preview) => {
          const [found = ''] = preview.suggested.apn ?? [];
          setColumn(found);
          onChange({ shapes: shapesOf(preview.file, found, code) });
        },
      },
    );
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    look.reset();
    if (chosen) read(chosen, projection);
    else onChange(null);
  };
  const { data, error, isPending } = look;
  return (
    <fieldset className="space-y-4">
      <legend className="text-heading font-semibold">{t('map.second')}</legend>
      <p className="measure text-muted">{t('map.secondAbout')}</p>
      <div className="max-w-xl space-y-5">
        <ChosenFile
          label={t('map.secondFile')}
          hint={t('map.fileHint')}
          accept={ENDINGS}
          file={file}
          onChange={choose}
          error={isMissing && !data ? t('map.secondUnread') : undefined}
        />
        {file ? (
          <ProjectionField
            name="secondProjection"
            value={projection}
            onChange={(code) => {
              setProjection(code);
              // What was read with another code says nothing any more.
              look.reset();
              onChange({ shapes: null });
            }}
          />
        ) : null}
        {isPending ? <SendingBar share={share} /> : null}
        {error ? (
          <Notice tone="error" live="alert" title={t('map.unreadable')}>
            <ErrorText error={error} />
          </Notice>
        ) : null}
        {file && !data && !isPending ? (
          <Button onPress={() => read(file, projection)}>{t('map.readSecond')}</Button>
        ) : null}
      </div>
      {data ? (
        <>
          <FirstRows title={t('map.secondRows')} preview={data} isSecond />
          <div className="max-w-xl">
            <Select
              label={t('map.secondColumn')}
              name="secondColumn"
              hint={t('map.secondColumnHint')}
              options={data.columns.map((name) => ({ value: name, label: name }))}
              value={column}
              onChange={(name) => {
                setColumn(name);
                onChange({ shapes: shapesOf(data.file, name, projection) });
              }}
              error={isMissing && column === '' ? t('map.noSecondColumn') : undefined}
            />
          </div>
        </>
      ) : null}
    </fieldset>
  );
}

const shapesOf = (file: { sha256: string; name: string }, column: string, code: string): ShapesFile | null =>
  column === '' ? null : { ...file, column, ...(code.trim() !== '' && { projection: code.trim() }) };
