import sharp from 'sharp';
import type { GreyPicture, PixelBox } from '../page/page-reading.ts';

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

/** A part of the picture. */
export const cutPicture = (picture: GreyPicture, area: PixelBox): Promise<GreyPicture> =>
  take(open(picture).extract(area));

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
