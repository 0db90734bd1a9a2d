import sharp from 'sharp';
import type { Reading } from '#domain/documents/document.ts';
import type { Page } from '#domain/documents/page.ts';
import type { Finisher, GreyPicture, PixelBox, ReadPagesOptions } from '../page/clean-text.ts';

// One picture is dealt with at a time in each turn, and pages beside each other; its own threads would only queue.
sharp.concurrency(1);
sharp.cache(false);

const WHITE = { r: 255, g: 255, b: 255 };

const open = ({ pixels, width, height }: GreyPicture) => sharp(pixels, { raw: { width, height, channels: 1 } });

async function take(pipeline: ReturnType<typeof sharp>): Promise<GreyPicture> {
  const { data, info } = await pipeline.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The picture at another size: `factor` of its own. */
export const resizePicture = (picture: GreyPicture, factor: number): Promise<GreyPicture> =>
  take(
    open(picture).resize(
      Math.max(1, Math.round(picture.width * factor)),
      Math.max(1, Math.round(picture.height * factor)),
      { fit: 'fill' },
    ),
  );

/** The picture smoothed by a bell curve of so many pixels. */
export const softenPicture = (picture: GreyPicture, pixels: number): Promise<GreyPicture> =>
  take(open(picture).blur(pixels));

/** A part of the picture. */
export const cutPicture = (picture: GreyPicture, area: PixelBox): Promise<GreyPicture> =>
  take(open(picture).extract(area));

/** The part of a picture that `area` is of it once it is enlarged by `factor`, enlarged. */
export const cutLarger = (picture: GreyPicture, area: PixelBox, factor: number): Promise<GreyPicture> => {
  const [left, top] = [Math.floor(area.left / factor), Math.floor(area.top / factor)];
  const width = Math.min(picture.width - left, Math.round(area.width / factor));
  const height = Math.min(picture.height - top, Math.round(area.height / factor));
  return take(open(picture).extract({ left, top, width, height }).resize(area.width, area.height, { fit: 'fill' }));
};

/** The picture turned by degrees clockwise about its middle, on white. Its size grows so that nothing is cut off. */
export const turnPicture = async (picture: GreyPicture, degrees: number): Promise<GreyPicture> =>
  degrees === 0 ? picture : take(open(picture).rotate(degrees, { background: WHITE }));

/** A picture file as a person sees it. `density`: dots an inch, as the file says. `factor` of `draw`: pixels a pixel. */
export type PictureFile = {
  width: number;
  height: number;
  density: number | undefined;
  draw: (factor: number, area?: PixelBox) => Promise<GreyPicture | undefined>;
};

/** Opens the picture file at `path`; it is unpacked with each drawing. Throws where the disk is at fault. */
export async function openPicture(path: string, mostPixels: number): Promise<PictureFile | 'broken' | 'too-large'> {
  const input = { limitInputPixels: false, sequentialRead: true, failOn: 'error' } as const;
  let metadata: Awaited<ReturnType<ReturnType<typeof sharp>['metadata']>>;
  try {
    metadata = await sharp(path, input).metadata();
  } catch {
    return 'broken';
  }
  if (metadata.width * metadata.height > mostPixels) return 'too-large';
  const { width, height } = metadata.autoOrient;
  let drawn: { factor: number; picture: GreyPicture } | undefined;
  return {
    width,
    height,
    density: metadata.density,
    draw: async (factor, area) => {
      if (drawn?.factor !== factor) {
        const size = [width, height].map((side) => Math.max(1, Math.round(side * factor))) as [number, number];
        const pipeline = sharp(path, { ...input, limitInputPixels: mostPixels })
          .autoOrient()
          .flatten({ background: WHITE })
          .resize(...size, { fit: 'fill' });
        try {
          drawn = { factor, picture: await take(pipeline) };
        } catch {
          return undefined;
        }
      }
      return area && (area.width < drawn.picture.width || area.height < drawn.picture.height)
        ? cutPicture(drawn.picture, area)
        : drawn.picture;
    },
  };
}

/** A camera takes up to 200 million dots; more are a trap, and would not fit the sandbox. */
const MOST_PIXELS = 220e6;
const POINTS_PER_INCH = 72;
/** Dots an inch that a picture may say it has. */
const [LEAST_DENSITY, MOST_DENSITY] = [50, 1200];
/** Less than this is a screen's, which cameras write for none: it is believed where it makes no more than a large page. */
const SCREEN_DENSITY = 100;
const LARGE_PAGE_INCHES = 17;
/** Without a density a picture is taken for a page this long, of a screen's to a scanner's dots an inch. */
const USUAL_INCHES = 11;
const [LEAST_GUESS, MOST_GUESS] = [72, 300];

/** Dots an inch: what the picture says, or what makes it a plausible page. */
export function densityOf(width: number, height: number, told: number | undefined): number {
  const longest = Math.max(width, height);
  if (told !== undefined && told >= LEAST_DENSITY && told <= MOST_DENSITY) {
    if (told >= SCREEN_DENSITY || longest <= told * LARGE_PAGE_INCHES) return told;
  }
  return Math.min(MOST_GUESS, Math.max(LEAST_GUESS, longest / USUAL_INCHES));
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
  const content = { isBare: false, pictureShare: 1, dpi: density, isOnly: true };
  await onPage?.(await finisher.finish(page, content, (to, area) => picture.draw(to * scale, area)));
  return { outcome: 'read', pageCount: 1 };
}
