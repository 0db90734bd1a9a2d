import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { type DocumentAccess, fetchDocument } from '#web/api/documents.ts';
import { worthRetrying } from '#web/lib/problems.ts';
import { connectionOr, waitBeforeRetry } from '#web/lib/until-fetched.ts';
import { type PdfFile, PdfNotOpened, partScale } from './pdf-file.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Set by the build: the folder of what pdf.js fetches when a document needs it. */
declare const __PDF_PARTS__: string;

const CHUNK = 256 * 1024;
/** Pictures of more pixels are left out: one page must not take the window's memory. */
const LARGEST_PICTURE = 120_000_000;
/** How many pages keep what they were parsed into. */
const KEPT_PAGES = 8;

/** Gives the library the parts of the file that it asks for. */
class Parts extends PDFDataRangeTransport {
  readonly #asked: DocumentAccess;
  readonly #stop = new AbortController();
  readonly #news: PartNews;
  constructor(asked: DocumentAccess, size: number, start: Uint8Array, news: PartNews) {
    super(size, start);
    this.#asked = asked;
    this.#news = news;
  }
  override requestDataRange(from: number, to: number): void {
    fetchPart(this.#asked, { from, to }, this.#stop.signal, this.#news).then(
      (bytes) => this.onDataRange(from, bytes),
      // It was told already, or the document was closed.
      () => undefined,
    );
  }
  override abort(): void {
    this.#stop.abort();
  }
}

/** Opens a PDF of `size` bytes, fetching only what is looked at. @throws PdfNotOpened, or as fetchFile */
export async function startPdf(
  asked: DocumentAccess,
  size: number,
  signal: AbortSignal,
  news: PartNews,
): Promise<PdfFile> {
  const start = await fetchPart(asked, { from: 0, to: Math.min(size, CHUNK) }, signal, news);
  const isWhole = start.length >= size;
  const task = getDocument({
    ...(isWhole ? { data: start } : { range: new Parts(asked, size, start, news), rangeChunkSize: CHUNK }),
    disableStream: true,
    disableAutoFetch: true,
    cMapUrl: __PDF_PARTS__,
    standardFontDataUrl: __PDF_PARTS__,
    wasmUrl: __PDF_PARTS__,
    maxImageSize: LARGEST_PICTURE,
    // The content security policy forbids it.
    isEvalSupported: false,
    verbosity: 0,
  });
  signal.addEventListener('abort', () => void task.destroy());
  try {
    return fileOf(await task.promise, () => void task.destroy());
  } catch (error) {
    if (signal.aborted) throw error;
    throw new PdfNotOpened(error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'damaged', {
      cause: error,
    });
  }
}

function fileOf(pdf: PDFDocumentProxy, close: () => void): PdfFile {
  const parsed: number[] = [];
  /** What the pages looked at longest ago were parsed into is let go. */
  const letGoBut = (page: number) => {
    const at = parsed.indexOf(page);
    if (at >= 0) parsed.splice(at, 1);
    parsed.push(page);
    const old = parsed.length > KEPT_PAGES ? parsed.shift() : undefined;
    if (old !== undefined) void pdf.getPage(old).then((former) => former.cleanup());
  };
  return {
    pageCount: pdf.numPages,
    sizeOf: async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: async (number, { scale: wanted, part, signal }) => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const { x, y, width, height } = part ?? { x: 0, y: 0, width: whole.width, height: whole.height };
      // Whoever asks may not know yet how large the page is.
      const scale = partScale(wanted, { width, height });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(width * scale));
      canvas.height = Math.max(1, Math.round(height * scale));
      signal.throwIfAborted();
      const task = page.render({
        canvas,
        viewport: page.getViewport({ scale, offsetX: -x * scale, offsetY: -y * scale }),
        annotationMode: AnnotationMode.ENABLE,
        background: '#ffffff',
      });
      const cancel = () => task.cancel();
      signal.addEventListener('abort', cancel);
      try {
        await task.promise;
      } finally {
        signal.removeEventListener('abort', cancel);
      }
      letGoBut(number);
      return canvas;
    },
    close,
  };
}

type PartNews = {
  /** The last fetch failed and is tried again, or worked again. */
  onWaiting: (isWaiting: boolean) => void;
  /** It will not come: the session has ended, or the document is gone. */
  onLost: (error: Error) => void;
};

/**
 * Fetches the bytes `from` to before `to`, and goes on trying while that may help.
 * @throws what the last try threw, once it will not help any more or `signal` calls it off
 */
async function fetchPart(
  asked: DocumentAccess,
  part: { from: number; to: number },
  signal: AbortSignal,
  { onWaiting, onLost }: PartNews,
): Promise<Uint8Array<ArrayBuffer>> {
  for (let failures = 0; ; failures += 1) {
    try {
      const blob = await fetchDocument(asked, { signal, part });
      if (failures > 0) onWaiting(false);
      return new Uint8Array(await blob.arrayBuffer());
    } catch (error) {
      if (signal.aborted) throw error;
      if (!worthRetrying(error)) {
        if (error instanceof Error) onLost(error);
        throw error;
      }
      onWaiting(true);
      await connectionOr(waitBeforeRetry(failures), signal);
    }
  }
}
