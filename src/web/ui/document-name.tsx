import type { DocumentDoor } from '#web/lib/document-address.ts';
import { DocumentLink } from './document-link.tsx';

type DocumentNameProps = {
  id: string;
  name: string;
  door: DocumentDoor;
  /** The virus scanner flagged it: nobody opens it. */
  isSetAside: boolean;
};

/** The name of a document, which opens it where it may be opened. */
export function DocumentName({ id, name, door, isSetAside }: DocumentNameProps) {
  if (isSetAside) return name;
  return (
    <DocumentLink place={{ documentId: id }} door={door} className="link inline-block min-h-6">
      {name}
    </DocumentLink>
  );
}
