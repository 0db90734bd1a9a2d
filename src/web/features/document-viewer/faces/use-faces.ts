import { useEffect, useMemo, useState } from 'react';
import type { DocumentFacts } from '#contract/documents.ts';
import type { DocumentDoor } from '#web/lib/document-address.ts';
import type { Size } from '../geometry/turned.ts';
import type { PdfTrouble } from './pdf-file.ts';
import { type OpenPicture, usePicture } from './picture-face.tsx';
import { type OpenPdf, usePdf } from './use-pdf.ts';

/** What the pages of a document are drawn from. */
export type Faces = {
  pdf: OpenPdf | null;
  picture: OpenPicture | null;
  trouble: PdfTrouble | Error | null;
};

/**
 * Opens what a document is drawn from, and tells the sizes of its pages, in page units: as they were read, else as
 * the file says. `sizes` is empty until there is something to lay out.
 */
export function useFaces(facts: DocumentFacts, door: DocumentDoor) {
  const { pdf, trouble: pdfTrouble, waiting, tryAgain: openPdfAgain } = usePdf(facts, door);
  const { picture, trouble: pictureTrouble, tryAgain: openPictureAgain } = usePicture(facts, door);
  const [first, setFirst] = useState<Size | null>(null);

  useEffect(() => {
    if (!pdf) return undefined;
    let isGone = false;
    pdf.sizeOf(1).then(
      (size) => {
        if (!isGone) setFirst(size);
      },
      () => setFirst({ width: 612, height: 792 }),
    );
    return () => {
      isGone = true;
    };
  }, [pdf]);

  const sizes = useMemo(() => {
    const known = new Map(facts.pages.map((page) => [page.number, page]));
    const count = Math.max(pdf && first ? pdf.pageCount : 0, picture ? 1 : 0, ...known.keys());
    return Array.from({ length: count }, (_, at): Size => {
      const page = known.get(at + 1);
      if (page && page.width > 0 && page.height > 0) return { width: page.width, height: page.height };
      return picture?.size ?? first ?? { width: 612, height: 792 };
    });
  }, [facts.pages, pdf, first, picture]);

  const trouble = pdfTrouble ?? pictureTrouble;
  const faces: Faces = useMemo(() => ({ pdf, picture, trouble }), [pdf, picture, trouble]);
  return { faces, sizes, waiting, tryAgain: facts.kind === 'picture' ? openPictureAgain : openPdfAgain };
}
