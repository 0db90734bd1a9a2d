import type { ReadDocument } from '#domain/documents/document.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import type { DeclaredFigure } from '#domain/rules/declared-figures.ts';

/**
 * What passes between us and a sandbox. A task gets one input, hands over items as it goes and ends with one
 * output; everything is structured-cloneable.
 */

/** Why a task was ended: its time or memory ran out, or it broke. */
export type SandboxError = 'too-slow' | 'too-much-memory' | 'reader-crashed';

/**
 * How far a task is. `slow`: how many steps have turned out to be slow ones so far, each of which may take longer.
 * `quick`: what is done now is not the slow part of one.
 */
export type TaskProgress = { done: number; total: number; slow?: number; quick?: boolean };

/** A child that holds more than this once its task is over is not kept for another. */
export const MOST_SPARE_BYTES = 256 * 2 ** 20;

/** The file descriptor on which a sandbox's watchdog says why it ends the process. */
export const LAST_WORDS_DESCRIPTOR = 4;

export type ToSandbox =
  | { kind: 'start'; task: string; input: unknown; parentId: number; memoryBytes: number }
  /** One item was dealt with; the sandbox may hand over another. */
  | { kind: 'taken' };

export type FromSandbox =
  /** The task's code is loaded; what goes wrong before this is no fault of the input. */
  | { kind: 'ready' }
  | { kind: 'progress'; progress: TaskProgress }
  | { kind: 'item'; item: unknown }
  /** `residentBytes` is the memory that the process holds now that the task is over. */
  | { kind: 'done'; output: unknown; residentBytes: number }
  /** `fault` tells whether the input broke the task or the machine did (a missing file, a full disk). */
  | { kind: 'failed'; cause: 'input' | 'machine'; detail: string };

/** What a task may do while it runs. */
export type TaskContext<Item> = {
  /** All the memory that the sandbox may use, in bytes; about 100 MB of it are gone before the task starts. */
  memoryBytes: number;
  /** Reports how far the task is; `total` and `slow` also extend the time it may take. */
  report: (progress: TaskProgress) => void;
  /** Hands over an item; resolves when the other side has caught up. */
  handOver: (item: Item) => Promise<void>;
};

export type Task<Input, Item, Output> = (input: Input, context: TaskContext<Item>) => Promise<Output>;

/** What a tool makes of a set of documents that were read. */
export type Tool<Settings, Result extends object> = {
  /**
   * Pure: the same documents, the facts that they state and the figures that people state beside them give the same result
   * by the same settings on a day.
   */
  evaluate: (
    settings: Settings,
    documents: readonly ReadDocument[],
    facts: readonly Fact[],
    today: string,
    figures: readonly DeclaredFigure[],
  ) => Result;
};
