import type { ReadDocument } from '#domain/documents/document.ts';
import type { EvaluateInput, ToolInput, ToolName, ToolResult } from './evaluate-task.ts';
import { runSandboxed } from './run-sandboxed.ts';
import { createSlots } from './slots.ts';

/** Thirty documents of hundreds of pages are evaluated in seconds; this ends a pattern that met its worst text. */
const TIMEOUT_MS = 300_000;
/** It holds all pages of all documents at once: thirty plan sets of a hundred pages are 1.8 million words. */
const MEMORY = { memoryBytes: 4 * 2 ** 30, heapMegabytes: 3_072 };

/** The documents together are more than can be evaluated at once; trying again would end the same way. */
export class TooMuchText extends Error {
  override readonly name = 'TooMuchText';
}

const slots = createSlots(1);

type Evaluated<Name extends ToolName> = { result: ToolResult<Name>; docx: Buffer };

/** Runs a tool in a sandbox. Throws TooMuchText past its limits, when it crashed, and when aborted. */
export async function evaluateSandboxed<Name extends ToolName>(
  tool: Name,
  input: ToolInput<Name> & { documents: ReadDocument[] },
  signal: AbortSignal,
): Promise<Evaluated<Name>> {
  const options = { signal, slots, timeoutMs: TIMEOUT_MS, ...MEMORY };
  const outcome = await runSandboxed('evaluate', { tool, ...input } as EvaluateInput, options);
  if ('failed' in outcome) {
    const Kind = outcome.failed === 'reader-crashed' ? Error : TooMuchText;
    throw new Kind(`${tool} was not evaluated: ${outcome.failed}. ${outcome.detail}`);
  }
  return { result: outcome.output.result, docx: Buffer.from(outcome.output.docx) };
}
