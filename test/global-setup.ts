import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serialize } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { loadAgency } from '../src/server/agency/load-agency.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { EXTENSIONS, openPostgres } from '../src/server/db/open-database.ts';
import type { Db, Tables } from '../src/server/db/tables.ts';
import { importDemonstration } from '../src/server/features/parcel-imports/import-demonstration.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL of the tests' own; '' where the machine has none. */
    postgresUrl: string;
    /** A file with the data folder of an embedded database that is up to date. */
    embeddedSnapshot: string;
    /** The same with the demonstration parcels, which every demo server would import first. */
    embeddedDemonstration: string;
    /**
     * Databases of the tests' PostgreSQL that others are made from: one that is up to date, and one that has the
     * demonstration parcels too; '' where there is no PostgreSQL.
     */
    postgresTemplate: string;
    postgresDemonstration: string;
    /** A data folder of demo mode with the same database: to fill one takes the built server longer than most tests. */
    filledDataFolder: string;
    /** A file with the agency's data, loaded and checked: see agency-data.ts. */
    agencyData: string;
  }
}

/** Starts what several test files share. In CI a missing PostgreSQL is a failure, elsewhere it is said. */
export default async function setup(project: TestProject): Promise<() => void> {
  // A hundred databases would have it tidy up in one of them twice a second.
  const postgres = await startPostgres('autovacuum=off');
  if (!postgres) {
    const message = 'PostgreSQL is not installed: the integration tests ran on the embedded database only.';
    if (process.env.CI) throw new Error(message);
    console.warn(`NOT RUN: ${message}`);
  }
  project.provide('postgresUrl', postgres?.url ?? '');

  // Below the project, where it finds its packages.
  mkdirSync('dist', { recursive: true });
  const child = mkdtempSync('dist/child-of-tests-');
  const input = 'src/server/reading/child/child.ts';
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'warn',
    build: { outDir: child, sourcemap: false, rolldownOptions: { input } },
  });
  process.env.BUILT_CHILD = resolve(child, 'child.js');

  const folder = mkdtempSync(join(tmpdir(), 'planwright-snapshot-'));
  const agencyData = loadAgency('agency');
  writeFileSync(join(folder, 'agency-data'), serialize(agencyData));
  project.provide('agencyData', join(folder, 'agency-data'));
  const fill = (db: Db) => importDemonstration({ db, agencyData });
  const prepareEmbedded = async () => {
    const filled = join(folder, 'data');
    mkdirSync(filled);
    const pglite = await PGlite.create(join(filled, 'database'), { extensions: EXTENSIONS });
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const keep = async (name: string): Promise<string> => {
      const file = join(folder, name);
      writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
      return file;
    };
    await migrate(db);
    project.provide('embeddedSnapshot', await keep('snapshot.tar'));
    await fill(db);
    project.provide('embeddedDemonstration', await keep('demonstration.tar'));
    await pglite.close();
    project.provide('filledDataFolder', filled);
  };
  const preparePostgres = async () => {
    const prepare = async (name: string, fillIt?: (db: Db) => Promise<unknown>) =>
      postgres ? prepareTemplate(postgres.url, name, fillIt) : '';
    project.provide('postgresTemplate', await prepare('up_to_date'));
    project.provide('postgresDemonstration', await prepare('with_demonstration_parcels', fill));
  };
  await Promise.all([prepareEmbedded(), preparePostgres()]);

  return () => {
    postgres?.stop();
    for (const made of [folder, child]) rmSync(made, { recursive: true, force: true });
  };
}

/** A database that others are made from: copying it takes a fraction of the time that filling one does. */
async function prepareTemplate(
  url: string,
  template: string,
  fill: (db: Db) => Promise<unknown> = async () => {},
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${template}`;
  const database = await openPostgres(own.href);
  await migrate(database.db);
  await fill(database.db);
  await database.close();
  return template;
}
