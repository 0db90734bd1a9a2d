import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { singleSignOn } from '#contract/single-sign-on.ts';
import { homeOf, isOpenTo, shareStaffSession } from '#web/auth/portals.ts';
import { endOnServer, identify, startSession } from '#web/auth/session-store.ts';
import { call } from '#web/lib/api.ts';
import { safeNext } from './check-entries.ts';
import { signInErrorOf } from './sign-in-error.ts';
import { useHashSecret } from './use-hash-secret.ts';

/** How the server ends a sign-on: `#sso=` with a code, or `#sso-error=` with a reason. */
const ANSWER = /^sso(-error)?=./;

const reasons = { refused: 'refused', expired: 'expired', 'no-account': 'noAccount', provider: 'provider' } as const;
const isReason = (word: string): word is keyof typeof reasons => Object.hasOwn(reasons, word);

/**
 * What comes back from the single sign-on. Its code is exchanged once for a session, and the way leads on: `finishing`
 * meanwhile. `refused` says why it did not work.
 */
export function useSingleSignOnReturn(): { finishing: boolean; refused: string | null } {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const answer = new URLSearchParams(useHashSecret(ANSWER) ?? '');
  const code = answer.get('sso');
  const told = answer.get('sso-error');
  const [outcome, setOutcome] = useState<'done' | { refused: string } | null>(null);
  const exchanged = useRef<string | null>(null);

  useEffect(() => {
    if (code === null || exchanged.current === code) return;
    exchanged.current = code;
    const finish = async () => {
      const { access_token, next } = await call(singleSignOn.finish, { body: { code } });
      const entered = await identify(access_token);
      if (!isOpenTo('reviewer', entered.me.role)) {
        void endOnServer(access_token);
        throw new Error(t('area.wrongAccount'));
      }
      startSession('reviewer', entered);
      shareStaffSession(access_token);
      await navigate(safeNext(next, homeOf.reviewer), { replace: true });
      setOutcome('done');
    };
    finish().catch((error: unknown) => setOutcome({ refused: signInErrorOf(error).detail }));
  }, [code, navigate, t]);

  if (told !== null)
    return { finishing: false, refused: t(`signOn.errors.${isReason(told) ? reasons[told] : 'provider'}`) };
  return {
    finishing: code !== null && outcome === null,
    refused: outcome === null || outcome === 'done' ? null : outcome.refused,
  };
}
