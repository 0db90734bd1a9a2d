import { useEffect, useState } from 'react';
import { type Door, homeOf } from './doors.ts';
import { keptToken } from './kept-token.ts';

/** Someone with a session in this browser, and the page that is theirs. */
export type SignedIn = { door: Door; name: string; home: string };

// The demonstration's staff areas open without a sign-in: nobody is signed in there.
const DOORS: Record<'demo' | 'production', readonly Door[]> = {
  demo: ['applicant'],
  production: ['applicant', 'reviewer', 'contractor'],
};

async function whoseToken(door: Door, token: string): Promise<SignedIn | null> {
  const reply = await fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  // An ended session is no news here: the page that needs one asks for it.
  if (!reply.ok) return null;
  const { full_name: name } = (await reply.json()) as { full_name?: unknown };
  return typeof name === 'string' ? { door, name, home: homeOf[door] } : null;
}

/** The first person with a session that still holds; null where there is none. Without the contract's schemas: the landing page carries no such code. */
async function fetchSignedIn(mode: 'demo' | 'production'): Promise<SignedIn | null> {
  for (const door of DOORS[mode]) {
    const token = keptToken(door);
    const found = token === null ? null : await whoseToken(door, token);
    if (found) return found;
  }
  return null;
}

/** Who is signed in here, once that is known. */
export function useSignedIn(mode: 'demo' | 'production' | undefined): SignedIn | null {
  const [person, setPerson] = useState<SignedIn | null>(null);
  useEffect(() => {
    if (mode === undefined) return;
    let isLeft = false;
    fetchSignedIn(mode).then(
      (found) => {
        if (!isLeft) setPerson(found);
      },
      (error: unknown) => console.warn('Who is signed in could not be asked.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [mode]);
  return person;
}
