import { randomUUID } from 'node:crypto';
import { STAFF } from '#domain/people/role.ts';
import { emailKey, type Person, personColumns } from './people.ts';
import type { Db } from './tables.ts';

/** A sign-on under way at the provider, of the browser whose cookie has this hash. */
type SingleSignOnAttempt = {
  stateHash: string;
  browserHash: string;
  codeVerifier: string;
  nonce: string;
  nextPath: string | null;
  expiresAt: Date;
};

export const addAttempt = (db: Db, attempt: SingleSignOnAttempt) =>
  db
    .insertInto('single_sign_on_attempts')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      code_verifier: attempt.codeVerifier,
      nonce: attempt.nonce,
      next_path: attempt.nextPath,
      expires_at: attempt.expiresAt,
    })
    .execute();

/** Takes the attempt away, so that it is answered once; undefined when there is none such or it is another browser's. */
export const takeAttempt = (
  db: Db,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
  now: Date,
) =>
  db
    .deleteFrom('single_sign_on_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['code_verifier', 'nonce', 'next_path'])
    .executeTakeFirst();

/** Keeps the hash of the code that the browser exchanges for a session. */
export const addSingleSignOnCode = (
  db: Db,
  code: { codeHash: string; browserHash: string; personId: string; nextPath: string | null; expiresAt: Date },
) =>
  db
    .insertInto('single_sign_on_codes')
    .values({
      code_hash: code.codeHash,
      browser_hash: code.browserHash,
      person_id: code.personId,
      next_path: code.nextPath,
      expires_at: code.expiresAt,
    })
    .execute();

/** Takes the code away. @returns the staff member it is for, unless they were disabled or are staff no more meanwhile */
export async function takeSingleSignOnCode(
  db: Db,
  { codeHash, browserHash }: { codeHash: string; browserHash: string },
  now: Date,
): Promise<{ person: Person; nextPath: string | null } | undefined> {
  const code = await db
    .deleteFrom('single_sign_on_codes')
    .where('code_hash', '=', codeHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now)
    .returning(['person_id', 'next_path'])
    .executeTakeFirst();
  if (!code) return undefined;
  const person = await db
    .selectFrom('people')
    .select(personColumns)
    .where('id', '=', code.person_id)
    .where('role', 'in', STAFF)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return person && { person, nextPath: code.next_path };
}

export async function deleteOldSingleSignOns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('single_sign_on_attempts').where('expires_at', '<', now).execute();
  await db.deleteFrom('single_sign_on_codes').where('expires_at', '<', now).execute();
}

type SingleSignOnSubject = { issuer: string; subject: string };

/**
 * The account of someone at the provider, held until the transaction ends: the one that is theirs, else the one of
 * their verified address.
 */
export async function lockForSingleSignOn(tx: Db, { issuer, subject }: SingleSignOnSubject, email: string | undefined) {
  const accounts = tx
    .selectFrom('people')
    .select(personColumns)
    .select(['people.disabled_at', 'people.single_sign_on_issuer', 'people.single_sign_on_subject'])
    .forUpdate();
  const own = await accounts
    .where('single_sign_on_issuer', '=', issuer)
    .where('single_sign_on_subject', '=', subject)
    .executeTakeFirst();
  if (own || email === undefined) return own;
  return accounts.where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** Makes the account theirs and gives it the role. The provider vouches for the address where `isEmailVerified`. */
export const linkAccount = (
  tx: Db,
  personId: string,
  {
    issuer,
    subject,
    role,
    confirmedAt,
  }: SingleSignOnSubject & { role: 'reviewer' | 'admin'; confirmedAt: Date | undefined },
): Promise<Person> =>
  tx
    .updateTable('people')
    .set((column) => ({
      single_sign_on_issuer: issuer,
      single_sign_on_subject: subject,
      role,
      ...(confirmedAt ? { email_confirmed_at: column.fn.coalesce('email_confirmed_at', column.val(confirmedAt)) } : {}),
    }))
    .where('id', '=', personId)
    .returning(personColumns)
    .executeTakeFirstOrThrow();

/** Forgets who this is at the provider. */
export const unlinkAccount = (db: Db, personId: string) =>
  db
    .updateTable('people')
    .set({ single_sign_on_issuer: null, single_sign_on_subject: null })
    .where('id', '=', personId)
    .execute();

/** Adds an account that signs in through the provider only; undefined when it was added in the same moment. */
export const addFromProvider = (
  tx: Db,
  {
    issuer,
    subject,
    role,
    email,
    fullName,
    confirmedAt,
  }: SingleSignOnSubject & {
    role: 'reviewer' | 'admin';
    email: string;
    fullName: string;
    confirmedAt: Date;
  },
): Promise<Person | undefined> =>
  tx
    .insertInto('people')
    .values({
      id: randomUUID(),
      email,
      email_key: emailKey(email),
      full_name: fullName,
      role,
      email_confirmed_at: confirmedAt,
      single_sign_on_issuer: issuer,
      single_sign_on_subject: subject,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(personColumns)
    .executeTakeFirst();
