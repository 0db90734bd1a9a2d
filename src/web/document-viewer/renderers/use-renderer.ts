import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentFacts } from '#contract/documents.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';
import type { Dimensions } from '../geometry.ts';
import { type OpenPicture, usePicture } from './image-page.tsx';
import type { PdfLoadError } from './pdf-file.ts';
import { type OpenPdf, usePdf } from './use-pdf.ts';

/** What the pages of a document are drawn from. */
export type Renderer = {
  pdf: OpenPdf | null;
  picture: OpenPicture | null;
  loadError: PdfLoadError | Error | null;
};

/** Opens what a document is drawn from, and tells the sizes of its pages, as `useSizes` does. */
export function useRenderer(facts: DocumentFacts, portal: DocumentPortal) {
  const { pdf, loadError: pdfError, waiting, tryAgain: openPdfAgain } = usePdf(facts, portal);
  const { picture, loadError: imageError, tryAgain: openPictureAgain } = usePicture(facts, portal);
  const { sizes, learn } = useSizes(facts, pdf, picture);
  const loadError = pdfError ?? imageError;
  const renderer: Renderer = useMemo(() => ({ pdf, picture, loadError }), [pdf, picture, loadError]);
  return { renderer, sizes, learn, waiting, tryAgain: facts.kind === 'picture' ? openPictureAgain : openPdfAgain };
}

const LETTER: Dimensions = { width: 612, height: 792 };

/**
 * The sizes of all pages, in page units: as they were read, else as the file says, which is asked for the pages that
 * are looked at (`learn`, its pages from 1): a long file is not fetched for it. Until then a page is taken to be as
 * the first. Empty until there is something to lay out.
 */
function useSizes({ pages }: DocumentFacts, pdf: OpenPdf | null, picture: OpenPicture | null) {
  const [told, setTold] = useState<ReadonlyMap<number, Dimensions>>(new Map());
  const asked = useRef(new Set<number>());

  const known = useMemo(
    () => new Map(pages.filter(({ width, height }) => width > 0 && height > 0).map((page) => [page.number, page])),
    [pages],
  );
  const learn = useCallback(
    (from: number, to: number) => {
      if (!pdf) return;
      for (let page = from; page <= Math.min(to, pdf.pageCount); page += 1) {
        if (known.has(page) || asked.current.has(page)) continue;
        asked.current.add(page);
        pdf.sizeOf(page).then(
          (size) => setTold((sizes) => new Map(sizes).set(page, size)),
          () => {
            asked.current.delete(page);
            // A first page that the file does not tell of is laid out all the same: what is wrong is said in its place.
            if (page === 1) setTold((sizes) => new Map(sizes).set(1, LETTER));
          },
        );
      }
    },
    [pdf, known],
  );

  useEffect(() => learn(1, 1), [learn]);

  const first = told.get(1) ?? known.get(1);
  const sizes = useMemo(() => {
    const count = Math.max(pdf && first ? pdf.pageCount : 0, picture ? 1 : 0, ...pages.map(({ number }) => number));
    return Array.from({ length: count }, (_, at): Dimensions => {
      const { width, height } = known.get(at + 1) ?? told.get(at + 1) ?? picture?.size ?? first ?? LETTER;
      return { width, height };
    });
  }, [pages, known, told, first, pdf, picture]);
  return { sizes, learn };
}
