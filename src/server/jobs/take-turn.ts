import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** The last turn that an owner took in a transaction, by the name of the job and the owner: asking again would be as slow. */
const lastTurns = new WeakMap<Db, Map<string, number>>();

/**
 * The priority of an owner's new job among those of all owners: its turn, with a minus. Its turn is that of the job which
 * began last, or the one after the owner's last where that is later: whoever puts sixty in line has one done whenever
 * others have, and a newcomer neither waits for the sixty nor overtakes all of them (start-time fair queueing: Goyal, Vin
 * and Cheng, 1996). Two that are put in line at the same moment may have the same turn, which does no harm.
 */
export async function takeTurn(tx: Db, name: string, owner: string): Promise<number> {
  const known = lastTurns.get(tx) ?? new Map<string, number>();
  const key = `${name} ${owner}`;
  const last = known.get(key);
  const priority = last === undefined ? await nextTurn(tx, name, owner) : last - 1;
  if (tx.isTransaction) lastTurns.set(tx, known.set(key, priority));
  return priority;
}

async function nextTurn(tx: Db, name: string, owner: string): Promise<number> {
  const { rows } = await sql<{ priority: number }>`
    select least(
      coalesce(
        min(priority) filter (where state = 'active'),
        max(priority) filter (where start_after <= now()),
        0),
      coalesce(min(priority) filter (where group_id = ${owner}) - 1, 0)
    ) as priority
    from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`.execute(tx);
  return rows[0]?.priority ?? 0;
}
