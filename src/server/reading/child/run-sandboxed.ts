import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tasks } from './child.ts';
import type { Task } from './messages.ts';
import { type ChildOptions, runInChild, type SandboxOutcome } from './run-in-child.ts';
import { createSlots, type Slots } from './slots.ts';

type TaskOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;
type InputOf<Name extends keyof Tasks> = TaskOf<Name> extends Task<infer Input, infer _I, infer _O> ? Input : never;
type ItemOf<Name extends keyof Tasks> = TaskOf<Name> extends Task<infer _I, infer Item, infer _O> ? Item : never;
type OutputOf<Name extends keyof Tasks> = TaskOf<Name> extends Task<infer _I, infer _J, infer Output> ? Output : never;

export type RunOptions<Item> = Partial<ChildOptions<Item>> & {
  /** Where to queue; by default at most two sandboxes run at once in this process. */
  slots?: Slots;
  /** The child's program, where it is not the one beside us. */
  entry?: string;
};

export const SANDBOX_LIMITS = { timeoutMs: 30_000, stepMs: 100, memoryBytes: 2 ** 30 };

const sharedSlots = createSlots(2);

// Bundled, the child's program lies beside us as JavaScript; in development and tests as TypeScript.
const ourFile = fileURLToPath(import.meta.url);
const ownEntry = join(dirname(ourFile), ourFile.endsWith('.ts') ? 'child.ts' : 'child.js');

/**
 * Runs a task on untrusted input in a process apart: 30 s and 100 ms a step, 1 GB of memory, no secrets in
 * its environment. Waiting for a slot does not count. A task that breaks its limits or crashes is an
 * outcome; a fault of the machine (and an abort) is thrown.
 */
export async function runSandboxed<Name extends keyof Tasks>(
  task: Name,
  input: InputOf<Name>,
  { slots = sharedSlots, entry = ownEntry, ...options }: RunOptions<ItemOf<Name>> = {},
): Promise<SandboxOutcome<OutputOf<Name>>> {
  const giveBack = await slots.take(options.signal);
  try {
    return await runInChild<ItemOf<Name>, OutputOf<Name>>(entry, task, input, { ...SANDBOX_LIMITS, ...options });
  } finally {
    giveBack();
  }
}
