import { useEffect, useState } from 'react';
import type { DocumentFacts } from '#contract/documents.ts';
import type { DocumentPortal } from '#web/lib/document-address.ts';
import { type PdfFile, type PdfLoadError, PdfNotOpened } from './pdf-file.ts';

export type OpenPdf = PdfFile & { queue: DrawQueue };

/** Fetches the code that draws PDFs, and opens one. `waiting`: the connection broke; what is missing is asked for again. */
export function usePdf({ id, size, kind }: DocumentFacts, portal: DocumentPortal) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [loadError, setLoadError] = useState<PdfLoadError | Error | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (kind !== 'pdf') return undefined;
    const stop = new AbortController();
    const open = async () => {
      setLoadError(null);
      const code = await import('./start-pdf.ts').catch((cause: unknown) => {
        console.warn(`The code that draws PDFs did not come (try ${attempt + 1}).`, cause);
        throw new PdfNotOpened('not-fetched', { cause });
      });
      const file = await code.startPdf({ documentId: id, portal }, size, stop.signal, {
        onWaiting: setWaiting,
        onLost: setLoadError,
      });
      setPdf({ ...file, queue: createDrawQueue() });
    };
    open().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      setLoadError(error instanceof PdfNotOpened ? error.loadError : error instanceof Error ? error : 'damaged');
    });
    return () => {
      stop.abort();
      setPdf(null);
      setWaiting(false);
    };
  }, [id, size, kind, portal, attempt]);

  return { pdf, loadError, waiting, tryAgain: () => setAttempt((tries) => tries + 1) };
}

/** Drawings of one document, one after the other: what is in view first, small pictures last. */
type DrawQueue = {
  /** `urgency`: lower is sooner. Answers how to call it off. */
  add: (urgency: number, draw: (signal: AbortSignal) => Promise<void>) => () => void;
};

type DrawJob = { urgency: number; draw: (signal: AbortSignal) => Promise<void>; stop: AbortController };

export function createDrawQueue(): DrawQueue {
  const waiting: DrawJob[] = [];
  let running: DrawJob | undefined;
  const next = () => {
    if (running) return;
    waiting.sort((one, other) => one.urgency - other.urgency);
    running = waiting.shift();
    if (!running) return;
    // What went wrong is shown by whoever draws.
    void running
      .draw(running.stop.signal)
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
        next();
      });
  };
  return {
    add: (urgency, draw) => {
      const job = { urgency, draw, stop: new AbortController() };
      waiting.push(job);
      // After what else is asked for in this turn, so that the most urgent goes first.
      queueMicrotask(next);
      return () => {
        const at = waiting.indexOf(job);
        if (at >= 0) waiting.splice(at, 1);
        job.stop.abort();
      };
    },
  };
}
