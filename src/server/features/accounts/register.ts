import type { Registration } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { addPerson } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { startSession } from '#server/http/session-token.ts';
import { hashPassword } from '#server/services/passwords.ts';
import { limitRegistration } from './sign-in-limits.ts';

/** Makes an applicant account and signs it in. The refusal does not say which detail stood in the way. */
export async function register({ db, config }: Deps, given: Registration, address: string, now: Date): Promise<string> {
  await limitRegistration(db, config.secretKey, address, now);
  const passwordHash = await hashPassword(given.password);
  return db.transaction().execute(async (tx) => {
    const person = await addPerson(tx, {
      email: given.email,
      fullName: given.full_name,
      role: 'applicant',
      passwordHash,
    });
    if (!person) {
      throw new AppError(
        'already-registered',
        'We could not create an account with these details. If you already have one, sign in with it.',
      );
    }
    return startSession(tx, person, now);
  });
}
