import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/server/db/migrate.ts';
import { EXTENSIONS } from '../src/server/db/open-database.ts';
import type { Tables } from '../src/server/db/tables.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL of the tests' own; '' where the machine has none. */
    postgresUrl: string;
    /** A file with the data folder of an embedded database that is up to date. */
    embeddedSnapshot: string;
  }
}

/** Starts what several test files share. In CI a missing PostgreSQL is a failure, elsewhere it is said. */
export default async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  if (!postgres) {
    const message = 'PostgreSQL is not installed: the integration tests ran on the embedded database only.';
    if (process.env.CI) throw new Error(message);
    console.warn(`NOT RUN: ${message}`);
  }
  project.provide('postgresUrl', postgres?.url ?? '');

  const folder = mkdtempSync(join(tmpdir(), 'planwright-snapshot-'));
  const pglite = await PGlite.create({ extensions: EXTENSIONS });
  await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }));
  const file = join(folder, 'snapshot.tar');
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await pglite.close();
  project.provide('embeddedSnapshot', file);

  return () => {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
