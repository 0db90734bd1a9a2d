import { Pause, Play } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useHidden, useMedia } from '#web/lib/media.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

type Rotation = {
  /** Which of the things has its turn, from 0. */
  turn: number;
  show: (turn: number) => void;
  /** Whether the next turn comes by itself. */
  isRunning: boolean;
};

/**
 * Takes `count` things in turn, each for `everyMs`, while `isPlaying`. It stands still under reduced motion, in a tab
 * that nobody sees, and until the page has been taken over in the browser.
 */
export function useTurns(count: number, everyMs: number, isPlaying: boolean): Rotation {
  const [turn, show] = useState(0);
  const isStill = useMedia('(prefers-reduced-motion: reduce)', true);
  const isRunning = !useHidden() && isPlaying && !isStill;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => show((turn + 1) % count), everyMs);
    return () => clearTimeout(timer);
  }, [turn, count, everyMs, isRunning]);
  return { turn, show, isRunning };
}

type PlayButtonProps = { isPlaying: boolean; pause: string; play: string; onChange: (isPlaying: boolean) => void };

/** Stops what moves by itself, and lets it go on. Where nothing moves there is nothing to stop. */
export const PlayButton = ({ isPlaying, pause, play, onChange }: PlayButtonProps) => (
  <IconButton label={isPlaying ? pause : play} className="still:hidden" onClick={() => onChange(!isPlaying)}>
    {isPlaying ? <Pause aria-hidden="true" className="size-4.5" /> : <Play aria-hidden="true" className="size-4.5" />}
  </IconButton>
);

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
