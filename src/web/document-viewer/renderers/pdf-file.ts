import type { Box } from '#domain/documents/page.ts';
import type { Dimensions } from '../geometry.ts';

/** What of a page is drawn, and how finely: `scale` in canvas pixels for a page unit; `part` in page units. */
export type Drawing = { scale: number; part?: Box | undefined; signal: AbortSignal };

/** An open PDF. Pages count from 1. */
export type PdfFile = {
  pageCount: number;
  /** The size of a page as a person sees it, in points. */
  sizeOf: (page: number) => Promise<Dimensions>;
  /** Draws a page or a part of it. Throws where it was called off or cannot be drawn. */
  draw: (page: number, drawing: Drawing) => Promise<HTMLCanvasElement>;
  close: () => void;
};

/** Why a PDF cannot be opened here. */
export type PdfLoadError = 'protected' | 'damaged' | 'not-fetched';

export class PdfNotOpened extends Error {
  override readonly name = 'PdfNotOpened';
  readonly loadError: PdfLoadError;
  constructor(loadError: PdfLoadError, options?: ErrorOptions) {
    super(loadError, options);
    this.loadError = loadError;
  }
}

/** The most pixels of a canvas that holds a whole page: some 16 MB. Phones refuse canvases above 16 million. */
const MOST_WHOLE = 4_000_000;
/** The most of one that holds what of a page is in view. */
const MOST_PART = 8_000_000;

const bounded = (wanted: number, { width, height }: Dimensions, most: number): number =>
  Math.min(wanted, Math.sqrt(most / Math.max(1, width * height)));

/** How finely a whole page is drawn, in pixels for a page unit, where `wanted` would be exact. */
export const wholeScale = (wanted: number, page: Dimensions): number => bounded(wanted, page, MOST_WHOLE);

/** How finely a part of a page is drawn. */
export const partScale = (wanted: number, part: Dimensions): number => bounded(wanted, part, MOST_PART);

/** Whether a page drawn at `drawn` looks soft where `wanted` would be exact. */
export const isSoft = (drawn: number, wanted: number): boolean => drawn < wanted * 0.95;
