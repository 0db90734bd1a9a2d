import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type EntryErrors, hasErrors } from './check-entries.ts';
import { focusFirstError, useEntryErrors, useOneAtATime } from './entry-form.ts';
import { formErrorOf } from './sign-in-error.ts';
import { CodeField } from './sign-in-form.tsx';

export type ReEntryFields = { password: string; code: string };

type ReEntryFormProps = {
  /** Not where the account has none. */
  withPassword?: boolean;
  /** Whether a code is asked for beside the password. */
  withCode: boolean;
  submitLabel: string;
  pendingLabel: string;
  danger?: boolean;
  /** Buttons beside the submit. */
  beside?: ReactNode;
  /** Does it. @throws what the server refuses */
  onSubmit: (entry: ReEntryFields) => Promise<void>;
};

/** Who is at this screen shows again what opens the account: a session left open changes nothing of its safety. */
export function ReEntryForm({ withPassword = true, withCode, submitLabel, pendingLabel, ...rest }: ReEntryFormProps) {
  const { danger = false, beside, onSubmit } = rest;
  const { t } = useTranslation('signIn');
  const [entry, setEntry] = useState<ReEntryFields>({ password: '', code: '' });
  const entryErrors = useEntryErrors<keyof ReEntryFields>();
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const code = useRef<HTMLInputElement>(null);

  const field = (name: keyof ReEntryFields) => ({
    name,
    value: entry[name],
    onChange: (value: string) => {
      setEntry((before) => ({ ...before, [name]: value }));
      entryErrors.mend(name);
    },
    error: entryErrors.textOf(name),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found: EntryErrors<keyof ReEntryFields> = {
      ...(withPassword && entry.password === '' ? { password: 'passwordMissing' } : {}),
      ...(withCode && entry.code.trim() === '' ? { code: 'codeMissing' } : {}),
    };
    entryErrors.show(found);
    setRefused(null);
    if (hasErrors(found)) return focusFirstError(form);
    void run(async () => {
      try {
        await onSubmit({ password: entry.password, code: entry.code.replace(/\s/g, '') });
      } catch (error) {
        const failed = formErrorOf(error, t('security.refused'), t('security.refused'));
        if (failed.code === 'wrong-credentials') entryErrors.tell({ password: failed.detail });
        else if (failed.code === 'wrong-code') entryErrors.tell({ code: failed.detail });
        else setRefused(failed.detail);
        focusFirstError(form);
      }
    });
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {withPassword ? (
        <TextField
          label={t('form.password')}
          type="password"
          autoComplete="current-password"
          isRequired
          {...field('password')}
        />
      ) : null}
      {withCode ? <CodeField inputRef={code} {...field('code')} /> : null}
      {refused === null ? null : (
        <Notice tone="error" live="alert" title={t('security.refused')}>
          {refused}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} isPending={busy} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  );
}
