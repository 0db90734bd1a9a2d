import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberChanges } from '#web/api/parcel-imports.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Section } from './active-dataset.tsx';
import { ChosenFile } from './file-form.tsx';
import { RefusedRows } from './import-report.tsx';

/** What became of old numbers: a list of its own, which takes the place of the one before. */
export function NumberChanges() {
  const { t } = useTranslation(['parcelImports', 'imports']);
  const write = useMessages();
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const send = useNumberChanges();
  const { data, error } = send;
  const start = () => {
    setTried(true);
    if (file) send.mutate(file, { onSuccess: () => setFile(null), onSettled: () => setTried(false) });
  };
  return (
    <Section title={t('changes.title')} about={t('changes.about')}>
      <div className="max-w-xl space-y-5">
        <ChosenFile
          label={t('changes.file')}
          hint={t('changes.hint')}
          accept={['.csv']}
          file={file}
          onChange={setFile}
          error={isTried && !file ? t('start.noFile') : undefined}
        />
        <Button isPending={send.isPending} pendingLabel={t('changes.sending')} onPress={start}>
          {t('changes.submit')}
        </Button>
      </div>
      {error ? (
        <Notice tone="error" live="alert" title={t('changes.failed')}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
      {data ? (
        <>
          <Notice
            tone={data.refused_rows.length > 0 ? 'attention' : 'done'}
            live="status"
            title={t('changes.done', plural(data.rows))}
          >
            {t('changes.figures', {
              added: formatNumber(data.added),
              changed: formatNumber(data.changed),
              unchanged: formatNumber(data.unchanged),
              removed: formatNumber(data.removed),
              refused: formatNumber(data.refused_rows.length),
            })}
          </Notice>
          {data.reversed > 0 ? (
            <Notice tone="attention">
              {write({ code: 'imports:reversedChanges', params: { reversed: data.reversed, rows: data.rows } })}
            </Notice>
          ) : null}
          {data.refused_rows.length > 0 ? (
            <RefusedRows caption={t('changes.refused')} refusedRows={data.refused_rows} />
          ) : null}
        </>
      ) : null}
    </Section>
  );
}
