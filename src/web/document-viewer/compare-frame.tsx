import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { DocumentPlace, DocumentPortal } from '#web/lib/document-address.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import type { ChangedPlace } from './use-viewer.ts';

type CompareFrameProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** What stands under the two. */
  below: ReactNode;
  /** Two sides. */
  children: ReactNode;
};

/** Two documents beside each other over the whole window; below each other where there is no room. */
export const CompareFrame = ({ title, closeLabel, onClose, below, children }: CompareFrameProps) => (
  <ModalOverlay
    isOpen
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    className="fixed inset-0 z-40"
  >
    <Modal className="h-dvh w-full bg-surface">
      <Dialog className="flex h-full min-h-0 flex-col outline-none">
        <header className="flex items-center gap-2 border-b border-line pr-1 pl-4">
          <Heading slot="title" className="min-w-0 flex-1 truncate py-2 font-semibold">
            {title}
          </Heading>
          <IconButton label={closeLabel} onClick={onClose}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto lg:grid lg:grid-cols-2 lg:overflow-hidden">{children}</div>
        <footer className="flex max-h-[30dvh] flex-wrap items-start gap-x-8 gap-y-2 overflow-y-auto border-t border-line px-4 py-2 sm:max-h-[40dvh]">
          {below}
        </footer>
      </Dialog>
    </Modal>
  </ModalOverlay>
);

type CompareSideProps = {
  title: string;
  place: DocumentPlace | undefined;
  /** What the document is called. */
  name: string;
  portal: DocumentPortal;
  /** What is outlined and numbered on its pages. */
  changes?: readonly ChangedPlace[] | undefined;
  children?: ReactNode;
};

/** A document at a place, as one of two. */
export function CompareSide({ title, place, name, portal, changes, children }: CompareSideProps) {
  if (!place) return null;
  return (
    <section
      aria-label={title}
      data-sheet
      // Below each other each has the height of the room, but for a strip of the other: title, tools and pages are seen together.
      className="flex h-[calc(100%-2.5rem)] min-h-72 flex-col border-b border-line lg:h-auto lg:min-h-0 lg:border-b-0 lg:even:border-l"
    >
      <div className="sticky top-0 z-10 border-b border-line bg-surface px-4 py-2 lg:static">
        <h3 className="text-sm font-semibold [overflow-wrap:anywhere]">
          <span className="text-muted">{title}:</span> {name}
        </h3>
        {children}
      </div>
      <div className="min-h-0 flex-1">
        <DocumentViewer place={place} portal={portal} changes={changes} />
      </div>
    </section>
  );
}
