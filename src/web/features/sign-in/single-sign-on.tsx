import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { singleSignOn } from '#contract/single-sign-on.ts';
import { homeOf, shareStaffSession } from '#web/auth/portals.ts';
import { identify, startSession } from '#web/auth/session-store.ts';
import { addressOf, call } from '#web/lib/api.ts';
import { linkButtonStyle } from '#web/ui/button-style.ts';
import { useHashSecret } from './address-parts.ts';
import { safeNext } from './check-entries.ts';
import { refuseWrongAccount, signInErrorOf } from './sign-in-error.ts';

/** Where the tab goes that signs in for another one. */
export const SIGNED_IN_ELSEWHERE = '/staff-login?signed-in';

/** The way to the agency's own sign-on. A plain link: the server sends the browser on to the provider. */
export function SingleSignOnLink({
  name,
  next,
  newTab = false,
}: {
  name: string;
  next: string | null;
  newTab?: boolean;
}) {
  const { t } = useTranslation('signIn');
  return (
    <a
      href={addressOf(singleSignOn.start.path, {}, { next: next ?? undefined })}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
      className={linkButtonStyle('secondary', 'w-full')}
    >
      <KeyRound aria-hidden="true" className="size-5" />
      {t('signOn.button', { name })}
    </a>
  );
}

/** Between the sign-on and the form below it. */
export function OrByPassword() {
  const { t } = useTranslation('signIn');
  return (
    <p className="flex items-center gap-3 py-5 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('signOn.or')}
    </p>
  );
}

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
      refuseWrongAccount('reviewer', entered);
      startSession('reviewer', entered);
      shareStaffSession(access_token);
      await navigate(safeNext(next, homeOf.reviewer), { replace: true });
      setOutcome('done');
    };
    finish().catch((error: unknown) => setOutcome({ refused: signInErrorOf(error).detail }));
  }, [code, navigate]);

  if (told !== null)
    return { finishing: false, refused: t(`signOn.errors.${isReason(told) ? reasons[told] : 'provider'}`) };
  return {
    finishing: code !== null && outcome === null,
    refused: outcome === null || outcome === 'done' ? null : outcome.refused,
  };
}
