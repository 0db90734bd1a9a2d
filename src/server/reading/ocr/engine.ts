import type { GreyPicture } from '../page/grey-picture.ts';

/** A recognised word: its box in pixels of the picture, from the top left, and how sure it is, 0 to 1. */
export type RecognisedWord = {
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
  confidence: number;
};

/** How a picture is laid out: like a page of paragraphs, or with words anywhere, as on a drawing. */
export type PictureLayout = 'page' | 'drawing';

export type RecogniseOptions = { dpi: number; layout: PictureLayout };

/** Reads upright pictures. Words come in reading order. */
export type OcrEngine = {
  name: 'native' | 'wasm';
  /** How many pictures it reads at once; more wait their turn. */
  atOnce: number;
  /** Throws PictureNotRead. */
  recognise: (picture: GreyPicture, options: RecogniseOptions) => Promise<RecognisedWord[]>;
  /** Ends what it has running. */
  close: () => Promise<void>;
};

/** A picture kept the engine busy for longer than it may, or broke it. */
export class PictureNotRead extends Error {
  override readonly name = 'PictureNotRead';
}

/** Page segmentation: fully automatic, or sparse text in no order. */
export const segmentationOf = (layout: PictureLayout): '3' | '11' => (layout === 'page' ? '3' : '11');

/** The picture as a file that both engines open without unpacking. */
export const asPgm = ({ pixels, width, height }: GreyPicture): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
