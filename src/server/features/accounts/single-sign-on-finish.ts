import { AppError } from '#contract/errors.ts';
import { takeSingleSignOnCode } from '#server/db/single-sign-ons.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken, startSession } from '#server/http/session-token.ts';

/**
 * Exchanges the code for a session, in the browser that signed on: a code in a link that someone was sent opens
 * nothing. The provider did the second step, so the session is a full one. Throws single-sign-on-refused.
 */
export async function finishSingleSignOn(
  { db }: Pick<Deps, 'db'>,
  { code, browser }: { code: string; browser: string },
  now: Date,
): Promise<{ access_token: string; next: string | null; personId: string }> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeSingleSignOnCode(tx, { codeHash: hashToken(code), browserHash: hashToken(browser) }, now);
    if (!taken) throw new AppError('single-sign-on-refused', 'api:account.signOnOver');
    const { person, nextPath: next } = taken;
    return { access_token: await startSession(tx, person, now, 'single-sign-on'), next, personId: person.id };
  });
}
