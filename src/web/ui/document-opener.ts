import { createContext } from 'react';
import type { DocumentDoor, DocumentPlace } from '#web/lib/document-address.ts';

/** Opens a document beside the page; null where nothing can, so that links lead to the document's own page. */
export type DocumentOpener = (place: DocumentPlace, door: DocumentDoor) => void;

export const DocumentOpenerContext = createContext<DocumentOpener | null>(null);
