import { randomBytes } from 'node:crypto';

const PATH = '/api/auth/sso';

/** Over https the name says that the cookie can only have been set over https. */
const nameOn = (site: string): string => (site.startsWith('https:') ? '__Secure-planwright-sso' : 'planwright-sso');

/** A cookie that tells this browser from others while it signs on. @returns its value and the whole Set-Cookie line */
export function newBrowserCookie(site: string, seconds: number): { browser: string; cookie: string } {
  const browser = randomBytes(32).toString('base64url');
  const secure = site.startsWith('https:') ? '; Secure' : '';
  const cookie = `${nameOn(site)}=${browser}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  return { browser, cookie };
}

/** The browser's value in a Cookie header; '' where there is none. */
export function browserOf(header: string | undefined, site: string): string {
  const prefix = `${nameOn(site)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}
