import type { Page } from '#domain/documents/page.ts';

/** Whom a reader tells how far it is. */
export type ReadPagesOptions = {
  /** Called once the document is open, before its first page. */
  onPageCount?: (pageCount: number) => void | Promise<void>;
  /** Called for each page in order; reading goes on when it is done. */
  onPage?: (page: Page) => void | Promise<void>;
  /** Called before a page is drawn and after it: drawing is the quick part of a slow page. */
  onDrawing?: (isDrawing: boolean) => void;
};

/**
 * What a page is drawn with. `isBare`: with nothing at all. `pictureShare`, 0 to 1: which share of the page pictures
 * cover, each counted by itself. `dpi`: dots an inch of the largest picture, where there is one.
 */
export type PageContent = { isBare: boolean; pictureShare: number; dpi?: number };

/** Draws a page, or a part of it in pixels of the whole, at `scale` pixels a point; undefined where it cannot. */
export type DrawPage = (scale: number, area?: PixelBox) => Promise<GreyPicture | undefined>;

/** How pages are finished, and how many of them at once. */
export type Finisher = {
  /** The page as it is to be kept: at once where its file gives all of it, later where it is recognised. */
  finish: (page: Page, content: PageContent | undefined, draw: DrawPage) => Page | Promise<Page>;
  /** How many pages are finished at once. */
  atOnce: () => number;
};

/** A picture of one byte a pixel, rows from the top, 0 black and 255 white. */
export type GreyPicture = { pixels: Buffer; width: number; height: number };

/** A rectangle in pixels, from the top left. */
export type PixelBox = { left: number; top: number; width: number; height: number };
