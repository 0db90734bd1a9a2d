import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import type { RoundItem } from '#contract/rounds.ts';
import { wordsOf } from '#domain/letters/letter.ts';
import { DocumentViewer } from '#web/document-viewer/document-viewer.tsx';
import { type DocumentPlace, samePageIn } from '#web/lib/document-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import { DocumentLink, DocumentOpenerContext, SourceLinks } from '#web/ui/document-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

type CompareSheetsProps = {
  item: RoundItem;
  /** The old places of the item; at least one. */
  former: readonly DocumentPlace[];
  /** The names of documents by id. */
  documents: Readonly<Record<string, string>>;
  onClose: () => void;
  /** What is decided of the two. */
  children: ReactNode;
};

/** An old place of an item beside a new sheet, with what is decided of them; below each other where there is no room. */
export function CompareSheets({ item, former, documents, onClose, children }: CompareSheetsProps) {
  const { t } = useTranslation('letters');
  const [first] = item.documents;
  const [old, setOld] = useState<DocumentPlace | undefined>(
    former.find(({ documentId }) => documentId === first?.replaces?.id) ?? former[0],
  );
  // A new set of sheets mostly has the place on the same page; one that has fewer pages opens at its first.
  const [fresh, setFresh] = useState(first && samePageIn(first.id, old));
  // Links in here change what stands on their side.
  const open = useMemo(
    () => (place: DocumentPlace) =>
      item.documents.some(({ id }) => id === place.documentId)
        ? setFresh(place.page === undefined ? samePageIn(place.documentId, old) : place)
        : setOld(place),
    [item.documents, old],
  );
  const whole = former.flatMap(({ documentId, page }) => (page === undefined ? [documentId] : []));
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="fixed inset-0 z-40"
    >
      <Modal className="h-dvh w-full bg-surface">
        <Dialog className="flex h-full min-h-0 flex-col outline-none">
          <DocumentOpenerContext value={open}>
            <header className="flex items-center gap-2 border-b border-line pr-1 pl-4">
              <Heading slot="title" className="min-w-0 flex-1 truncate py-2 font-semibold">
                {t('compare.title', { number: formatNumber(item.number) })}
              </Heading>
              <IconButton label={t('compare.close')} onClick={onClose}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto lg:grid lg:grid-cols-2 lg:overflow-hidden">
              <Side title={t('compare.old')} place={old} documents={documents}>
                {former.length > 1 ? (
                  <>
                    <SourceLinks
                      evidence={item.evidence}
                      portal="reviewer"
                      fileOf={({ documentId }) => documents[documentId] ?? documentId}
                    />
                    <Names ids={whole} documents={documents} />
                  </>
                ) : null}
              </Side>
              <Side title={t('compare.new')} place={fresh} documents={documents}>
                {item.documents.length > 1 ? (
                  <Names ids={item.documents.map(({ id }) => id)} documents={documents} />
                ) : null}
              </Side>
            </div>
            <footer className="flex max-h-[30dvh] flex-wrap items-start gap-x-8 gap-y-2 overflow-y-auto border-t border-line px-4 py-2 sm:max-h-[40dvh]">
              <div className="min-w-0 flex-1 basis-96">{children}</div>
              <div className="min-w-0 flex-1 basis-64 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
                <p>{wordsOf(item.what, currentLanguage())}</p>
                {item.answer === '' ? null : (
                  <p>
                    <span className="font-semibold text-muted">{t('rounds.answer')}:</span> {item.answer}
                  </p>
                )}
              </div>
            </footer>
          </DocumentOpenerContext>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type NamesProps = { ids: readonly string[]; documents: CompareSheetsProps['documents'] };

/** Documents to choose from. */
const Names = ({ ids, documents }: NamesProps) =>
  ids.length === 0 ? null : (
    <ul className="flex flex-wrap gap-x-4">
      {ids.map((id) => (
        <li key={id}>
          <DocumentLink place={{ documentId: id }} portal="reviewer" className="link inline-block min-h-6 text-sm">
            {documents[id] ?? id}
          </DocumentLink>
        </li>
      ))}
    </ul>
  );

type SideProps = {
  title: string;
  place: DocumentPlace | undefined;
  documents: CompareSheetsProps['documents'];
  children: ReactNode;
};

function Side({ title, place, documents, children }: SideProps) {
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
          <span className="text-muted">{title}:</span> {documents[place.documentId] ?? place.documentId}
        </h3>
        {children}
      </div>
      <div className="min-h-0 flex-1">
        <DocumentViewer place={place} portal="reviewer" />
      </div>
    </section>
  );
}
