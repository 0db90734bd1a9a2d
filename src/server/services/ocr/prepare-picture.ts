import sharp from 'sharp';
import type { GreyPicture } from './grey-picture.ts';

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
export const cutPicture = (
  picture: GreyPicture,
  area: { left: number; top: number; width: number; height: number },
): Promise<GreyPicture> => take(open(picture).extract(area));

/** The picture turned by degrees clockwise about its middle, on white. Its size grows so that nothing is cut off. */
export const turnPicture = async (picture: GreyPicture, degrees: number): Promise<GreyPicture> =>
  degrees === 0 ? picture : take(open(picture).rotate(degrees, { background: WHITE }));
