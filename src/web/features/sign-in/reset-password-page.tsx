import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkStillSignedIn } from '#web/auth/sessions.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { LINK_TOKEN, useHashSecret } from './use-hash-secret.ts';
import { useViewFocus } from './use-view-focus.ts';

/** Opened from the mail: a new password for the account of the link. */
export function ResetPasswordPage() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const token = useHashSecret(LINK_TOKEN);
  const [expired, setExpired] = useState<string | null>(null);

  const isExpired = token !== null && expired === token;
  useViewFocus(isExpired ? 'expired' : 'form');
  if (token === null || isExpired) {
    return (
      <SignInFrame title={isExpired ? t('reset.expiredTitle') : t('reset.incompleteTitle')}>
        <p className="pb-5">{isExpired ? t('reset.expired') : t('reset.incomplete')}</p>
        <LinkButton to="/forgot-password" variant="primary">
          {t('reset.askAgain')}
        </LinkButton>
      </SignInFrame>
    );
  }
  const changed = async () => {
    // Every session of the account ended with the old password; whoever is signed in here may be its person.
    void checkStillSignedIn();
    showToast('success', t('toasts.passwordChanged.title'), t('toasts.passwordChanged.message'));
    await navigate('/login?as=citizen', { replace: true });
  };
  return (
    <SignInFrame title={t('reset.title')} lead={t('reset.lead')}>
      <ResetPasswordForm key={token} token={token} onChanged={changed} onExpired={() => setExpired(token)} />
    </SignInFrame>
  );
}
