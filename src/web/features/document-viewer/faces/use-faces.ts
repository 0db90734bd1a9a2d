import { useMemo } from 'react';
import type { DocumentFacts } from '#contract/documents.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';
import type { PdfTrouble } from './pdf-file.ts';
import { type OpenPicture, usePicture } from './picture-face.tsx';
import { type OpenPdf, usePdf } from './use-pdf.ts';
import { useSizes } from './use-sizes.ts';

/** What the pages of a document are drawn from. */
export type Faces = {
  pdf: OpenPdf | null;
  picture: OpenPicture | null;
  trouble: PdfTrouble | Error | null;
};

/** Opens what a document is drawn from, and tells the sizes of its pages, as `useSizes` does. */
export function useFaces(facts: DocumentFacts, portal: DocumentPortal) {
  const { pdf, trouble: pdfTrouble, waiting, tryAgain: openPdfAgain } = usePdf(facts, portal);
  const { picture, trouble: pictureTrouble, tryAgain: openPictureAgain } = usePicture(facts, portal);
  const { sizes, learn } = useSizes(facts, pdf, picture);
  const trouble = pdfTrouble ?? pictureTrouble;
  const faces: Faces = useMemo(() => ({ pdf, picture, trouble }), [pdf, picture, trouble]);
  return { faces, sizes, learn, waiting, tryAgain: facts.kind === 'picture' ? openPictureAgain : openPdfAgain };
}
