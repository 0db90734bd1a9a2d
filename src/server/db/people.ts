import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/people/role.ts';
import type { Db } from './db.ts';

export type Person = { id: string; email: string; full_name: string; role: Role; is_demo: boolean };

const shown = ['id', 'email', 'full_name', 'role', 'is_demo'] as const;

/** One account an address, however it is written. */
export const emailKey = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** Adds a person; undefined when the address already has an account. */
export const addPerson = (
  db: Db,
  person: { email: string; fullName: string; role: Role; passwordHash: string | null; isDemo?: boolean },
): Promise<Person | undefined> =>
  db
    .insertInto('people')
    .values({
      id: randomUUID(),
      email: person.email.trim(),
      email_key: emailKey(person.email),
      full_name: person.fullName,
      password_hash: person.passwordHash,
      role: person.role,
      is_demo: person.isDemo ?? false,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning(shown)
    .executeTakeFirst();

/** The account that signs in with this address, with its password hash; demo people and disabled ones cannot. */
export const findForSignIn = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select([...shown, 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .where('is_demo', '=', false)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

/** The one demo person of a role, made at first use. */
export async function demoPerson(db: Db, role: 'reviewer' | 'contractor'): Promise<Person> {
  const email = `demo-${role}@planwright.invalid`;
  const fullName = role === 'reviewer' ? 'Demo Reviewer' : 'Demo Contractor';
  const find = () =>
    db
      .selectFrom('people')
      .select(shown)
      .where('email_key', '=', emailKey(email))
      .where('is_demo', '=', true)
      .executeTakeFirst();
  const known = (await find()) ?? (await addPerson(db, { email, fullName, role, passwordHash: null, isDemo: true }));
  const person = known ?? (await find());
  if (!person) throw new Error(`The demo person for ${role} could not be made.`);
  return person;
}
