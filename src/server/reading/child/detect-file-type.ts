import type { FileContent } from '#domain/documents/file-content.ts';
import { type RunOptions, runSandboxed } from './run-sandboxed.ts';

/**
 * Tells what the file at `path` is, in a sandbox; `unknown` where the file went over its limits or broke it. Throws
 * when aborted, and where the machine is at fault.
 */
export async function detectFileTypeSandboxed(
  path: string,
  options: Pick<RunOptions<never>, 'signal' | 'slots' | 'entry'> = {},
): Promise<FileContent | 'unknown'> {
  const outcome = await runSandboxed('detect-file-type', { path }, options);
  return 'output' in outcome ? outcome.output : 'unknown';
}
