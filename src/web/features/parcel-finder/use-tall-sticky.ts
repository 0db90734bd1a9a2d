import { useEffect, useRef } from 'react';

const ROOM_PX = 16;

/**
 * For a sticky column that may be higher than the window: it scrolls until its end is seen and stays there, so that
 * all of it can be reached. One that fits stays at the top.
 */
export function useTallSticky<E extends HTMLElement>() {
  const column = useRef<E>(null);
  useEffect(() => {
    const { current } = column;
    if (!current) return undefined;
    const place = () => {
      const hidden = window.innerHeight - current.offsetHeight - ROOM_PX;
      current.style.top = `${Math.min(ROOM_PX, hidden)}px`;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(current);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
  return column;
}
