import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { type ApplicationDocument, DOCUMENT_LIMITS } from '#contract/applications.ts';
import { isSetAside } from '#domain/application/document-finding.ts';
import { megabytes } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/media.ts';
import { NetworkError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { pictureOf } from '#web/ui/describe-document.ts';
import { DocumentName } from '#web/ui/document-link.tsx';
import { ErrorText } from '#web/ui/notice.tsx';
import { UploadedFile } from '#web/ui/upload-list.tsx';
import type { QueuedUpload } from '../draft/use-documents.ts';
import { aboutDocument } from './check-choice.ts';

const small = 'px-3 text-sm';

type DocumentRowProps = {
  document: ApplicationDocument;
  /** As the field's check tells it. */
  state: ApplicationDocument['state'];
  isDisabled: boolean;
  isDownloading: boolean;
  onDownload: () => void;
  onReplace: (files: File[]) => void;
  onRemove: () => void;
};

/** A document that the server has. */
export function DocumentRow({
  document,
  state,
  isDisabled,
  isDownloading,
  onDownload,
  onReplace,
  onRemove,
}: DocumentRowProps) {
  const { t } = useTranslation('questionnaire');
  const { id, name, findings } = document;
  const setAside = isSetAside(findings);
  const shownName = <DocumentName id={id} name={name} portal="applicant" isSetAside={setAside} />;
  return (
    <UploadedFile
      item={{ id, name, shownName, kind: pictureOf(name), about: aboutDocument(document, state) }}
      isEndBelow
      end={
        <span className="flex flex-wrap">
          {setAside ? null : (
            <Button
              variant="quiet"
              className={small}
              isPending={isDownloading}
              aria-label={t('upload.downloadNamed', { name })}
              onPress={onDownload}
            >
              {t('upload.download')}
            </Button>
          )}
          <FileTrigger
            acceptedFileTypes={DOCUMENT_LIMITS.extensions}
            onSelect={(files) => {
              if (files) onReplace(Array.from(files));
            }}
          >
            <Button
              variant="quiet"
              className={small}
              isDisabled={isDisabled}
              aria-label={t('upload.replaceNamed', { name })}
            >
              {t('upload.replace')}
            </Button>
          </FileTrigger>
          <Button
            variant="quiet"
            className={small}
            isDisabled={isDisabled}
            aria-label={t('upload.removeNamed', { name })}
            onPress={onRemove}
          >
            {t('upload.remove')}
          </Button>
        </span>
      }
    />
  );
}

/** Why a file did not arrive. It is kept, so that nobody has to look for it again. */
function NotSent({ error }: { error: Error }) {
  const { t } = useTranslation('questionnaire');
  const online = useOnline();
  if (!online) return t('upload.offline');
  if (error instanceof NetworkError) return t('upload.notSent');
  return <ErrorText error={error} />;
}

type UploadRowProps = { queuedUpload: QueuedUpload; onRetry: () => void; onCancel: () => void };

/** A file on its way, or one that did not arrive. */
export function UploadRow({ queuedUpload, onRetry, onCancel }: UploadRowProps) {
  const { t } = useTranslation('questionnaire');
  const { id, file, sent, error } = queuedUpload;
  const { name } = file;
  const said = error ? [] : [t(sent > 0 ? 'upload.sending' : 'upload.waiting')];
  return (
    <UploadedFile
      item={{
        id,
        name,
        kind: pictureOf(name),
        about: [megabytes(file.size), ...said].join(' · '),
        sent: error ? undefined : sent,
        error: error ? <NotSent error={error} /> : undefined,
      }}
      isEndBelow
      end={
        <span className="flex flex-wrap">
          {error ? (
            <Button variant="quiet" className={small} aria-label={t('upload.retryNamed', { name })} onPress={onRetry}>
              {t('upload.retry')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            className={small}
            aria-label={t(error ? 'upload.removeNamed' : 'upload.cancelNamed', { name })}
            onPress={onCancel}
          >
            {t(error ? 'upload.remove' : 'upload.cancel')}
          </Button>
        </span>
      }
    />
  );
}
