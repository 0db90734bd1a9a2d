import { ChevronDown, FileText } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '#domain/documents/document.ts';
import { type DocumentPlace, type DocumentPortal, documentAddress, placeOf } from '#web/lib/document-address.ts';
import { formatNumber, shortName } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { PageLink } from './links.tsx';

type DocumentLinkProps = { place: DocumentPlace; portal: DocumentPortal; className: string; children: ReactNode };

/** A link to a document: it opens beside this page, or in a tab of its own as any link does. */
export function DocumentLink({ place, portal, className, children }: DocumentLinkProps) {
  const open = use(DocumentOpenerContext);
  return (
    <PageLink
      to={documentAddress(place, portal)}
      onClick={(event) => {
        if (!open || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(place, portal);
      }}
      className={className}
    >
      {children}
    </PageLink>
  );
}

/** Opens a document beside the page; null where nothing can, so that links lead to the document's own page. */
export type DocumentOpener = (place: DocumentPlace, portal: DocumentPortal) => void;

export const DocumentOpenerContext = createContext<DocumentOpener | null>(null);

type DocumentNameProps = {
  id: string;
  name: string;
  portal: DocumentPortal;
  /** The virus scanner flagged it: nobody opens it. */
  isSetAside: boolean;
};

/** The name of a document, which opens it where it may be opened. */
export function DocumentName({ id, name, portal, isSetAside }: DocumentNameProps) {
  if (isSetAside) return name;
  return (
    <DocumentLink place={{ documentId: id }} portal={portal} className="link inline-block min-h-6">
      {name}
    </DocumentLink>
  );
}

type Source = { file: string; shortFile: string; page: number };

const chip =
  'inline-flex max-w-full items-center gap-1 rounded-sm border px-1.5 py-0.5 text-left text-sm text-muted numbers';

function SourcePlace({ file, shortFile, page }: Source) {
  const { t } = useTranslation('ui');
  return (
    <>
      <FileText aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate" title={file}>
        {shortFile}
      </span>
      <span className="whitespace-nowrap">· {t('source.page', { page: formatNumber(page) })}</span>
    </>
  );
}

/** Where something was read: file and page. */
export const SourceChip = (source: Source) => (
  <span className={`${chip} border-line bg-paper`}>
    <SourcePlace {...source} />
  </span>
);

type SourceLinkProps = Source & { place: DocumentPlace; portal: DocumentPortal };

/** A source that opens its page with the words marked: beside this page, or in a tab of its own as any link does. */
export function SourceLink({ place, portal, ...source }: SourceLinkProps) {
  const { t } = useTranslation('ui');
  return (
    <DocumentLink
      place={place}
      portal={portal}
      className={`${chip} min-h-7 border-line bg-paper no-underline hover:border-lake hover:text-ink`}
    >
      <span className="sr-only">{t('source.open')} </span>
      <SourcePlace {...source} />
    </DocumentLink>
  );
}

type SourceLinksProps = {
  evidence: readonly Evidence[];
  portal: DocumentPortal;
  fileOf: (evidence: Evidence) => string;
  /** No more than so many. */
  most?: number;
};

/** The pages where something stands, each opening with the words marked; one place of each page says enough. */
export function SourceLinks({ evidence, portal, fileOf, most }: SourceLinksProps) {
  const pages = evidence.filter(
    (one, at) =>
      evidence.findIndex(({ documentId, page }) => documentId === one.documentId && page === one.page) === at,
  );
  return (
    <span className="flex flex-wrap gap-1.5 pt-1">
      {keyed(pages.slice(0, most), ({ documentId, page }) => `${documentId} ${page}`).map(({ key, item }) => (
        <SourceLink
          key={key}
          place={placeOf(item)}
          portal={portal}
          file={fileOf(item)}
          shortFile={shortName(fileOf(item))}
          page={item.page}
        />
      ))}
    </span>
  );
}

type SourceToggleProps = Source & { isOpen: boolean; panelId: string; onToggle: () => void };

/** A source that opens on its words. What opens stands under it and carries `panelId`. */
export const SourceToggle = ({ isOpen, panelId, onToggle, ...source }: SourceToggleProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    {...(isOpen ? { 'aria-controls': panelId } : {})}
    onClick={onToggle}
    className={`${chip} min-h-7 hover:border-lake hover:text-ink ${isOpen ? 'border-lake bg-lake-tint text-ink' : 'border-line bg-paper'}`}
  >
    <SourcePlace {...source} />
    <ChevronDown
      aria-hidden="true"
      className={`no-print size-3.5 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
    />
  </button>
);

/** The words as they stand on the page, and how they were read. */
export const SourceWords = ({ quote, method, id }: { quote: string; method: string; id?: string }) => (
  <span id={id} className="block border-l-3 border-lake py-0.5 pl-3">
    <q className="block [overflow-wrap:anywhere]">{quote}</q>
    <span className="block text-sm text-muted">{method}</span>
  </span>
);
