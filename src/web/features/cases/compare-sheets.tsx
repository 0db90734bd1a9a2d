import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundItem } from '#contract/rounds.ts';
import { wordsOf } from '#domain/letters/letter.ts';
import { CompareFrame, CompareSide } from '#web/document-viewer/compare-frame.tsx';
import { type DocumentPlace, samePageIn } from '#web/lib/document-address.ts';
import { formatNumber } from '#web/lib/format.ts';
import { currentLanguage } from '#web/lib/texts.ts';
import { DocumentLink, DocumentOpenerContext, SourceLinks } from '#web/ui/document-link.tsx';

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
  const nameOf = (place: DocumentPlace | undefined) => documents[place?.documentId ?? ''] ?? place?.documentId ?? '';
  const whole = former.flatMap(({ documentId, page }) => (page === undefined ? [documentId] : []));
  return (
    <DocumentOpenerContext value={open}>
      <CompareFrame
        title={t('compare.title', { number: formatNumber(item.number) })}
        closeLabel={t('compare.close')}
        onClose={onClose}
        below={
          <>
            <div className="min-w-0 flex-1 basis-96">{children}</div>
            <div className="min-w-0 flex-1 basis-64 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
              <p>{wordsOf(item.what, currentLanguage())}</p>
              {item.answer === '' ? null : (
                <p>
                  <span className="font-semibold text-muted">{t('rounds.answer')}:</span> {item.answer}
                </p>
              )}
            </div>
          </>
        }
      >
        <CompareSide title={t('compare.old')} place={old} name={nameOf(old)} portal="reviewer">
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
        </CompareSide>
        <CompareSide title={t('compare.new')} place={fresh} name={nameOf(fresh)} portal="reviewer">
          {item.documents.length > 1 ? <Names ids={item.documents.map(({ id }) => id)} documents={documents} /> : null}
        </CompareSide>
      </CompareFrame>
    </DocumentOpenerContext>
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
