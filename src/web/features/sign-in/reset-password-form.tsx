import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#contract/auth.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { hasFaults, type NewPasswordEntry, newPasswordFaults } from './check-entries.ts';
import { focusFirstFault } from './focus-first-fault.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { refusalOf } from './refusal.ts';
import { useCheckedEntry } from './use-checked-entry.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { isKnownCommon } from './use-password-strength.ts';

const empty: NewPasswordEntry = { password: '', confirmation: '' };

type ResetPasswordFormProps = { token: string; onChanged: () => Promise<void>; onExpired: () => void };

/** A new password, twice. What was typed stays when it is refused. */
export function ResetPasswordForm({ token, onChanged, onExpired }: ResetPasswordFormProps) {
  const { t } = useTranslation('signIn');
  const { entry, faults, field, refuse } = useCheckedEntry(empty);
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();

  const change = async (form: HTMLFormElement) => {
    const { password } = entry;
    if (await isKnownCommon(password)) return refuse(form, { password: 'passwordCommon' });
    try {
      await call(auth.resetPassword, { body: { token, password } });
      await onChanged();
    } catch (error) {
      const refusal = refusalOf(error, t('reset.failed'), t('reset.failed'));
      // A token that the server cannot even read is as dead as one that is too old.
      if (refusal.code === 'link-expired' || 'token' in refusal.fields) return onExpired();
      if (refusal.code === 'common-password') showToast('destructive', t('toasts.common.title'), refusal.detail);
      setRefused(refusal.detail);
      faults.tell(refusal.fields);
      focusFirstFault(form);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setRefused(null);
    const found = newPasswordFaults(entry);
    if (hasFaults(found)) return refuse(form, found);
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
