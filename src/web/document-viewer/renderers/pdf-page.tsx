import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '#domain/documents/page.ts';
import { Button } from '#web/ui/button.tsx';
import { type Dimensions, share } from '../geometry.ts';
import { isSoft, partScale, wholeScale } from './pdf-file.ts';
import type { OpenPdf } from './use-pdf.ts';

type PdfPageProps = {
  pdf: OpenPdf;
  page: number;
  /** In page units. */
  size: Dimensions;
  /** CSS pixels for a page unit. */
  scale: number;
  /** What of the page is in view, in page units, once nothing moves; undefined for none of it. */
  view: Box | undefined;
};

/** Puts a canvas in place of the former one, which stays until then. */
function put(holder: HTMLElement | null, canvas: HTMLCanvasElement | null): void {
  holder?.replaceChildren(...(canvas ? [canvas] : []));
}

/** A page as the PDF draws it: whole, and over it what is in view as finely as the screen shows it. */
export function PdfPage({ pdf, page, size, scale, view }: PdfPageProps) {
  const { t } = useTranslation('viewer');
  const whole = useRef<HTMLDivElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const wanted = scale * Math.min(devicePixelRatio, 3);
  const drawn = wholeScale(wanted, size);
  const { width, height } = size;

  const isInView = view !== undefined;
  const drawnAt = useRef('');
  useEffect(() => {
    const now = `${page} ${drawn} ${attempt}`;
    if (drawnAt.current === now) return undefined;
    return pdf.queue.add(isInView ? 0 : 2, async (signal) => {
      try {
        const canvas = await pdf.draw(page, { scale: drawn, signal });
        canvas.className = 'block size-full object-contain';
        put(whole.current, canvas);
        drawnAt.current = now;
        setDrawn(true);
        setFailed(false);
      } catch (error) {
        if (signal.aborted) return;
        console.warn(`Page ${page} could not be drawn.`, error);
        setFailed(true);
      }
    });
  }, [pdf, page, drawn, isInView, attempt]);

  const fine = view && isSoft(drawn, wanted) ? view : undefined;
  const { x, y, width: partWidth, height: partHeight } = fine ?? { x: 0, y: 0, width: 0, height: 0 };
  useEffect(() => {
    const box = { x, y, width: partWidth, height: partHeight };
    if (partWidth <= 0 || partHeight <= 0) {
      put(part.current, null);
      return undefined;
    }
    return pdf.queue.add(1, async (signal) => {
      const canvas = await pdf.draw(page, { scale: partScale(wanted, box), part: box, signal });
      canvas.className = 'absolute';
      const { style } = canvas;
      style.left = share(box.x, width);
      style.top = share(box.y, height);
      style.width = share(box.width, width);
      style.height = share(box.height, height);
      put(part.current, canvas);
    });
  }, [pdf, page, wanted, x, y, partWidth, partHeight, width, height]);

  return (
    <div aria-hidden={!hasFailed} data-drawn={isDrawn} className="absolute inset-0 bg-[#ffffff]">
      <div ref={whole} className="absolute inset-0" />
      <div ref={part} className="absolute inset-0 overflow-hidden" />
      {hasFailed && !isDrawn ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-granite-tint p-4 text-center">
          <p>{t('page.notDrawn')}</p>
          <Button onPress={() => setAttempt((tries) => tries + 1)}>{t('again')}</Button>
        </div>
      ) : null}
    </div>
  );
}
