import { randomBytes } from 'node:crypto';
import type { Provider } from '#server/adapters/single-sign-on.ts';
import { addAttempt } from '#server/db/single-sign-ons.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';

/** How long someone may take at the provider. */
const ATTEMPT_SECONDS = 10 * 60;

/** Begins a sign-on. @returns where the browser goes and the cookie that its return is known by. Throws ProviderError. */
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

/**
 * A page of this site to go on to, as path, query and fragment; null for what leads anywhere else. Browsers read
 * `//host`, `/\\host` and a path with tabs in it as another site, so the address is judged as they would resolve it.
 */
export function ownPath(next: string | undefined, site: string): string | null {
  if (!next?.startsWith('/')) return null;
  if (!URL.canParse(next, site)) return null;
  const { origin, pathname, search, hash } = new URL(next, site);
  if (origin !== new URL(site).origin || /^\/[/\\]/.test(pathname) || pathname.startsWith('/api/')) return null;
  return `${pathname}${search}${hash}`;
}

/** Over https the name says that the cookie was set over https, by this host and for it alone. */
const nameOn = (site: string): string => (site.startsWith('https:') ? '__Host-planwright-sso' : 'planwright-sso');

/** A cookie that tells this browser from others while it signs on. @returns its value and the whole Set-Cookie line */
export function newBrowserCookie(site: string, seconds: number): { browser: string; cookie: string } {
  const browser = randomBytes(32).toString('base64url');
  const secure = site.startsWith('https:') ? '; Secure' : '';
  const cookie = `${nameOn(site)}=${browser}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  return { browser, cookie };
}

/** The browser's value in a Cookie header; '' where there is none. */
export function browserOf(header: string | undefined, site: string): string {
  const prefix = `${nameOn(site)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}
