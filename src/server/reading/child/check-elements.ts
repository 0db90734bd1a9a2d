import type { ElementCheck } from '#domain/elements/element-check.ts';
import type { CheckElementsInput } from './check-elements-task.ts';
import { runSandboxed } from './run-sandboxed.ts';
import { createSlots } from './slots.ts';

/** A field holds at most ten documents; this ends a pattern that met its worst text. */
const TIMEOUT_MS = 120_000;
const MEMORY = { memoryBytes: 2 * 2 ** 30, heapMegabytes: 1_536 };

const slots = createSlots(1);

/**
 * Holds documents against what their type asks, in a sandbox. Null where they are more than can be checked within its
 * limits: trying again would end the same way. Throws when it crashed, and when aborted.
 */
export async function checkElementsSandboxed(
  input: CheckElementsInput,
  signal: AbortSignal,
): Promise<ElementCheck | null> {
  const outcome = await runSandboxed('check-elements', input, { signal, slots, timeoutMs: TIMEOUT_MS, ...MEMORY });
  if (!('failed' in outcome)) return outcome.output;
  if (outcome.failed !== 'reader-crashed') return null;
  throw new Error(`The documents were not checked: ${outcome.failed}. ${outcome.detail}`);
}
