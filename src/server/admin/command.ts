import type { Writable } from 'node:stream';
import type { z } from 'zod';
import { formatMessage } from '#messages/format-message.ts';
import { openDeps } from '../app/open-deps.ts';
import { readConfig } from '../config/config.ts';
import type { Deps } from '../http/deps.ts';
import { messageOfIssue } from '../http/problems.ts';

export type RunCommand<Needs extends keyof Deps = 'db' | 'config'> = <T>(
  run: (deps: Pick<Deps, Needs>) => Promise<T>,
) => Promise<T>;

/** Runs a command on the database that the settings name. Throws ConfigError, AgencyError or DataFolderInUse. */
export const withDeps = async <T>(run: (deps: Deps) => Promise<T>): Promise<T> => {
  const quiet = { info: () => {}, error: () => {} };
  const { deps, close } = await openDeps(readConfig(process.env), quiet);
  try {
    return await run(deps);
  } finally {
    await close();
  }
};

/** A command that cannot be done, in words for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The value, or a CommandError that lists what to mend. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const given = schema.safeParse(value);
  if (given.success) return given.data;
  const told = given.error.issues.map((issue) =>
    [...issue.path, formatMessage('en', messageOfIssue(issue))].join(': '),
  );
  throw new CommandError(told.join('\n'));
}

export type Terminal = {
  /** A line that stays. */
  line: (text: string) => void;
  /** A line that the next one replaces; shown only where someone is looking. */
  progress: (text: string) => void;
};

export function openTerminal(out: Writable & { isTTY?: boolean; columns?: number }): Terminal {
  const clear = out.isTTY ? '\r\u001b[2K' : '';
  return {
    line: (text) => out.write(`${clear}${text}\n`),
    progress: (text) => {
      if (out.isTTY) out.write(`${clear}${text.slice(0, (out.columns ?? 80) - 1)}`);
    },
  };
}
