import { parseArgs } from 'node:util';
import { filesWithProblem } from '../db/stored-files.ts';
import { checkAllFiles } from '../features/stored-files/check-files.ts';
import { CommandError, type RunCommand, type Terminal, withDeps } from './command.ts';

export const VERIFY_FILES_USAGE = 'verify-files';

const MOST_SHOWN = 200;

/** Compares every stored file with its SHA-256, now. Throws a CommandError where storage lost any. */
export async function verifyFiles(
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'blobs'> = withDeps,
): Promise<void> {
  parseArgs({ args, options: {} });
  const { found, lost } = await run(async (deps) => {
    const found = await checkAllFiles(deps, terminal.progress, new Date());
    return { found, lost: await filesWithProblem(deps.db, MOST_SHOWN) };
  });
  const megabytes = (found.bytes / 1_000_000).toFixed(1);
  terminal.line(
    `Compared ${found.checked} files (${megabytes} MB): ${found.missing} missing, ${found.changed} changed. ` +
      `${found.orphans ?? 0} files older than a day belong to nothing; the server removes them.`,
  );
  for (const { sha256, problem, names } of lost) {
    terminal.line(`  ${problem}: ${sha256} ${names.length > 0 ? `(${names.join('; ')})` : '(made by the product)'}`);
  }
  if (lost.length > 0) {
    throw new CommandError(
      'Bring these files back from a backup: copy each from its files folder to where it lay, under the same name.',
    );
  }
}
