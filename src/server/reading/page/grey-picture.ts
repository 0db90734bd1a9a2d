/** A picture of one byte a pixel, rows from the top, 0 black and 255 white. */
export type GreyPicture = { pixels: Buffer; width: number; height: number };

/** A rectangle in pixels, from the top left. */
export type PixelBox = { left: number; top: number; width: number; height: number };
