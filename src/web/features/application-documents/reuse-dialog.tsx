import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import type { Target, UploadedDocument } from './group-documents.ts';
import { useReuse } from './queries.ts';

type ReuseDialogProps = {
  application: string;
  document: UploadedDocument;
  documents: readonly ApplicationDocument[];
  targets: readonly Target[];
  /** `words`: what came of it. */
  onDone: (words: string) => void;
  onClose: () => void;
};

/** Asks which other question a document answers too, and puts it there. */
export function ReuseDialog({ application, document, documents, targets, onDone, onClose }: ReuseDialogProps) {
  const { t } = useTranslation('uploadedDocuments');
  const format = useLocalized();
  const reuse = useReuse(application);
  const [field, setField] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const { id, name } = document;
  const confirm = async () => {
    const target = targets.find((one) => one.field === field);
    if (!target) return setMissing(true);
    setBusy(true);
    setError(null);
    try {
      const isNew = await reuse(id, target.field, documents);
      onDone(t(isNew ? 'reuse.done' : 'reuse.known', { name, label: format(target.label) }));
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('reuse.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('reuse.cancel')}</Button>
          <Button variant="primary" isPending={isBusy} pendingLabel={t('reuse.pending')} onPress={() => void confirm()}>
            {t('reuse.confirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="[overflow-wrap:anywhere]">{t('reuse.about', { name })}</p>
        <RadioCards
          label={t('reuse.which')}
          name="field"
          look="plain"
          choices={targets.map((target) => ({
            value: target.field,
            label: format(target.label),
            hint: target.files === 0 ? t('reuse.none') : t('reuse.has', plural(target.files)),
          }))}
          value={field}
          onChange={(value) => {
            setField(value);
            setMissing(false);
          }}
          error={isMissing ? t('reuse.choose') : undefined}
        />
        {error ? (
          <Notice tone="error" live="alert" title={t('reuse.failed')}>
            <ErrorText error={error} />
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
