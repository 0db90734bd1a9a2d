import { X } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useFacts } from '#web/api/documents.ts';
import { documentPortal } from '#web/auth/portals.ts';
import { type DocumentPlace, type DocumentPortal, documentAddress, readPlace } from '#web/lib/document-address.ts';
import { megabytes } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageLink } from '#web/ui/links.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { DocumentViewer } from './document-viewer.tsx';

/** A document on a page of its own. Its address says the page, the box and the words to go to. */
export function DocumentPage() {
  const { t } = useTranslation('viewer');
  const { documentId = '' } = useParams();
  const { search } = useLocation();
  const portal = documentPortal(search);
  const { data, error } = useFacts({ documentId, portal });
  const back =
    portal === 'reviewer' ? (
      <BackLink to="/reviewer-dashboard">{t('back.reviewer')}</BackLink>
    ) : (
      <BackLink to="/my-applications">{t('back.applicant')}</BackLink>
    );
  return (
    // The heading is small here: the room belongs to the document.
    <div className="[&_h1]:text-title [&>header]:pb-3">
      <PageHeader title={data?.name ?? t(error ? 'notOpened' : 'title')} back={back}>
        {data ? <span className="numbers text-sm">{megabytes(data.size)}</span> : null}
      </PageHeader>
      <div className="-mx-4 h-[max(26rem,calc(100dvh-1.5rem))] lg:h-[max(26rem,calc(100dvh-3rem))] border-y border-line sm:mx-0 sm:overflow-hidden sm:rounded sm:border-x">
        <DocumentViewer place={readPlace(documentId, new URLSearchParams(search))} portal={portal} />
      </div>
    </div>
  );
}

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
