import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '#domain/documents/page.ts';
import { type Dimensions, type PlacedPage, type QuarterTurns, turnBoxBack } from './geometry.ts';
import { PageSheet } from './page-sheet.tsx';
import type { ViewerState } from './use-viewer.ts';

/** What of a page is in view, in page units, to whole units so that little moves draw nothing anew. */
function viewOf(view: Box | null, placed: PlacedPage, size: Dimensions, turns: QuarterTurns): Box | undefined {
  if (!view) return undefined;
  const left = Math.max(view.x, placed.left);
  const top = Math.max(view.y, placed.top);
  const right = Math.min(view.x + view.width, placed.left + placed.width);
  const bottom = Math.min(view.y + view.height, placed.top + placed.height);
  if (right <= left || bottom <= top) return undefined;
  const onPaper = {
    x: (left - placed.left) / placed.scale,
    y: (top - placed.top) / placed.scale,
    width: (right - left) / placed.scale,
    height: (bottom - top) / placed.scale,
  };
  return turnBoxBack(onPaper, size, turns);
}

/** The wheel with Ctrl, and two fingers on a touch pad, zoom at the pointer. */
function useWheelZoom(viewer: ViewerState): void {
  const { box } = viewer.scroll;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const frame = element.getBoundingClientRect();
      const point = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      const step = Math.max(-100, Math.min(100, event.deltaY * lines));
      viewer.zoomTo(viewer.scale * 1.002 ** -step, point);
    };
    // React's own listener is passive: it could not keep the browser from zooming the whole page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });
}

/** The pages below each other. Only those near the view are there. */
export function PageList({ viewer }: { viewer: ViewerState }) {
  const { t } = useTranslation('viewer');
  useWheelZoom(viewer);
  const { scroll, sizes, turns, pages, marks, changes } = viewer;
  const { layout, seen, view } = scroll;
  const near = layout ? layout.pages.slice(seen.first, seen.last + 1) : [];
  return (
    // It scrolls with the keyboard too.
    <section
      ref={scroll.attach}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      tabIndex={0}
      aria-label={t('pages')}
      className="relative min-h-0 min-w-0 flex-1 overflow-auto bg-granite-tint [scrollbar-gutter:stable] focus-visible:-outline-offset-3"
    >
      <div style={layout ? { width: layout.width, height: layout.height } : {}} className="relative">
        {near.map((placed, at) => {
          const index = seen.first + at;
          const size = sizes[index] ?? { width: 612, height: 792 };
          return (
            <PageSheet
              key={index}
              facts={viewer.facts}
              portal={viewer.portal}
              renderer={viewer.renderer}
              page={index + 1}
              pages={pages}
              size={size}
              placed={placed}
              turns={turns}
              view={viewOf(view, placed, size, turns)}
              changes={changes.filter((change) => change.page === index + 1)}
              marks={marks.filter((mark) => mark.page === index + 1)}
              chosen={viewer.chosen?.key ?? null}
              onChoose={(key) => {
                const mark = marks.find((one) => one.key === key);
                if (mark) viewer.chooseMark(mark);
              }}
            />
          );
        })}
      </div>
    </section>
  );
}
