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
