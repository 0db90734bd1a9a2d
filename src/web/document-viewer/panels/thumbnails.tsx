import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/format.ts';
import type { Dimensions } from '../geometry.ts';
import type { ViewerState } from '../use-viewer.ts';

/** The box that a small picture of a page fits into, in CSS pixels. */
const BOX = { width: 112, height: 112 };

function useIsNear(target: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [target]);
  return isNear;
}

type ThumbnailProps = { viewer: ViewerState; page: number; size: Dimensions };

function Thumbnail({ viewer, page, size }: ThumbnailProps) {
  const { t } = useTranslation('viewer');
  const button = useRef<HTMLButtonElement>(null);
  const picture = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(button);
  const { pdf, picture: photo } = viewer.renderer;
  const scale = Math.min(BOX.width / size.width, BOX.height / size.height);
  const isCurrent = viewer.page === page;

  useEffect(() => {
    const holder = picture.current;
    if (!pdf || !isNear || page > pdf.pageCount) return undefined;
    const callOff = pdf.queue.add(3, async (signal) => {
      const canvas = await pdf.draw(page, { scale: scale * Math.min(devicePixelRatio, 2), signal });
      canvas.className = 'block size-full object-contain';
      holder?.replaceChildren(canvas);
    });
    return () => {
      callOff();
      holder?.replaceChildren();
    };
  }, [pdf, page, scale, isNear]);

  useEffect(() => {
    // Only where the person is elsewhere: what has the focus does not move under it.
    if (isCurrent && !button.current?.closest('ol')?.contains(document.activeElement)) {
      button.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isCurrent]);

  return (
    <button
      ref={button}
      type="button"
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      aria-label={t('page.goTo', { page: formatNumber(page) })}
      onClick={() => viewer.goToPage(page)}
      className={`flex w-full flex-col items-center gap-1 rounded p-2 text-sm ${isCurrent ? 'bg-lake-tint font-semibold text-ink' : 'text-muted hover:bg-granite-tint hover:text-ink'}`}
    >
      <span className="flex h-28 items-center justify-center">
        <span
          ref={picture}
          style={{ width: size.width * scale, height: size.height * scale }}
          className={`block overflow-hidden bg-[#ffffff] ${isCurrent ? 'outline-2 outline-lake' : 'outline-1 outline-line'}`}
        >
          {photo ? <img src={photo.url} alt="" className="size-full" /> : null}
        </span>
      </span>
      <span className="numbers">{formatNumber(page)}</span>
    </button>
  );
}

/** A small picture of every page, as a way to it. */
export const Thumbnails = ({ viewer }: { viewer: ViewerState }) => (
  <ol className="grid grid-cols-2 gap-1 p-2 sm:grid-cols-4 lg:grid-cols-2">
    {viewer.sizes.map((size, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
      <li key={index}>
        <Thumbnail viewer={viewer} page={index + 1} size={size} />
      </li>
    ))}
  </ol>
);
