import { randomBytes } from 'node:crypto';
import type { Provider, SingleSignOnConfig } from '#server/adapters/single-sign-on.ts';
import { addSingleSignOnCode, takeAttempt } from '#server/db/single-sign-ons.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';
import { accountOf } from './single-sign-on-person.ts';

/** How long the page has to exchange the code for a session. */
const CODE_SECONDS = 60;

type Returned = { search: string; state: string; browser: string };
type Ended = { code: string; personId: string } | { error: 'expired' | 'no-account'; why: string; personId?: string };

/**
 * Ends a sign-on when the provider sends the browser back: the attempt is used up, the provider's answer is checked,
 * and the account is found. Throws ProviderError where the provider did not vouch for anyone.
 * @returns a code that only this browser can exchange, once
 */
export async function endSingleSignOn(
  { db }: Pick<Deps, 'db'>,
  provider: Provider,
  signOn: SingleSignOnConfig,
  { search, state, browser }: Returned,
  now: Date,
): Promise<Ended> {
  const browserHash = hashToken(browser);
  const attempt = await takeAttempt(db, { stateHash: hashToken(state), browserHash }, now);
  if (!attempt) return { error: 'expired', why: 'no such attempt of this browser' };
  const { code_verifier: codeVerifier, nonce, next_path: nextPath } = attempt;
  const identity = await provider.finish(search, { state, nonce, codeVerifier });
  return db.transaction().execute(async (tx) => {
    const found = await accountOf(tx, identity, signOn, now);
    if ('reason' in found) {
      return { error: 'no-account', why: found.reason, ...(found.personId ? { personId: found.personId } : {}) };
    }
    const code = randomBytes(32).toString('base64url');
    await addSingleSignOnCode(tx, {
      codeHash: hashToken(code),
      browserHash,
      personId: found.person.id,
      nextPath,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    });
    return { code, personId: found.person.id };
  });
}
