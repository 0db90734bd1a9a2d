import { useEffect, useState } from 'react';
import type { DocumentFacts } from '#contract/documents.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';
import { createDrawQueue, type DrawQueue } from './draw-queue.ts';
import { type PdfFile, PdfNotOpened, type PdfTrouble } from './pdf-file.ts';

export type OpenPdf = PdfFile & { queue: DrawQueue };

/** Fetches the code that draws PDFs, and opens one. `waiting`: the connection broke; what is missing is asked for again. */
export function usePdf({ id, size, kind }: DocumentFacts, portal: DocumentPortal) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [trouble, setTrouble] = useState<PdfTrouble | Error | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (kind !== 'pdf') return undefined;
    const stop = new AbortController();
    const open = async () => {
      setTrouble(null);
      const code = await import('./start-pdf.ts').catch((cause: unknown) => {
        console.warn(`The code that draws PDFs did not come (try ${attempt + 1}).`, cause);
        throw new PdfNotOpened('not-fetched', { cause });
      });
      const file = await code.startPdf({ documentId: id, portal }, size, stop.signal, {
        onWaiting: setWaiting,
        onLost: setTrouble,
      });
      setPdf({ ...file, queue: createDrawQueue() });
    };
    open().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      setTrouble(error instanceof PdfNotOpened ? error.trouble : error instanceof Error ? error : 'damaged');
    });
    return () => {
      stop.abort();
      setPdf(null);
      setWaiting(false);
    };
  }, [id, size, kind, portal, attempt]);

  return { pdf, trouble, waiting, tryAgain: () => setAttempt((tries) => tries + 1) };
}
