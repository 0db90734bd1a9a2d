import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { singleSignOn } from '#contract/single-sign-on.ts';
import { addressOf } from '#web/lib/api.ts';
import { linkButtonStyle } from '#web/ui/button-style.ts';

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
