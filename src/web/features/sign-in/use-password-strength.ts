import { useEffect, useState } from 'react';
import { PASSWORD_MIN } from './check-entries.ts';
import type { PasswordScore } from './score-password.ts';

/** The lists behind it weigh more than the page: they come when a password field is entered. */
const judge = () => import('./score-password.ts');

/** Begins to fetch what judges passwords; a broken connection is tried again when it is needed. */
export const preparePasswordScore = (): void => {
  judge().catch(() => undefined);
};

const LONGEST_WAIT_MS = 2_000;

/** Whether a password is a common one, as far as can be known here and soon; the server looks in any case. */
export async function isKnownCommon(password: string): Promise<boolean> {
  const asked = judge().then(({ isCommon }) => isCommon(password));
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, false));
  return Promise.race([asked, tooLate]).catch(() => false);
}

export type Strength = PasswordScore | { word: 'short'; missing: number };

const PAUSE_MS = 600;

/** How strong a password is, said in a pause of the typing. Null before, and where it cannot be known. */
export function usePasswordStrength(password: string, about: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const known = about.join('\n');
  useEffect(() => {
    if (password === '') {
      setStrength(null);
      return;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      const missing = PASSWORD_MIN - password.length;
      if (missing > 0) return setStrength({ word: 'short', missing });
      try {
        const { scorePassword } = await judge();
        if (!stale) setStrength(scorePassword(password, known.split('\n')));
      } catch {
        if (!stale) setStrength(null);
      }
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [password, known]);
  return strength;
}
