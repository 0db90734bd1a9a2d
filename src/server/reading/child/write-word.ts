import { runSandboxed } from './run-sandboxed.ts';
import { createSlots } from './slots.ts';
import type { WordInput } from './write-word-task.ts';

/** Its own, so that nobody waits for a download behind the plan sets of others. */
const slots = createSlots(2);

/** Writes a Word file from an application beside the server's own work. Throws where it could not be written. */
export async function writeWord(input: WordInput): Promise<Buffer> {
  const outcome = await runSandboxed('write-word', input, { slots });
  if ('failed' in outcome) throw new Error(`The Word file was not written: ${outcome.failed}. ${outcome.detail}`);
  return Buffer.from(outcome.output);
}
