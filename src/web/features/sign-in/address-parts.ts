import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTakenOver } from '#web/lib/early-press.ts';

const NOTHING = new URLSearchParams();

/** The query of the address. Empty until the page is taken over: what stands there was drawn without one. */
export function useAddressQuery(): URLSearchParams {
  const [search] = useSearchParams();
  return useTakenOver() ? search : NOTHING;
}

/** A path with the place to go on to, where there is one. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;

/** A token as the links in mails carry it. */
export const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Takes a secret out of the address's `#…`: read once, then gone from the address bar and the history, so that it is
 * neither copied with the address nor found by the next person at this screen. Null where none of that shape came.
 */
export function useHashSecret(shape: RegExp): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = shape.test(hash.slice(1)) ? hash.slice(1) : null;
  const [secret, setSecret] = useState(given);
  useEffect(() => {
    if (given === null) return;
    // Another link may be opened while the page stands.
    setSecret(given);
    void navigate(`${pathname}${search}`, { replace: true });
  }, [given, pathname, search, navigate]);
  return secret;
}
