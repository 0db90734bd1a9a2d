import { useEffect, useState } from 'react';
import { useHidden, useMedia } from '#web/lib/media.ts';

type Turns = {
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
export function useTurns(count: number, everyMs: number, isPlaying: boolean): Turns {
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
