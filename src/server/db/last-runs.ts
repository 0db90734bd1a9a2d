import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** When a kind of maintenance last ended well; and when it last failed, where that was later. */
export type LastMaintenance = { doneAt: Date | null; failedAt: Date | null };

type MaintenanceKind = 'backup' | 'file-check';

/**
 * The last backup and the last check of the stored files; null of what was never recorded. Both are recorded in
 * `maintenance_runs`, which an installation has from the version on that makes backups.
 */
export async function lastRuns(db: Db): Promise<Record<MaintenanceKind, LastMaintenance | null>> {
  const { rows: known } = await sql<{ is_there: boolean }>`
    select to_regclass('maintenance_runs') is not null as is_there`.execute(db);
  if (!known[0]?.is_there) return { backup: null, 'file-check': null };
  const { rows } = await sql<{ kind: MaintenanceKind; done_at: Date | null; failed_at: Date | null }>`
    select kind, max(ended_at) filter (where state = 'done') as done_at,
      max(ended_at) filter (where state = 'failed') as failed_at
    from maintenance_runs where kind in ('backup', 'file-check') and state <> 'running' group by kind`.execute(db);
  const of = (kind: MaintenanceKind): LastMaintenance | null => {
    const found = rows.find((row) => row.kind === kind);
    if (!found) return null;
    const { done_at: doneAt, failed_at: failedAt } = found;
    return { doneAt, failedAt: failedAt && (!doneAt || failedAt > doneAt) ? failedAt : null };
  };
  return { backup: of('backup'), 'file-check': of('file-check') };
}
