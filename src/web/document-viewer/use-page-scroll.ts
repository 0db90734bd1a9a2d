import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '#domain/documents/page.ts';
import {
  type Dimensions,
  type Layout,
  layOut,
  type Point,
  pageAtHeight,
  placeOfSpot,
  type QuarterTurns,
  spotAt,
  turnBox,
  type Zoom,
} from './geometry.ts';

/** Which pages are near the view (indexes), which is the one looked at, and what of the list is in view once it rests. */
export type Seen = { first: number; last: number; current: number };

const REST_MS = 150;
/** How far beyond the view pages are kept drawn, in heights of the view. */
const BEYOND = 0.75;

const sameSeen = (one: Seen, other: Seen) =>
  one.first === other.first && one.last === other.last && one.current === other.current;

function seenIn(layout: Layout, { y }: Point, room: Dimensions): Seen {
  return {
    first: pageAtHeight(layout, y - BEYOND * room.height),
    last: pageAtHeight(layout, y + (1 + BEYOND) * room.height),
    current: pageAtHeight(layout, y + room.height / 3),
  };
}

/** The size of the window in which the list scrolls. */
function useRoom(element: HTMLElement | null): Dimensions | null {
  const [room, setRoom] = useState<Dimensions | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      setRoom((former) => (former?.width === size.width && former.height === size.height ? former : size));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return room;
}

/**
 * The list of pages in its window: lays it out, follows its scrolling, and keeps what is looked at where it is when
 * the layout changes.
 */
export function usePageScroll(sizes: readonly Dimensions[], zoom: Zoom, turns: QuarterTurns) {
  const box = useRef<HTMLElement>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const room = useRoom(frame);
  /** The window comes once there is something to show in it. */
  const attach = useCallback((element: HTMLElement | null) => {
    box.current = element;
    setFrame(element);
  }, []);
  const layout = useMemo(
    () => (room && sizes.length > 0 ? layOut(sizes, { zoom, turns, room }) : null),
    [sizes, zoom, turns, room],
  );
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 0, current: 0 });
  const [view, setView] = useState<Box | null>(null);
  const former = useRef<{ layout: Layout; sizes: readonly Dimensions[]; turns: QuarterTurns; at: Point } | null>(null);
  /** The point of the window that stays where it is with the next layout; its middle where none is given. */
  const held = useRef<Point | null>(null);
  const wish = useRef<{ page: number; box?: Box | undefined } | null>(null);

  const look = useCallback(() => {
    const element = box.current;
    if (!element || !layout || !room) return;
    const at = { x: element.scrollLeft, y: element.scrollTop };
    if (former.current) former.current.at = at;
    const next = seenIn(layout, at, room);
    setSeen((now) => (sameSeen(now, next) ? now : next));
  }, [layout, room]);

  const reach = useCallback(
    (page: number, within?: Box) => {
      const element = box.current;
      const placed = layout?.pages[page];
      const size = sizes[page];
      if (!element || !room || !placed || !size) return;
      if (!within) return element.scrollTo({ top: placed.top - 8, behavior: 'instant' });
      const target = turnBox(within, size, turns);
      element.scrollTo({
        left: placed.left + (target.x + target.width / 2) * placed.scale - room.width / 2,
        top: placed.top + (target.y + target.height / 2) * placed.scale - room.height / 2,
        behavior: 'instant',
      });
    },
    [layout, room, sizes, turns],
  );

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !layout || !room) return;
    const before = former.current;
    former.current = { layout, sizes, turns, at: before?.at ?? { x: 0, y: 0 } };
    if (wish.current && layout.pages[wish.current.page]) {
      reach(wish.current.page, wish.current.box);
      wish.current = null;
    } else if (before && before.layout !== layout) {
      const at = held.current ?? { x: room.width / 2, y: room.height / 3 };
      const spot = spotAt(before.layout, { x: before.at.x + at.x, y: before.at.y + at.y }, before.sizes, before.turns);
      const place = placeOfSpot(layout, spot, sizes, turns);
      element.scrollTo({ left: place.x - at.x, top: place.y - at.y, behavior: 'instant' });
    }
    held.current = null;
    look();
  }, [layout, room, sizes, turns, look, reach]);

  useEffect(() => {
    const element = box.current;
    if (!element || !layout || !room) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => setView({ x: element.scrollLeft, y: element.scrollTop, width: room.width, height: room.height });
    const onScroll = () => {
      look();
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    timer = setTimeout(rest, REST_MS);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [layout, room, look]);

  return {
    box,
    attach,
    room,
    layout,
    seen,
    view,
    /** The point of the window (from its top left) that the next change of zoom leaves where it is. */
    hold: (point: Point) => {
      held.current = point;
    },
    /** Scrolls to a page (its index) or a box on it: now, with the next layout, or once there is such a page. */
    goTo: (page: number, within?: Box, afterNextLayout = false) => {
      // While a document is read its first pages are there before the others are known.
      const isThere = layout?.pages[page] !== undefined && !afterNextLayout;
      wish.current = isThere ? null : { page, box: within };
      if (isThere) reach(page, within);
    },
  };
}
