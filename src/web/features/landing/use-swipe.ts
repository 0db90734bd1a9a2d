import { type PointerEvent, useRef } from 'react';

/** How far a finger must go, in CSS pixels, for it to be meant. */
const LEAST_PX = 40;

/** Pointer handlers that call `step` with 1 for a swipe to the left and -1 for one to the right. */
export function useSwipe(step: (by: number) => void) {
  const began = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (isPrimary) began.current = { x: clientX, y: clientY };
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      const from = began.current;
      if (!isPrimary || !from) return;
      began.current = null;
      const across = clientX - from.x;
      if (Math.abs(across) >= LEAST_PX && Math.abs(across) > Math.abs(clientY - from.y)) step(across < 0 ? 1 : -1);
    },
    // The finger scrolls the page instead.
    onPointerCancel: () => {
      began.current = null;
    },
  };
}
