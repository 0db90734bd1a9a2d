import type { z } from 'zod';

/**
 * How often a job that fails with an error is tried in all, the longest wait between two tries, and for how long one
 * may run before it is given to someone else (15 minutes where it is not said).
 */
export type Patience = { tries: number; longestWaitSeconds: number; longestRunSeconds?: number };

/** For work that someone waits for: what fails four times in half a minute will fail again. */
const STANDARD: Patience = { tries: 4, longestWaitSeconds: 15 };

/** A job is a name and a schema; its handler lives in a feature. */
export type Job<P extends z.ZodObject = z.ZodObject> = { name: string; payload: P; patience: Patience };

export const job = <P extends z.ZodObject>(name: string, payload: P, patience = STANDARD): Job<P> => ({
  name,
  payload,
  patience,
});

/** Raised by a handler that was told to stop: the job goes on later and no try is used up. */
export class JobInterrupted extends Error {
  override readonly name = 'JobInterrupted';
}

export type JobHandler = {
  job: Job;
  /** How many of these this process runs at once. */
  concurrency: number;
  /** Safe to run twice. `signal` aborts when the process stops or the job is given to someone else. */
  run: (payload: unknown, signal: AbortSignal) => Promise<void>;
  /** Leaves a failed state that a person can see. Called once all tries have failed. */
  giveUp: (payload: unknown) => Promise<void>;
};

/** Ties a handler to its job; the payload is parsed before either function sees it. */
export const handle = <P extends z.ZodObject>(
  of: Job<P>,
  handler: {
    concurrency: number;
    run: (payload: z.infer<P>, signal: AbortSignal) => Promise<void>;
    giveUp: (payload: z.infer<P>) => Promise<void>;
  },
): JobHandler => ({
  job: of,
  concurrency: handler.concurrency,
  run: (payload, signal) => handler.run(of.payload.parse(payload), signal),
  giveUp: (payload) => handler.giveUp(of.payload.parse(payload)),
});
