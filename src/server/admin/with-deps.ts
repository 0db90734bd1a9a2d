import { openDeps } from '../app/open-deps.ts';
import { readConfig } from '../config/config.ts';
import type { Deps } from '../http/deps.ts';

export type Run<Needs extends keyof Deps = 'db' | 'config'> = <T>(
  run: (deps: Pick<Deps, Needs>) => Promise<T>,
) => Promise<T>;

/** Runs a command on the database that the settings name. Throws ConfigError, CityError or DataFolderInUse. */
export const withDeps = async <T>(run: (deps: Deps) => Promise<T>): Promise<T> => {
  const quiet = { info: () => {}, error: () => {} };
  const { deps, close } = await openDeps(readConfig(process.env), quiet);
  try {
    return await run(deps);
  } finally {
    await close();
  }
};
