import { useTranslation } from 'react-i18next';
import { useFacts } from '#web/api/documents.ts';
import type { DocumentPlace, DocumentPortal } from '#web/lib/document-address.ts';
import { ErrorText } from '#web/lib/error-text.tsx';
import { worthRetrying } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { OpenDocument } from './open-document.tsx';

type DocumentViewerProps = { place: DocumentPlace; portal: DocumentPortal };

/** A document at a place, for applicants and staff alike; or why it cannot be shown. */
export function DocumentViewer({ place, portal }: DocumentViewerProps) {
  const { t } = useTranslation('viewer');
  const facts = useFacts({ documentId: place.documentId, portal });
  if (facts.data) return <OpenDocument key={facts.data.id} facts={facts.data} portal={portal} place={place} />;
  return (
    <div className="h-full overflow-y-auto bg-surface p-4">
      {facts.error ? (
        <Notice
          tone="error"
          live="alert"
          {...(worthRetrying(facts.error)
            ? { actions: <Button onPress={() => void facts.refetch()}>{t('again')}</Button> }
            : {})}
        >
          <ErrorText error={facts.error} />
        </Notice>
      ) : (
        <Skeleton label={t('opening')} lines={8} />
      )}
    </div>
  );
}
