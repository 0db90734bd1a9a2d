import type { AssessInput, AssessOutput } from './assess-task.ts';
import { runSandboxed } from './run-sandboxed.ts';
import { createSlots } from './slots.ts';

/** Thirty documents of hundreds of pages are answered in seconds; this ends a pattern that met its worst text. */
const TIMEOUT_MS = 120_000;

const slots = createSlots(1);

/** Answers a checklist in a sandbox. Throws when the sandbox had to be ended, and when aborted. */
export async function assessSandboxed(
  input: AssessInput,
  signal: AbortSignal,
): Promise<AssessOutput & { docx: Buffer }> {
  const outcome = await runSandboxed('assess', input, { signal, slots, timeoutMs: TIMEOUT_MS });
  if ('failed' in outcome) throw new Error(`The checklist was not answered: ${outcome.failed}. ${outcome.detail}`);
  return { result: outcome.output.result, docx: Buffer.from(outcome.output.docx) };
}
