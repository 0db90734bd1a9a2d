import type { Language } from '#domain/agency/language.ts';
import type { Role } from '#domain/people/role.ts';
import { emailKey } from './people.ts';
import type { Db } from './tables.ts';

/** A person whom mails reach: neither a demo person nor a disabled one. */
export type Recipient = {
  id: string;
  email: string;
  fullName: string;
  language: Language;
  role: Role;
  /** The address was proven to be theirs. */
  isConfirmed: boolean;
  /** Whether they have a password here; staff who sign on through the agency's provider may have none. */
  hasPassword: boolean;
  /** Registered, and the address is to be confirmed before the password counts. */
  isPending: boolean;
};

const reachable = (db: Db) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'email',
      'full_name',
      'language',
      'role',
      'email_confirmed_at',
      'password_hash',
      'password_hash_pending',
    ])
    .where('is_demo', '=', false)
    .where('disabled_at', 'is', null);

type RecipientRow = Awaited<ReturnType<ReturnType<typeof reachable>['executeTakeFirstOrThrow']>>;

const toRecipient = (row: RecipientRow | undefined): Recipient | undefined =>
  row && {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    language: row.language,
    role: row.role,
    isConfirmed: row.email_confirmed_at !== null,
    hasPassword: row.password_hash !== null || row.password_hash_pending !== null,
    isPending: row.password_hash === null && row.password_hash_pending !== null,
  };

export const findRecipient = async (db: Db, id: string): Promise<Recipient | undefined> =>
  toRecipient(await reachable(db).where('id', '=', id).executeTakeFirst());

export const findRecipientByEmail = async (db: Db, email: string): Promise<Recipient | undefined> =>
  toRecipient(await reachable(db).where('email_key', '=', emailKey(email)).executeTakeFirst());

/**
 * The person, held until the transaction ends. Whoever makes or uses a link locks its person first, always in
 * this order, so that two of them wait for each other in line and never in a ring.
 */
export const lockRecipient = async (tx: Db, id: string): Promise<Recipient | undefined> =>
  toRecipient(await reachable(tx).where('id', '=', id).forUpdate().executeTakeFirst());

/** The language in which this person is written to. */
export const setLanguage = (db: Db, id: string, language: Language) =>
  db.updateTable('people').set({ language }).where('id', '=', id).execute();

/** Notes that the address was proven; the first time counts. A password that waited for it counts from now on. */
export const confirmAddress = (db: Db, id: string, now: Date) =>
  db
    .updateTable('people')
    .set(({ fn, ref }) => ({
      email_confirmed_at: now,
      password_hash: fn.coalesce('password_hash', ref('password_hash_pending')),
      password_hash_pending: null,
    }))
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();

export const setPasswordHash = (db: Db, id: string, passwordHash: string) =>
  db
    .updateTable('people')
    .set({ password_hash: passwordHash, password_hash_pending: null })
    .where('id', '=', id)
    .execute();
