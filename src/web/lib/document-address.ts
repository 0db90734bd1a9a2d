import type { Evidence } from '#domain/documents/document.ts';
import type { Box } from '#domain/documents/page.ts';

/** Who looks at a document: the applicant or contractor whose it is, or staff. */
export type DocumentPortal = 'applicant' | 'reviewer' | 'contractor';

/** A place in a document: a page, and a box on it with the words that stand there. */
export type DocumentPlace = {
  documentId: string;
  page?: number | undefined;
  box?: Box | undefined;
  quote?: string | undefined;
};

export const placeOf = ({ documentId, page, box, quote }: Evidence): DocumentPlace => ({
  documentId,
  page,
  box,
  quote,
});

/** The page of a place in another document, such as the sheets that came instead: nothing is marked there. */
export const samePageIn = (documentId: string, place: DocumentPlace | undefined): DocumentPlace => ({
  documentId,
  page: place?.page,
});

/** In an address: who looks at the document, where it is not the applicant. */
export const VIEWED_AS = { reviewer: 'staff', contractor: 'contractor' } as const;
const tenths = (points: number) => Math.round(points * 10) / 10;

/** The address at which the viewer opens a document at a place. */
export function documentAddress({ documentId, page, box, quote }: DocumentPlace, portal: DocumentPortal): string {
  const search = new URLSearchParams();
  if (page !== undefined) search.set('page', String(page));
  if (box) search.set('box', [box.x, box.y, box.width, box.height].map(tenths).join());
  if (quote) search.set('quote', quote);
  if (portal !== 'applicant') search.set('as', VIEWED_AS[portal]);
  const path = `/documents/${encodeURIComponent(documentId)}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The place that an address names. What does not fit is passed over: the document opens without it. */
export function readPlace(documentId: string, search: URLSearchParams): DocumentPlace {
  const page = Number(search.get('page') ?? '');
  const [x, y, width, height, more] = (search.get('box') ?? '').split(',').map(Number);
  const sides = [x, y, width, height];
  const isBox = more === undefined && sides.every((side) => side !== undefined && Number.isFinite(side));
  return {
    documentId,
    page: Number.isInteger(page) && page > 0 ? page : undefined,
    box: isBox ? { x: x ?? 0, y: y ?? 0, width: Math.max(0, width ?? 0), height: Math.max(0, height ?? 0) } : undefined,
    quote: search.get('quote') ?? undefined,
  };
}
