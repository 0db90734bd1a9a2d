import type { Box } from '#domain/documents/page.ts';

/** A rectangle in the page's own space: points, origin anywhere, y growing upwards. */
export type Rectangle = { left: number; right: number; bottom: number; top: number };

/** The part of a page that is shown, and by how many quarter turns clockwise it is turned for showing. */
export type PdfPageView = { shown: Rectangle; quarterTurns: number };

const round = (points: number): number => Math.round(points * 100) / 100;

/** Where a rectangle of the page's own space stands on the page as shown, to a hundredth of a point. */
export function toBox({ left, right, bottom, top }: Rectangle, { shown, quarterTurns }: PdfPageView): Box {
  const width = round(right - left);
  const height = round(top - bottom);
  switch (quarterTurns) {
    case 1:
      return { x: round(bottom - shown.bottom), y: round(left - shown.left), width: height, height: width };
    case 2:
      return { x: round(shown.right - right), y: round(bottom - shown.bottom), width, height };
    case 3:
      return { x: round(shown.top - top), y: round(shown.right - right), width: height, height: width };
    default:
      return { x: round(left - shown.left), y: round(shown.top - top), width, height };
  }
}

/** False for what lies outside the shown part by its centre: a person does not see it on the page. */
export function isShown({ left, right, bottom, top }: Rectangle, { shown }: PdfPageView): boolean {
  const x = (left + right) / 2;
  const y = (bottom + top) / 2;
  return x >= shown.left && x <= shown.right && y >= shown.bottom && y <= shown.top;
}
