import { type ReactNode, use } from 'react';
import { type DocumentDoor, type DocumentPlace, documentAddress } from '#web/lib/document-address.ts';
import { DocumentOpenerContext } from './document-opener.ts';
import { PageLink } from './page-link.tsx';

type DocumentLinkProps = { place: DocumentPlace; door: DocumentDoor; className: string; children: ReactNode };

/** A link to a document: it opens beside this page, or in a tab of its own as any link does. */
export function DocumentLink({ place, door, className, children }: DocumentLinkProps) {
  const open = use(DocumentOpenerContext);
  return (
    <PageLink
      to={documentAddress(place, door)}
      onClick={(event) => {
        if (!open || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(place, door);
      }}
      className={className}
    >
      {children}
    </PageLink>
  );
}
