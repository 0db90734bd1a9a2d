import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { useFacts } from '#web/api/documents.ts';
import { type DocumentPlace, type DocumentPortal, documentAddress } from '#web/lib/document-address.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageLink } from '#web/ui/links.tsx';
import { DocumentViewer } from './document-viewer.tsx';

type DocumentPanelProps = { place: DocumentPlace; portal: DocumentPortal; onClose: () => void };

/** A document beside the page that speaks of it. Escape closes it, and the focus goes back to where it was. */
export function DocumentPanel({ place, portal, onClose }: DocumentPanelProps) {
  const { t } = useTranslation('viewer');
  const { data } = useFacts({ documentId: place.documentId, portal });
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="fixed inset-0 z-40 flex justify-end bg-[rgb(9_20_28/0.55)]"
    >
      <Modal className="h-dvh w-full max-w-5xl border-l border-line bg-surface shadow-float">
        <Dialog className="flex h-full min-h-0 flex-col outline-none">
          <header className="flex items-center gap-2 border-b border-line pr-1 pl-4">
            <Heading slot="title" className="min-w-0 flex-1 truncate py-2 font-semibold">
              {data?.name ?? t('title')}
            </Heading>
            <PageLink
              to={documentAddress(place, portal)}
              onClick={onClose}
              className="link inline-flex min-h-11 items-center px-2 whitespace-nowrap"
            >
              {t('ownPage')}
            </PageLink>
            <IconButton label={t('closePanel')} onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1">
            <DocumentViewer place={place} portal={portal} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
