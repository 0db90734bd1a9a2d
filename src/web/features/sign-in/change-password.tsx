import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#contract/auth.ts';
import { type Portal, storeToken } from '#web/auth/portals.ts';
import { runAs } from '#web/auth/session-store.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { type EntryErrors, hasErrors, newPasswordErrors } from './check-entries.ts';
import { focusFirstError, useCheckedEntry, useOneAtATime } from './entry-form.ts';
import { isKnownCommon, NewPasswordFields } from './new-password-fields.tsx';
import { formErrorOf } from './sign-in-error.ts';
import { CodeField } from './sign-in-form.tsx';

type ChangePasswordProps = { portal: Portal; about: readonly string[]; withCode: boolean; onChanged: () => void };

const empty = { now: '', code: '', password: '', confirmation: '' };

/** A new password in place of the present one. The other sessions end with it unless the person wants them to stay. */
export function ChangePassword({ portal, about, withCode, onChanged }: ChangePasswordProps) {
  const { t } = useTranslation('signIn');
  const { entry, setEntry, entryErrors, field, refuse } = useCheckedEntry(empty);
  const [endOthers, setEndOthers] = useState(true);
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const code = useRef<HTMLInputElement>(null);

  const change = async (form: HTMLFormElement) => {
    const { now, password } = entry;
    if (await isKnownCommon(password)) return refuse(form, { password: 'passwordCommon' });
    const given = withCode ? { code: entry.code.replace(/\s/g, '') } : {};
    const body = { password: now, new_password: password, end_others: endOthers, ...given };
    try {
      const { access_token } = await runAs(portal, (token) => call(auth.changePassword, { token, body }));
      if (access_token !== null) storeToken(portal, access_token);
      setEntry(empty);
      showToast('success', t('account.password.doneTitle'), t('account.password.done'));
      onChanged();
    } catch (error) {
      const failed = formErrorOf(error, t('account.password.failed'), t('account.password.failed'));
      if (failed.code === 'wrong-credentials') entryErrors.tell({ now: failed.detail });
      else if (failed.code === 'wrong-code') entryErrors.tell({ code: failed.detail });
      else if (failed.code === 'common-password') entryErrors.tell({ password: failed.detail });
      else setRefused(failed.detail);
      focusFirstError(form);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setRefused(null);
    const found: EntryErrors<keyof typeof empty> = {
      ...(entry.now === '' ? { now: 'passwordMissing' } : {}),
      ...(withCode && entry.code.trim() === '' ? { code: 'codeMissing' } : {}),
      ...newPasswordErrors(entry),
    };
    if (hasErrors(found)) return refuse(form, found);
    entryErrors.show({});
    void run(() => change(form));
  };
  const { isRequired: _, ...codeField } = field('code');
  return (
    <Card>
      <section aria-labelledby="password-title" className="space-y-4">
        <h2 id="password-title" className="text-heading font-semibold">
          {t('account.password.title')}
        </h2>
        <form noValidate onSubmit={submit} className="space-y-5">
          <TextField
            label={t('account.password.now')}
            type="password"
            autoComplete="current-password"
            {...field('now')}
          />
          {withCode ? <CodeField inputRef={code} {...codeField} /> : null}
          <NewPasswordFields
            field={field}
            label={t('reset.password')}
            confirmationLabel={t('reset.confirmation')}
            about={about}
          />
          <Checkbox name="end_others" isSelected={endOthers} onChange={setEndOthers}>
            {t('account.password.others')}
          </Checkbox>
          {refused === null ? null : (
            <Notice tone="error" live="alert" title={t('account.password.failed')}>
              {refused}
            </Notice>
          )}
          <Button type="submit" variant="primary" isPending={busy} pendingLabel={t('account.password.submitting')}>
            {t('account.password.submit')}
          </Button>
        </form>
      </section>
    </Card>
  );
}
