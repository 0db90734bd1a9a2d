import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { auth } from '#contract/auth.ts';
import type { Role } from '#domain/people/role.ts';
import { portalOf, signInPath } from '#web/auth/portals.ts';
import { checkStillSignedIn } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { LINK_TOKEN, useHashSecret } from './address-parts.ts';
import { hasErrors, type NewPasswordEntry, newPasswordErrors } from './check-entries.ts';
import { focusFirstError, useCheckedEntry, useOneAtATime } from './entry-form.ts';
import { isKnownCommon, NewPasswordFields } from './new-password-fields.tsx';
import { formErrorOf } from './sign-in-error.ts';
import { SignInFrame, useViewFocus } from './sign-in-frame.tsx';

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
  const changed = async (role: Role) => {
    // Every session of the account ended with the old password; whoever is signed in here may be its person.
    void checkStillSignedIn();
    showToast('success', t('toasts.passwordChanged.title'), t('toasts.passwordChanged.message'));
    await navigate(role === 'applicant' ? '/login?as=citizen' : signInPath(portalOf(role)), { replace: true });
  };
  return (
    <SignInFrame title={t('reset.title')} lead={t('reset.lead')}>
      <ResetPasswordForm key={token} token={token} onChanged={changed} onExpired={() => setExpired(token)} />
    </SignInFrame>
  );
}

const empty: NewPasswordEntry = { password: '', confirmation: '' };

type ResetPasswordFormProps = { token: string; onChanged: (role: Role) => Promise<void>; onExpired: () => void };

/** A new password, twice. What was typed stays when it is refused. */
function ResetPasswordForm({ token, onChanged, onExpired }: ResetPasswordFormProps) {
  const { t } = useTranslation('signIn');
  const { entry, entryErrors, field, refuse } = useCheckedEntry(empty);
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();

  const change = async (form: HTMLFormElement) => {
    const { password } = entry;
    if (await isKnownCommon(password)) return refuse(form, { password: 'passwordCommon' });
    try {
      const { role } = await call(auth.resetPassword, { body: { token, password } });
      await onChanged(role);
    } catch (error) {
      const failed = formErrorOf(error, t('reset.failed'), t('reset.failed'));
      // A token that the server cannot even read is as dead as one that is too old.
      if (failed.code === 'link-expired' || 'token' in failed.fields) return onExpired();
      if (failed.code === 'common-password') showToast('destructive', t('toasts.common.title'), failed.detail);
      setRefused(failed.detail);
      entryErrors.tell(failed.fields);
      focusFirstError(form);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setRefused(null);
    const found = newPasswordErrors(entry);
    if (hasErrors(found)) return refuse(form, found);
    void run(() => change(form));
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <NewPasswordFields field={field} label={t('reset.password')} confirmationLabel={t('reset.confirmation')} />
      {refused === null ? null : (
        <Notice tone="error" live="alert" title={t('reset.failed')}>
          {refused}
        </Notice>
      )}
      <Button type="submit" variant="primary" isPending={busy} pendingLabel={t('reset.submitting')} className="w-full">
        {t('reset.submit')}
      </Button>
    </form>
  );
}
