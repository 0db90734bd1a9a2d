import type { Provider } from '#server/adapters/single-sign-on.ts';
import { addAttempt } from '#server/db/single-sign-ons.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';
import { newBrowserCookie } from './single-sign-on-cookie.ts';
import { ownPath } from './single-sign-on-next.ts';

/** How long someone may take at the provider. */
const ATTEMPT_SECONDS = 10 * 60;

/** Begins a sign-on. @returns where the browser goes and the cookie that its return is known by. Throws SingleSignOnFailedError. */
export async function startSingleSignOn(
  { db }: Pick<Deps, 'db'>,
  provider: Provider,
  { site, next }: { site: string; next: string | undefined },
  now: Date,
): Promise<{ to: string; cookie: string }> {
  const { url, checks } = await provider.begin();
  const { browser, cookie } = newBrowserCookie(site, ATTEMPT_SECONDS);
  await addAttempt(db, {
    stateHash: hashToken(checks.state),
    browserHash: hashToken(browser),
    codeVerifier: checks.codeVerifier,
    nonce: checks.nonce,
    nextPath: ownPath(next, site),
    expiresAt: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
  });
  return { to: url, cookie };
}
