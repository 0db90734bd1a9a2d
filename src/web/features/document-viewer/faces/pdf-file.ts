import type { Box } from '#domain/documents/page.ts';
import type { Size } from '../geometry/turned.ts';

/** What of a page is drawn, and how finely: `scale` in canvas pixels for a page unit; `part` in page units. */
export type Drawing = { scale: number; part?: Box | undefined; signal: AbortSignal };

/** An open PDF. Pages count from 1. */
export type PdfFile = {
  pageCount: number;
  /** The size of a page as a person sees it, in points. */
  sizeOf: (page: number) => Promise<Size>;
  /** Draws a page or a part of it. Throws where it was called off or cannot be drawn. */
  draw: (page: number, drawing: Drawing) => Promise<HTMLCanvasElement>;
  close: () => void;
};

/** Why a PDF cannot be opened here. */
export type PdfTrouble = 'protected' | 'damaged' | 'not-fetched';

export class PdfNotOpened extends Error {
  override readonly name = 'PdfNotOpened';
  readonly trouble: PdfTrouble;
  constructor(trouble: PdfTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}
