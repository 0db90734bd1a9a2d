import { sql } from 'kysely';
import type { Db, MaintenanceKind } from './tables.ts';

/** When a kind of maintenance last ended well; and when it last failed, where that was later. */
export type LastMaintenance = { doneAt: Date | null; failedAt: Date | null };

type ShownKind = Extract<MaintenanceKind, 'backup' | 'file-check'>;

/** The last backup and the last check of the stored files; null of what was never recorded. */
export async function lastRuns(db: Db): Promise<Record<ShownKind, LastMaintenance | null>> {
  const { rows } = await sql<{ kind: ShownKind; done_at: Date | null; failed_at: Date | null }>`
    select kind, max(ended_at) filter (where state = 'done') as done_at,
      max(ended_at) filter (where state = 'failed') as failed_at
    from maintenance_runs where kind in ('backup', 'file-check') and state <> 'running' group by kind`.execute(db);
  const of = (kind: ShownKind): LastMaintenance | null => {
    const found = rows.find((row) => row.kind === kind);
    if (!found) return null;
    const { done_at: doneAt, failed_at: failedAt } = found;
    return { doneAt, failedAt: failedAt && (!doneAt || failedAt > doneAt) ? failedAt : null };
  };
  return { backup: of('backup'), 'file-check': of('file-check') };
}
