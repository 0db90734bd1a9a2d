import './viewer.css';
import { partScale } from './faces/pixels.ts';
import type { Viewer } from './use-viewer.ts';

/** Fine enough for small print: pixels for a page unit at 200 to the inch. */
const PRINT_SCALE = 200 / 72;

async function drawn({ faces, sizes, page }: Viewer): Promise<Element | null> {
  const size = sizes[page - 1];
  if (faces.pdf && size && page <= faces.pdf.pageCount) {
    return faces.pdf.draw(page, { scale: partScale(PRINT_SCALE, size), signal: new AbortController().signal });
  }
  const shown = document.querySelector(`[data-page="${page}"] :is(img, svg)`);
  return (shown?.cloneNode(true) as Element | undefined) ?? null;
}

/** Prints the page in view, alone on its paper. The whole document is printed from its file. */
export async function printPage(viewer: Viewer): Promise<void> {
  const page = await drawn(viewer);
  if (!page) return;
  const sheet = document.createElement('div');
  sheet.className = 'print-sheet';
  sheet.append(page);
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}
