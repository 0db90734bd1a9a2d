import type { TaskProgress } from './messages.ts';

const TICK_MS = 50;
/** When we were busy ourselves for longer than this, the child is not charged for it. */
const MOST_PER_TICK_MS = 1000;

/**
 * A task's clock. It runs out when the task has used `timeoutMs` plus `stepMs` for each of its steps and `slowStepMs`
 * for each slow one, or `mostMs` whatever its steps, or `timeoutMs` (in a slow step the longer `slowStepMs`) without
 * progress. It runs from `start`; while we deal with what it handed over it stands still.
 */
export function createClock({
  timeoutMs,
  stepMs,
  slowStepMs = 0,
  mostMs = Number.POSITIVE_INFINITY,
  onExpired,
}: {
  timeoutMs: number;
  stepMs: number;
  slowStepMs?: number;
  mostMs?: number;
  onExpired: (detail: string) => void;
}) {
  let used = 0;
  let usedAtProgress = 0;
  let steps = 0;
  let slowSteps = 0;
  let isQuick = false;
  let pauses = 0;
  let last = 0;

  const tick = () => {
    const now = performance.now();
    if (pauses === 0) used += Math.min(now - last, MOST_PER_TICK_MS);
    last = now;
    const patience = slowSteps > 0 && !isQuick ? Math.max(timeoutMs, slowStepMs) : timeoutMs;
    if (used > Math.min(mostMs, timeoutMs + stepMs * steps + slowStepMs * slowSteps)) {
      onExpired(`No end after ${Math.round(used)} ms.`);
    } else if (used - usedAtProgress > patience) onExpired(`No progress for ${patience} ms.`);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      last = performance.now();
      timer = setInterval(tick, TICK_MS);
    },
    progress: ({ total, slow = 0, quick = false }: TaskProgress) => {
      isQuick = quick;
      steps = total;
      // A task can call no more of its steps slow than it has.
      slowSteps = Math.min(slow, total);
      usedAtProgress = used;
    },
    pause: () => {
      pauses += 1;
    },
    resume: () => {
      pauses -= 1;
    },
    stop: () => clearInterval(timer),
  };
}
