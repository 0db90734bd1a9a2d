import { type Selectable, sql } from 'kysely';
import type { MailKind } from '#domain/mail/write-mail.ts';
import type { Db, Tables } from './tables.ts';

export type NewMail = {
  id: string;
  /** Whose mail this is; it goes when the person does. */
  personId: string | null;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  sendBefore: Date;
  /** Of which case it tells. */
  caseId?: string;
};

/** How many mails the outbox of demo mode shows. */
const OUTBOX_SIZE = 100;

/** Adds a mail; false where its id is known. `not-sent` mails are shown in the outbox and never sent. */
export async function addMail(db: Db, mail: NewMail & { state: 'waiting' | 'not-sent' }, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mails')
    .values({
      id: mail.id,
      person_id: mail.personId,
      kind: mail.kind,
      to_address: mail.to,
      subject: mail.subject,
      text: mail.text,
      state: mail.state,
      send_before: mail.sendBefore,
      case_id: mail.caseId ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const queuedColumns = ['id', 'kind', 'to_address', 'subject', 'state', 'error', 'created_at', 'sent_at'] as const;

/** A mail as people see it in the queue. */
export const showMail = ({ to_address: to, created_at, sent_at, ...mail }: QueuedMailRow) => ({
  ...mail,
  to,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});
type QueuedMailRow = Pick<Selectable<Tables['mails']>, (typeof queuedColumns)[number]>;

/** Mails in a state, or in any; the latest first. */
export const listMails = (
  db: Db,
  state: Tables['mails']['state'] | undefined,
  slice: { offset: number; limit: number },
) =>
  db
    .selectFrom('mails')
    .select(queuedColumns)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();

export const countMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute();

/** The mails of a case, the latest first. */
export const mailsOfCase = (db: Db, caseId: string) =>
  db
    .selectFrom('mails')
    .select(queuedColumns)
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const isKnownMail = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** The mail, while it waits to be sent. */
export const findWaitingMail = (db: Db, id: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'subject', 'text', 'send_before', 'created_at'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** A change of mails that wait to be sent. */
const updateWaiting = (db: Db) => db.updateTable('mails').where('state', '=', 'waiting');

/** The mail is out: its text, which may hold a link, is forgotten. */
export const markSent = (db: Db, id: string, now: Date) =>
  updateWaiting(db).set({ state: 'sent', text: '', sent_at: now }).where('id', '=', id).execute();

/** The mail will never be sent: `too-late`, `gave-up`, or what the mail server answered. @returns its kind; undefined where it was not waiting */
export const markFailed = async (db: Db, id: string, error: string): Promise<MailKind | undefined> => {
  const failed = updateWaiting(db).set({ state: 'failed', text: '', error }).where('id', '=', id);
  return (await failed.returning('kind').executeTakeFirst())?.kind;
};

/** Takes back mails of a kind that are not out yet: a newer one makes them useless. */
export const withdrawWaiting = (db: Db, personId: string, kind: MailKind) =>
  updateWaiting(db)
    .set({ state: 'failed', text: '', error: 'replaced' })
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .execute();

/** What demo mode kept, newest first. */
export const listNotSentMails = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['id', 'to_address', 'subject', 'text', 'created_at'])
    .where('state', '=', 'not-sent')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OUTBOX_SIZE)
    .execute();

export async function deleteOldMails(db: Db, before: { notSent: Date; others: Date }): Promise<void> {
  await db.deleteFrom('mails').where('state', '=', 'not-sent').where('created_at', '<', before.notSent).execute();
  await db.deleteFrom('mails').where('state', '!=', 'not-sent').where('created_at', '<', before.others).execute();
}
