import type { AssessInput, AssessOutput } from './assess-task.ts';
import { runSandboxed } from './run-sandboxed.ts';
import { createSlots } from './slots.ts';

/** Thirty documents of hundreds of pages are answered in seconds; this ends a pattern that met its worst text. */
const TIMEOUT_MS = 300_000;
/** It holds all pages of all documents at once: thirty plan sets of a hundred pages are 1.8 million words. */
const MEMORY = { memoryBytes: 4 * 2 ** 30, heapMegabytes: 3_072 };

/** The documents together are more than one checklist can be answered from; trying again would end the same way. */
export class TooMuchToAssess extends Error {
  override readonly name = 'TooMuchToAssess';
}

const slots = createSlots(1);

/** Answers a checklist in a sandbox. Throws TooMuchToAssess past its limits, when it crashed, and when aborted. */
export async function assessSandboxed(
  input: AssessInput,
  signal: AbortSignal,
): Promise<AssessOutput & { docx: Buffer }> {
  const outcome = await runSandboxed('assess', input, { signal, slots, timeoutMs: TIMEOUT_MS, ...MEMORY });
  if ('failed' in outcome) {
    const Kind = outcome.failed === 'reader-crashed' ? Error : TooMuchToAssess;
    throw new Kind(`The checklist was not answered: ${outcome.failed}. ${outcome.detail}`);
  }
  return { result: outcome.output.result, docx: Buffer.from(outcome.output.docx) };
}
