import { createContext, type ReactNode, use } from 'react';
import { type DocumentPlace, type DocumentPortal, documentAddress } from '#web/lib/document-address.ts';
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
