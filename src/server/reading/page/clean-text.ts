import type { Page } from '#domain/documents/page.ts';

const HYPHEN = 0x2d;
const LIGATURES_AND_FORMS = /[\uFB00-\uFB4F\uFF01-\uFF5E]/g;
const PLAIN = /^[\x21-\x7E]*$/;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** White space of any script, no-break space included: words end at it. */
export const isSpace = (code: number): boolean =>
  code === 0x20 ||
  (code >= 0x09 && code <= 0x0d) ||
  code === 0xa0 ||
  code === 0x85 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x2028 ||
  code === 0x2029 ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000;

/** How PDFium marks a new line. */
export const isLineBreak = (code: number): boolean => code === 0x0a || code === 0x0d;

/** PDFium's own marks for a hyphen that ends a line; the word goes on in another place, so ours ends there. */
export const isLineEndHyphen = (code: number): boolean => code === 0x02 || code === 0xfffe;

/** Codes that carry no text: controls, zero-width joiners, marks of writing direction, tags, selectors of a form, numbers beyond Unicode. */
export const isInkless = (code: number): boolean =>
  code < 0x20 ||
  (code >= 0x7f && code <= 0x9f) ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  (code >= 0xe0000 && code <= 0xe0fff) ||
  code === 0xfeff ||
  code === 0xffff ||
  code > 0x10ffff;

/** Soft, no-break and typographic hyphens become the plain one: fonts name it in all these ways. */
export const plainHyphen = (code: number): number =>
  isLineEndHyphen(code) || code === 0xad || code === 0x2010 || code === 0x2011 ? HYPHEN : code;

/**
 * Ligatures and full-width forms become plain letters, accents are composed, and halves of broken
 * characters (which no database takes) go. Superscripts and fractions stay: full compatibility
 * normalisation would read 1½ as 11/2.
 */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(LIGATURES_AND_FORMS, (form) => form.normalize('NFKC'))
        .normalize('NFC')
        .replace(LONE_SURROGATES, '');

/** Splits a field's value or a note into words, cleaned like the text layer. */
export function splitWords(text: string): string[] {
  let spaced = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isSpace(code)) spaced += ' ';
    else if (!isInkless(code)) spaced += String.fromCodePoint(plainHyphen(code));
  }
  return cleanText(spaced)
    .split(' ')
    .filter((word) => word !== '');
}

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
 * cover, each counted by itself. `dpi`: dots an inch of the largest picture, where there is one. `strokes`: boxes
 * around lines and outlines that are no longer than a letter, in points of the page as shown. `isOnly`: its document has
 * no other page.
 */
export type PageContent = {
  isBare: boolean;
  pictureShare: number;
  dpi?: number;
  strokes?: Stroke[];
  isOnly?: boolean;
};

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

/** A box around ink; of what is drawn by a program, the number of `pieces` that it is drawn with. */
export type Stroke = PixelBox & { pieces?: number };
