import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#contract/auth.ts';
import { homeOf } from '#web/auth/portals.ts';
import { emailConfirmed, useApplicantSession } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LINK_TOKEN, useHashSecret } from './address-parts.ts';
import { useOneAtATime } from './entry-form.ts';
import { formErrorOf, type SignInError } from './sign-in-error.ts';
import { SignInFrame, useViewFocus } from './sign-in-frame.tsx';

/** The way on from here: to the projects, by way of the login where nobody is signed in. */
function Onward() {
  const { t } = useTranslation('signIn');
  const { user } = useApplicantSession();
  return (
    <LinkButton to={user ? homeOf.applicant : '/login?as=citizen'} variant="primary">
      {user ? t('confirm.toProjects') : t('confirm.toLogin')}
    </LinkButton>
  );
}

/** Opened from the mail. Mail scanners open links too, so the link is used up by a press, not by a visit. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('signIn');
  const token = useHashSecret(LINK_TOKEN);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [failed, setFailed] = useState<SignInError | null>(null);
  const { busy, run } = useOneAtATime();

  const isExpired = failed !== null && (failed.code === 'link-expired' || 'token' in failed.fields);
  useViewFocus(confirmed === null ? (isExpired ? 'expired' : 'ask') : 'done');

  if (confirmed !== null) {
    return (
      <SignInFrame title={t('confirm.doneTitle')}>
        <p className="pb-5 [overflow-wrap:anywhere]">{t('confirm.done', { email: confirmed })}</p>
        <Onward />
      </SignInFrame>
    );
  }
  if (token === null || isExpired) {
    return (
      <SignInFrame title={isExpired ? t('reset.expiredTitle') : t('reset.incompleteTitle')}>
        <p className="pb-5">{isExpired ? t('confirm.expired') : t('confirm.incomplete')}</p>
        <Onward />
      </SignInFrame>
    );
  }

  const confirm = async () => {
    setFailed(null);
    try {
      const { email } = await call(auth.confirmEmail, { body: { token } });
      emailConfirmed(email);
      setConfirmed(email);
    } catch (error) {
      setFailed(formErrorOf(error, t('confirm.failed'), t('confirm.failed')));
    }
  };
  return (
    <SignInFrame title={t('confirm.title')}>
      <p className="pb-5">{t('confirm.lead')}</p>
      {failed === null ? null : (
        <div className="pb-5">
          <Notice tone="error" live="alert" title={t('confirm.failed')}>
            {failed.detail}
          </Notice>
        </div>
      )}
      <Button
        variant="primary"
        isPending={busy}
        pendingLabel={t('confirm.submitting')}
        onPress={() => void run(confirm)}
        className="w-full"
      >
        {t('confirm.submit')}
      </Button>
    </SignInFrame>
  );
}
