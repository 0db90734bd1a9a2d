import type { Page } from '#domain/documents/page.ts';
import type { Reading } from '#domain/documents/reading.ts';
import type { Finisher, ReadPagesOptions } from '../page/page-reading.ts';
import { openPicture } from './prepare-picture.ts';

/** A camera takes up to 200 million dots; more are a trap, and would not fit the sandbox. */
const MOST_PIXELS = 220e6;
const POINTS_PER_INCH = 72;
/** What a picture says of its density is believed from here on: less is a screen's, which programs write for none. */
const LEAST_DENSITY = 100;
const MOST_DENSITY = 1200;
/** Without a density a picture is taken for a page this long, scanned at 150 to 300 dots an inch. */
const USUAL_INCHES = 11;
const [LEAST_GUESS, MOST_GUESS] = [150, 300];

/** Dots an inch: what the picture says, or what makes it a plausible page. */
export function densityOf(width: number, height: number, told: number | undefined): number {
  if (told !== undefined && told >= LEAST_DENSITY && told <= MOST_DENSITY) return told;
  return Math.min(MOST_GUESS, Math.max(LEAST_GUESS, Math.max(width, height) / USUAL_INCHES));
}

/**
 * Reads the picture (JPEG or PNG) at `path` in this process as a document of one page, as a person sees it (a
 * camera's turn applied). Throws for a file that cannot be opened on disk and what a callback throws. Untrusted files
 * belong in the sandbox.
 */
export async function readPicture(
  path: string,
  { onPageCount, onPage }: ReadPagesOptions,
  finisher: Finisher,
): Promise<Reading> {
  const picture = await openPicture(path, MOST_PIXELS);
  if (picture === 'too-large') return { outcome: 'unreadable', reason: 'too-much-memory', pageCount: 0 };
  if (picture === 'broken') return { outcome: 'unreadable', reason: 'broken', pageCount: 0 };
  const density = densityOf(picture.width, picture.height, picture.density);
  const scale = POINTS_PER_INCH / density;
  const page: Page = {
    number: 1,
    width: picture.width * scale,
    height: picture.height * scale,
    state: 'no-text',
    words: [],
  };
  await onPageCount?.(1);
  const content = { isBare: false, pictureShare: 1, dpi: density };
  await onPage?.(await finisher.finish(page, content, (to, area) => picture.draw(to * scale, area)));
  return { outcome: 'read', pageCount: 1 };
}
