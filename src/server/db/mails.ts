import { type Selectable, sql } from 'kysely';
import { type MailError, type MailKind, ONE_TIME_LINK_MAILS } from '#domain/mail/write-mail.ts';
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

const queuedColumns = [
  ...(['id', 'kind', 'to_address', 'subject', 'text', 'state', 'error', 'server_words'] as const),
  ...(['created_at', 'sent_at'] as const),
];

/** Whether a mail failed and can be sent again: its text is still there. */
const canGoAgain = ({ state, text }: Pick<QueuedMailRow, 'state' | 'text'>) => state === 'failed' && text !== '';

/** A mail as people see it in the queue. */
export const showMail = ({ to_address: to, created_at, sent_at, text, ...mail }: QueuedMailRow) => ({
  ...mail,
  to,
  again: canGoAgain({ ...mail, text }),
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

/** The mail, while it waits to be sent; `again`: how often a person has had it sent again. */
export const findWaitingMail = (db: Db, id: string, again: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'subject', 'text', 'send_before', 'created_at'])
    .where('id', '=', id)
    .where('sent_again', '=', again)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** A change of mails that wait to be sent. */
const updateWaiting = (db: Db) => db.updateTable('mails').where('state', '=', 'waiting');

/** The mail is out: its text, which may hold a link, is forgotten. */
export const markSent = (db: Db, id: string, now: Date) =>
  updateWaiting(db)
    .set({ state: 'sent', text: '', sent_at: now, error: null, server_words: null })
    .where('id', '=', id)
    .execute();

type Failure = { error: MailError; serverWords: string | null };

/** The mail was not taken at this try; it waits on. */
export const noteFailedTry = (db: Db, id: string, { error, serverWords }: Failure) =>
  updateWaiting(db).set({ error, server_words: serverWords }).where('id', '=', id).execute();

/**
 * The mail will not be sent, unless a person has it sent again; a text with a link that opens an account is forgotten.
 * `too-late` and `gave-up` leave the reason of the last try. @returns its kind and the reason; undefined where it was not waiting
 */
export const markFailed = (db: Db, id: string, failure: Failure | 'too-late' | 'gave-up') =>
  updateWaiting(db)
    .set((set) => ({
      ...(typeof failure === 'string'
        ? { error: set.fn.coalesce('error', set.val(failure)) }
        : { error: failure.error, server_words: failure.serverWords }),
      state: 'failed',
      text: set.case().when('kind', 'in', ONE_TIME_LINK_MAILS).then('').else(set.ref('text')).end(),
    }))
    .where('id', '=', id)
    .returning(['kind', 'error'])
    .executeTakeFirst();

/** Mails that wait are not sent, unless a person has them sent again. @returns how many there were */
export async function holdWaitingMails(db: Db): Promise<number> {
  const waiting = await db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute();
  for (const { id } of waiting) await markFailed(db, id, 'gave-up');
  return waiting.length;
}

/** A mail with all that sending it again asks for, held until the transaction ends. */
export const lockMail = async (tx: Db, id: string) => {
  const row = await tx
    .selectFrom('mails')
    .select(['person_id', 'case_id', 'subject', 'text', 'state', 'sent_again'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, canGoAgain: canGoAgain(row) };
};

/** Puts a mail that failed back in line, to an address. */
export const waitAgain = (tx: Db, id: string, { to, sendBefore }: { to: string; sendBefore: Date }) =>
  tx
    .updateTable('mails')
    .set((set) => ({
      ...({ state: 'waiting', to_address: to, send_before: sendBefore, error: null, server_words: null } as const),
      sent_again: set('sent_again', '+', 1),
    }))
    .where('id', '=', id)
    .execute();

/** Forgets the texts of mails that failed and were posted before a moment. */
export const forgetFailedTexts = (db: Db, before: Date) =>
  db
    .updateTable('mails')
    .set({ text: '' })
    .where('state', '=', 'failed')
    .where('created_at', '<', before)
    .where('text', '!=', '')
    .execute();

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
  // One that waits was sent again: it ends by itself.
  await db
    .deleteFrom('mails')
    .where('state', 'in', ['sent', 'failed'])
    .where('created_at', '<', before.others)
    .execute();
}
