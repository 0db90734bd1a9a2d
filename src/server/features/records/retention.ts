import type { Localized } from '#domain/agency/language.ts';
import { overBefore, RECORD_KINDS, type RecordKind, type RetentionRule } from '#domain/agency/retention.ts';
import { noteRun } from '#server/db/maintenance.ts';
import { countRecords, REMOVALS, type RecordCount, removeLeftDocuments } from '#server/db/retention.ts';
import type { Deps } from '#server/http/deps.ts';

type RetentionDeps = Pick<Deps, 'db' | 'agencyData'>;
export type KindReport = RecordCount & {
  kind: RecordKind;
  label: Localized;
  keep: RetentionRule['keep'];
  from: string;
  goes: 'never' | 'command' | 'hourly';
};

const DAY = 24 * 3_600_000;

/** What there is of each kind of record, and what is kept longer than agency/retention.yaml says. Changes nothing. */
export async function reportRetention({ db, agencyData }: RetentionDeps, now: Date): Promise<KindReport[]> {
  const report: KindReport[] = [];
  for (const { kind, label, keep, from } of agencyData.retention.records) {
    const counted = await countRecords(db, kind, from, overBefore(agencyData.retention, kind, now));
    report.push({ kind, label, keep, from, goes: RECORD_KINDS[kind].goes, ...counted });
  }
  return report;
}

/**
 * Removes what is over of the kinds that go by the command, and the documents that nothing has then. Public records are
 * never removed, whatever the file says of them. @returns how many went of each kind
 */
export const applyRetention = ({ db, agencyData }: RetentionDeps, now: Date): Promise<Record<string, number>> =>
  noteRun(db, 'retention', () =>
    db.transaction().execute(async (tx) => {
      const removed: Record<string, number> = {};
      for (const [kind, remove] of Object.entries(REMOVALS)) {
        const before = overBefore(agencyData.retention, kind as RecordKind, now);
        removed[kind] = before ? await remove(tx, before) : 0;
      }
      // A document is stored a moment before the record that has it.
      removed.documents = await removeLeftDocuments(tx, new Date(now.getTime() - DAY));
      return removed;
    }),
  );
