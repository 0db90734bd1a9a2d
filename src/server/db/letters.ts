import { sql } from 'kysely';
import type { LetterKind } from '#domain/cases/letter-kind.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import { addEvent } from './cases.ts';
import type { Db } from './tables.ts';

export type LetterRow = {
  id: string;
  case_id: string;
  kind: LetterKind;
  case_version: number;
  version: number;
  items: LetterItem[];
  note: string;
  drafted_by: string;
  created_at: Date;
  changed_at: Date;
  sent_by: string | null;
  sent_at: Date | null;
  /** YYYY-MM-DD. */
  answer_by: string | null;
  sent_to: string | null;
  output_sha256: string | null;
};

const letterRows = (db: Db) =>
  db
    .selectFrom('letters')
    .innerJoin('people as drafter', 'drafter.id', 'created_by')
    .leftJoin('people as sender', 'sender.id', 'sent_by')
    .select(['letters.id', 'case_id', 'kind', 'case_version', 'version', 'items', 'note', 'letters.created_at'])
    .select(['changed_at', 'drafter.full_name as drafted_by', 'sender.full_name as sent_by', 'sent_at', 'sent_to'])
    .select(['output_sha256', sql<string | null>`answer_by::text`.as('answer_by')]);

/** The letters of a case, the latest first. */
export const lettersOfCase = (db: Db, caseId: string): Promise<LetterRow[]> =>
  letterRows(db).where('case_id', '=', caseId).orderBy('letters.created_at', 'desc').orderBy('letters.id').execute();

export const findLetter = (db: Db, id: string): Promise<LetterRow | undefined> =>
  letterRows(db).where('letters.id', '=', id).executeTakeFirst();

/** The letter, held until the transaction ends. */
export const lockLetter = (tx: Db, id: string) =>
  tx
    .selectFrom('letters')
    .select(['id', 'case_id', 'kind', 'version', 'case_version', 'items', 'note', 'sent_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type NewLetter = { id: string; caseId: string; kind: LetterKind; caseVersion: number; items: LetterItem[]; by: string };

/** Begins a draft; where somebody has begun one of the kind already, it is that one. @returns its id */
export async function addLetter(
  tx: Db,
  { id, caseId, kind, caseVersion, items, by }: NewLetter,
  now: Date,
): Promise<string> {
  const added = await tx
    .insertInto('letters')
    .values({
      ...{ id, case_id: caseId, kind, case_version: caseVersion, items: JSON.stringify(items), created_by: by },
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['case_id', 'kind']).where('sent_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const { id: known } = await tx
    .selectFrom('letters')
    .select('id')
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return known;
}

/** `caseVersion`: whoever saves has seen the case as it is now. */
type SavedLetter = { id: string; items: readonly LetterItem[]; note: string; caseVersion: number };

export const saveLetter = (tx: Db, { id, items, note, caseVersion }: SavedLetter, now: Date) =>
  tx
    .updateTable('letters')
    .set({
      items: JSON.stringify(items),
      note,
      case_version: caseVersion,
      version: sql`version + 1`,
      changed_at: now,
    })
    .where('id', '=', id)
    .execute();

/** Takes a draft away; what went out stays. */
export const deleteDraft = (tx: Db, id: string) =>
  tx.deleteFrom('letters').where('id', '=', id).where('sent_at', 'is', null).execute();

type SentLetter = {
  id: string;
  caseId: string;
  kind: LetterKind;
  by: string;
  to: string;
  answerBy: string | null;
  sha256: string;
  inputs: object;
};

/** Notes that a letter went out, in it and in the history of its case. */
export async function markLetterSent(tx: Db, letter: SentLetter, now: Date): Promise<void> {
  await tx
    .updateTable('letters')
    .set({
      sent_by: letter.by,
      sent_at: now,
      sent_to: letter.to,
      answer_by: letter.answerBy,
      output_sha256: letter.sha256,
      inputs: JSON.stringify(letter.inputs),
    })
    .where('id', '=', letter.id)
    .execute();
  await addEvent(tx, { id: letter.caseId, personId: letter.by, kind: 'letter', after: letter.kind }, now);
}
