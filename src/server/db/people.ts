import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Role } from '#domain/people/role.ts';
import type { Db, Tables } from './tables.ts';

export type Person = {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  is_demo: boolean;
  email_confirmed: boolean;
  /** Whether signing in takes a code too. */
  two_step: boolean;
};

/** The columns of a Person, never a secret. */
export const personColumns = (column: ExpressionBuilder<Tables, 'people'>) =>
  [
    'people.id',
    'people.email',
    'people.full_name',
    'people.role',
    'people.is_demo',
    column('people.email_confirmed_at', 'is not', null).$castTo<boolean>().as('email_confirmed'),
    column('people.two_step_secret', 'is not', null).$castTo<boolean>().as('two_step'),
  ] as const;

/** One account an address, however it is written. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** Adds a person; undefined when the address already has an account. Without a password they cannot sign in by one. */
export const addPerson = (
  db: Db,
  person: {
    email: string;
    fullName: string;
    role: Role;
    passwordHash: string | null;
    /** One that counts once the address is confirmed. */
    pendingHash?: string;
    isDemo?: boolean;
  },
): Promise<Person | undefined> =>
  db
    .insertInto('people')
    .values({
      id: randomUUID(),
      email: person.email.trim(),
      email_key: emailKey(person.email),
      full_name: person.fullName,
      password_hash: person.passwordHash,
      password_hash_pending: person.pendingHash ?? null,
      role: person.role,
      is_demo: person.isDemo ?? false,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(personColumns)
    .executeTakeFirst();

/** Puts what was registered last in place of an earlier registration whose address nobody has confirmed. Run it with the person locked. */
export const registerAnew = (db: Db, personId: string, given: { fullName: string; role: Role; pendingHash: string }) =>
  db
    .updateTable('people')
    .set({ full_name: given.fullName, role: given.role, password_hash_pending: given.pendingHash })
    .where('id', '=', personId)
    .where('password_hash_pending', 'is not', null)
    .execute();

/** Registrations whose address nobody confirmed: what stands in them may be a stranger's. */
export const deleteUnconfirmed = (db: Db, before: Date) =>
  db
    .deleteFrom('people')
    .where('password_hash_pending', 'is not', null)
    .where('password_hash', 'is', null)
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute();

/** The account of an address, whatever its state (for administrators). */
export const findByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  db.selectFrom('people').select(personColumns).where('email_key', '=', emailKey(email)).executeTakeFirst();

/** The account that signs in with this address, with its secrets; demo people and disabled ones cannot. */
export const findForSignIn = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(personColumns)
    .select(['password_hash', 'people.two_step_secret as two_step_secret'])
    .where('email_key', '=', emailKey(email))
    .where('is_demo', '=', false)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/**
 * Holds the account until the transaction ends, so that no session begins on secrets that are being changed.
 * @returns whether it is still the account that was checked
 */
export async function lockAccount(
  tx: Db,
  checked: { id: string; password_hash: string | null; two_step_secret: string | null },
): Promise<boolean> {
  const held = await tx
    .selectFrom('people')
    .select(['password_hash', 'two_step_secret', 'disabled_at'])
    .where('id', '=', checked.id)
    .forUpdate()
    .executeTakeFirst();
  return (
    held !== undefined &&
    held.disabled_at === null &&
    held.password_hash === checked.password_hash &&
    held.two_step_secret === checked.two_step_secret
  );
}

const DEMO_NAMES = { reviewer: 'Demo Reviewer', contractor: 'Demo Contractor', admin: 'Demo Administrator' } as const;

/** The one demo person of a role, made at first use. */
export async function demoPerson(db: Db, role: keyof typeof DEMO_NAMES): Promise<Person> {
  const email = `demo-${role}@planwright.invalid`;
  const fullName = DEMO_NAMES[role];
  const find = () =>
    db
      .selectFrom('people')
      .select(personColumns)
      .where('email_key', '=', emailKey(email))
      .where('is_demo', '=', true)
      .executeTakeFirst();
  const known = (await find()) ?? (await addPerson(db, { email, fullName, role, passwordHash: null, isDemo: true }));
  const person = known ?? (await find());
  if (!person) throw new Error(`The demo person for ${role} could not be made.`);
  return person;
}

/** Shuts someone out from a time on, or lets them in again (null). Their sessions open nothing while it lasts. */
export const setDisabled = (db: Db, personId: string, since: Date | null) =>
  db.updateTable('people').set({ disabled_at: since }).where('id', '=', personId).execute();
