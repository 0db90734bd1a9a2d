/** Drawings of one document, one after the other: what is in view first, small pictures last. */
export type DrawQueue = {
  /** `urgency`: lower is sooner. Answers how to call it off. */
  add: (urgency: number, draw: (signal: AbortSignal) => Promise<void>) => () => void;
};

type DrawJob = { urgency: number; draw: (signal: AbortSignal) => Promise<void>; stop: AbortController };

export function createDrawQueue(): DrawQueue {
  const waiting: DrawJob[] = [];
  let running: DrawJob | undefined;
  const next = () => {
    if (running) return;
    waiting.sort((one, other) => one.urgency - other.urgency);
    running = waiting.shift();
    if (!running) return;
    // What went wrong is shown by whoever draws.
    void running
      .draw(running.stop.signal)
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
        next();
      });
  };
  return {
    add: (urgency, draw) => {
      const job = { urgency, draw, stop: new AbortController() };
      waiting.push(job);
      // After what else is asked for in this turn, so that the most urgent goes first.
      queueMicrotask(next);
      return () => {
        const at = waiting.indexOf(job);
        if (at >= 0) waiting.splice(at, 1);
        job.stop.abort();
      };
    },
  };
}
