import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Credentials } from '#contract/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { hasErrors, type SignInEntry, signInErrors } from './check-entries.ts';
import { focusFirstError, useEntryErrors, useOneAtATime } from './entry-form.ts';
import type { SignInError } from './sign-in-error.ts';

type SignInFormProps = {
  submitLabel: string;
  /** Signs in; answers null, or why it did not work. */
  onSubmit: (credentials: Credentials) => Promise<SignInError | null>;
  /** Buttons beside the submit. */
  beside?: ReactNode;
  /** The address to begin with. */
  email?: string;
  /** A way to a new password, for accounts that have one. */
  withForgotten?: boolean;
  /** A refusal is read out from here; elsewhere its notification does that. */
  announce?: boolean;
};

/**
 * Email and password, and the code of the second step once the server asks for one. All are kept when a sign-in is
 * refused.
 */
export function SignInForm({ submitLabel, onSubmit, beside, withForgotten, announce, ...start }: SignInFormProps) {
  const { t } = useTranslation('signIn');
  const [entry, setEntry] = useState<SignInEntry>({ email: start.email ?? '', password: '' });
  const entryErrors = useEntryErrors<keyof SignInEntry>();
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const code = useRef<HTMLInputElement>(null);
  const { email, password } = entry;

  const field = (name: keyof SignInEntry) => ({
    name,
    isRequired: true,
    value: entry[name] ?? '',
    onChange: (value: string) => {
      setEntry((before) => ({ ...before, [name]: value }));
      entryErrors.mend(name);
    },
    error: entryErrors.textOf(name),
  });

  const take = (failed: SignInError) => {
    setRefused(null);
    if (failed.code === 'two-step-needed') {
      flushSync(() => setEntry((before) => ({ ...before, code: before.code ?? '' })));
      code.current?.focus();
    } else if (failed.code === 'wrong-code') {
      entryErrors.tell({ code: failed.detail });
      code.current?.select();
    } else {
      setRefused(failed.detail);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = signInErrors(entry);
    entryErrors.show(found);
    if (hasErrors(found)) return focusFirstError(event.currentTarget);
    await run(async () => {
      // Apps and people write codes in groups.
      const second = entry.code === undefined ? {} : { code: entry.code.replace(/\s/g, '') };
      const failed = await onSubmit({ email: email.trim(), password, ...second });
      if (failed) take(failed);
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField label={t('form.email')} type="email" autoComplete="username" {...field('email')} />
      <div className="space-y-1">
        <TextField label={t('form.password')} type="password" autoComplete="current-password" {...field('password')} />
        {withForgotten ? (
          <Link to="/forgot-password" state={{ email }} className="link inline-flex min-h-11 items-center">
            {t('form.forgot')}
          </Link>
        ) : null}
      </div>
      {entry.code === undefined ? null : <CodeField inputRef={code} {...field('code')} />}
      {refused === null ? null : (
        <Notice tone="error" live={announce ? 'alert' : 'off'}>
          {refused}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" variant="primary" isPending={busy} pendingLabel={t('form.signingIn')}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  );
}

type CodeFieldProps = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
};

/** The code of the second step: six digits from an app, or one of the recovery codes, which have letters too. */
export function CodeField({ onChange, inputRef, ...field }: CodeFieldProps) {
  const { t } = useTranslation('signIn');
  const [recovering, setRecovering] = useState(false);
  const swap = () => {
    setRecovering(!recovering);
    onChange('');
    inputRef.current?.focus();
  };
  return (
    <div className="space-y-1">
      <TextField
        {...field}
        onChange={onChange}
        inputRef={inputRef}
        isRequired
        label={recovering ? t('form.recoveryCode') : t('form.code')}
        hint={recovering ? t('form.recoveryCodeHint') : t('form.codeHint')}
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
      />
      <Button variant="quiet" className="-ml-4" onPress={swap}>
        {recovering ? t('form.useApp') : t('form.useRecoveryCode')}
      </Button>
    </div>
  );
}
