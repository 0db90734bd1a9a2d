import { loadPdfium, type Pdfium } from './load-pdfium.ts';

/** The PDFium of this process while no document is open in it, renewed. */
let kept: { pdfium: Pdfium; maxBytes: number } | undefined;

/**
 * Lets `use` read one document in a PDFium that holds nothing of any other: the one of the document before, its memory
 * as when it had just started, or a new one. Where `use` throws it is not used again.
 */
export async function withPdfium<Result>(
  maxBytes: number,
  use: (load: () => Promise<Pdfium>) => Promise<Result>,
): Promise<Result> {
  let taken: Pdfium | undefined;
  const result = await use(async () => {
    const before = kept?.maxBytes === maxBytes ? kept.pdfium : undefined;
    kept = undefined;
    taken = before ?? (await loadPdfium(maxBytes));
    return taken;
  });
  if (taken?.renew()) kept = { pdfium: taken, maxBytes };
  return result;
}
