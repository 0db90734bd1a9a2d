import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DueStage } from '#domain/cases/due-stage.ts';
import type { IssuedCondition } from '#domain/letters/permit-letter.ts';
import type { PermitRecordKind } from '#domain/letters/permit-records.ts';
import type { Language } from '#messages/languages.ts';
import { addEvent } from './cases.ts';
import type { Db } from './tables.ts';

export const findPermit = (db: Db, caseId: string) =>
  db
    .selectFrom('permits')
    .innerJoin('people as issuer', 'issuer.id', 'issued_by')
    .select([
      'case_id',
      'analysis_id',
      'issuer.full_name as issued_by',
      'issued_at',
      'sent_to',
      'output_sha256',
      'inputs',
    ])
    .select(['accepted_at', sql<string>`decided_on::text`.as('decided_on')])
    .select(sql<string>`expires_on::text`.as('expires_on'))
    .where('case_id', '=', caseId)
    .executeTakeFirst();

/** Whether the case that an analysis is of has its permit. */
export const isPermitIssued = async (db: Db, analysisId: string): Promise<boolean> =>
  (await db
    .selectFrom('permits')
    .innerJoin('analyses', 'analyses.case_id', 'permits.case_id')
    .select('permits.case_id')
    .where('analyses.id', '=', analysisId)
    .executeTakeFirst()) !== undefined;

type NewPermit = {
  caseId: string;
  analysisId: string;
  by: string;
  decidedOn: string;
  expiresOn: string;
  to: string;
  sha256: string;
  inputs: object;
  conditions: readonly { due: DueStage; condition: IssuedCondition }[];
};

/** Keeps a permit with its conditions, in it and in the history of its case; false where the case has one already. */
export async function addPermit(tx: Db, permit: NewPermit, now: Date): Promise<boolean> {
  const { caseId, by } = permit;
  const added = await tx
    .insertInto('permits')
    .values({
      ...{ case_id: caseId, analysis_id: permit.analysisId, issued_by: by, issued_at: now, sent_to: permit.to },
      ...{ decided_on: permit.decidedOn, expires_on: permit.expiresOn, output_sha256: permit.sha256 },
      inputs: JSON.stringify(permit.inputs),
    })
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .returning('case_id')
    .executeTakeFirst();
  if (!added) return false;
  await tx
    .insertInto('permit_conditions')
    .values(
      permit.conditions.map(({ due, condition }, at) => ({
        ...{ id: randomUUID(), case_id: caseId, number: at + 1, due, condition: JSON.stringify(condition) },
      })),
    )
    .execute();
  await addEvent(tx, { id: caseId, personId: by, kind: 'permit', after: permit.decidedOn }, now);
  return true;
}

/** The conditions of a case's permit, in its order. */
export const permitConditions = (db: Db, caseId: string) =>
  db
    .selectFrom('permit_conditions')
    .leftJoin('people', 'people.id', 'met_by')
    .leftJoin('documents', 'documents.id', 'document_id')
    .select(['permit_conditions.id', 'number', 'due', 'condition', 'evidence', 'document_id', 'met_at'])
    .select(['people.full_name as met_by', 'documents.name as document', sql<string | null>`met_on::text`.as('met_on')])
    .where('case_id', '=', caseId)
    .orderBy('number')
    .execute();

/** How many conditions of a case that are due by one of these stages are not met. */
export async function countOpenConditions(db: Db, caseId: string, dues: readonly DueStage[]): Promise<number> {
  if (dues.length === 0) return 0;
  const { open } = await db
    .selectFrom('permit_conditions')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('case_id', '=', caseId)
    .where('due', 'in', [...dues])
    .where('met_on', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

type MetCondition = {
  id: string;
  caseId: string;
  by: string;
  met: { on: string; evidence: string; documentId: string | null } | null;
};

/** Notes when a condition was met and with what evidence, or takes that back (null); the history keeps both. False where there is no such condition. */
export async function meetCondition(tx: Db, { id, caseId, by, met }: MetCondition, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('permit_conditions')
    .set({
      met_on: met?.on ?? null,
      evidence: met?.evidence ?? '',
      document_id: met?.documentId ?? null,
      met_by: met ? by : null,
      met_at: met ? now : null,
    })
    .where('id', '=', id)
    .where('case_id', '=', caseId)
    .returning('number')
    .executeTakeFirst();
  if (!changed) return false;
  const reason = met ? `${changed.number}: ${met.evidence}` : String(changed.number);
  await addEvent(tx, { id: caseId, personId: by, kind: 'condition', after: met?.on ?? null, reason }, now);
  return true;
}

type NewPermitRecord = {
  id: string;
  caseId: string;
  kind: PermitRecordKind;
  language: Language;
  inspection: { on: string; by: string } | null;
  by: string;
  sha256: string;
  inputs: object;
};

/** Keeps a record that was written of a permit, in it and in the history of its case; once, however often it comes. */
export async function addPermitRecord(tx: Db, record: NewPermitRecord, now: Date): Promise<void> {
  const { id, caseId, kind, language, inspection, by } = record;
  const added = await tx
    .insertInto('permit_records')
    .values({
      ...{ id, case_id: caseId, kind, language, written_by: by, written_at: now, output_sha256: record.sha256 },
      ...{ inspected_on: inspection?.on ?? null, inspector: inspection?.by ?? null },
      inputs: JSON.stringify(record.inputs),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const before = inspection?.on ?? null;
  await addEvent(tx, { id: caseId, personId: by, kind: 'permit-record', before, after: kind }, now);
}

/** The records that were written of a case's permit, the latest first. */
export const permitRecords = (db: Db, caseId: string) =>
  db
    .selectFrom('permit_records')
    .innerJoin('people', 'people.id', 'written_by')
    .select(['permit_records.id', 'kind', 'permit_records.language', 'inspector', 'people.full_name as written_by'])
    .select(['written_at', 'output_sha256', sql<string | null>`inspected_on::text`.as('inspected_on')])
    .where('case_id', '=', caseId)
    .orderBy('written_at', 'desc')
    .orderBy('permit_records.id')
    .execute();

/** Notes that the permittee accepted the permit; once. */
export async function acceptPermit(tx: Db, caseId: string, personId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('permits')
    .set({ accepted_by: personId, accepted_at: now })
    .where('case_id', '=', caseId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await addEvent(tx, { id: caseId, personId, kind: 'accepted' }, now);
}
