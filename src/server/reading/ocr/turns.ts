import type { PixelBox } from '../page/page-reading.ts';

type PixelSize = { width: number; height: number };

/**
 * Where a rectangle of a picture that was turned by `degrees` clockwise about its middle stands on the picture
 * before the turn: the smallest upright rectangle around it. `turned` and `original` are the two pictures' sizes.
 */
export function mapBack(box: PixelBox, degrees: number, turned: PixelSize, original: PixelSize): PixelBox {
  const angle = (-degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const x = box.left + box.width / 2 - turned.width / 2;
  const y = box.top + box.height / 2 - turned.height / 2;
  const width = Math.abs(box.width * cosine) + Math.abs(box.height * sine);
  const height = Math.abs(box.width * sine) + Math.abs(box.height * cosine);
  return {
    left: x * cosine - y * sine + original.width / 2 - width / 2,
    top: x * sine + y * cosine + original.height / 2 - height / 2,
    width,
    height,
  };
}
