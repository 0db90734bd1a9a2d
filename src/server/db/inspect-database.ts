import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** What a PostgreSQL says of itself and of what the product's role may do in it. */
export const inspectServer = async (db: Db) => {
  const { rows } = await sql<{
    version: string;
    /** 150004 is 15.4. */
    number: number;
    encoding: string;
    now: Date;
    /** Connections that are left for anyone but a superuser. */
    free: number;
    /** Whether the first start can make its tables, the schema of the queue, and the extension. */
    mayCreate: boolean;
    hasTrigrams: boolean;
  }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, clock_timestamp() as now,
      (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::int
        - (select coalesce(sum(numbackends), 0) from pg_stat_database))::int as free,
      coalesce(has_schema_privilege(current_schema(), 'create'), false)
        and has_database_privilege(current_database(), 'create') as "mayCreate",
      exists (select 1 from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database said nothing of itself.');
  return row;
};

/** The jobs that nobody has taken though they are due, for how many seconds the oldest of them, and those that failed. */
export const inspectQueue = async (db: Db) => {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!found[0]?.there) return undefined;
  const { rows } = await sql<{ due: number; oldestSeconds: number; failed: number }>`
    select (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as due,
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
        filter (where state in ('created', 'retry') and start_after <= now())), 0)::int as "oldestSeconds",
      (count(*) filter (where state = 'failed'))::int as failed
    from pgboss.job where name not like '\\_\\_%'`.execute(db);
  return rows[0];
};

/** The accounts of staff that are neither disabled nor demo mode's, and how many of them a password alone opens. */
export const countStaff = async (db: Db) => {
  const { rows } = await sql<{ staff: number; admins: number; passwordOnly: number }>`
    select count(*)::int as staff, (count(*) filter (where role = 'admin'))::int as admins,
      (count(*) filter (where password_hash is not null and two_step_secret is null))::int as "passwordOnly"
    from people where role in ('reviewer', 'admin') and not is_demo and disabled_at is null`.execute(db);
  return rows[0] ?? { staff: 0, admins: 0, passwordOnly: 0 };
};

/** Everything that is kept encrypted, with whose it is. */
export const encryptedSecrets = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'two_step_secret'])
    .where('two_step_secret', 'is not', null)
    .$narrowType<{ two_step_secret: string }>()
    .execute();

/** The secrets by which webhooks are signed, sealed. */
export const encryptedWebhookSecrets = (db: Db) => db.selectFrom('webhooks').select(['id', 'secret']).execute();
