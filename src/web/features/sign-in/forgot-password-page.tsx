import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { auth } from '#contract/auth.ts';
import { useIsDemo } from '#web/lib/about.ts';
import { call } from '#web/lib/api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { emailErrors, hasErrors } from './check-entries.ts';
import { focusFirstError, useEntryErrors, useOneAtATime } from './entry-form.ts';
import { formErrorOf } from './sign-in-error.ts';
import { SignInFrame, useViewFocus } from './sign-in-frame.tsx';

/** What the sign-in form had typed in it. */
const Typed = z.object({ email: z.string() });

const ToLogin = () => {
  const { t } = useTranslation('signIn');
  return (
    <Link to="/login?as=citizen" className="link inline-flex min-h-11 items-center">
      {t('forgot.toLogin')}
    </Link>
  );
};

/** The same whether the account exists: nobody learns here who has one. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('signIn');
  const isDemo = useIsDemo();
  return (
    <SignInFrame title={t('forgot.sentTitle')} below={<ToLogin />}>
      <div className="space-y-4">
        <p className="[overflow-wrap:anywhere]">{t('forgot.sent', { email })}</p>
        <p className="text-muted">{t('forgot.nothing')}</p>
        <div className="flex flex-wrap gap-3">
          {isDemo ? (
            <LinkButton to="/outbox" variant="primary">
              {t('forgot.outbox')}
            </LinkButton>
          ) : null}
          <Button onPress={onAgain}>{t('forgot.again')}</Button>
        </div>
      </div>
    </SignInFrame>
  );
}

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('signIn');
  const typed = Typed.safeParse(useLocation().state);
  const [email, setEmail] = useState(typed.success ? typed.data.email : '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const entryErrors = useEntryErrors<'email'>();
  const { busy, run } = useOneAtATime();
  useViewFocus(sentTo === null ? 'ask' : 'sent');

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = emailErrors(email);
    entryErrors.show(found);
    setRefused(null);
    if (hasErrors(found)) return focusFirstError(form);
    const address = email.trim();
    void run(async () => {
      try {
        await call(auth.forgotPassword, { body: { email: address } });
        setSentTo(address);
      } catch (error) {
        const failed = formErrorOf(error, t('forgot.failed'), t('forgot.failed'));
        setRefused(failed.detail);
        entryErrors.tell(failed.fields);
      }
    });
  };

  if (sentTo !== null) {
    return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  }
  return (
    <SignInFrame title={t('forgot.title')} lead={t('forgot.lead')} below={<ToLogin />}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <TextField
          label={t('form.email')}
          name="email"
          type="email"
          autoComplete="email"
          isRequired
          value={email}
          onChange={(value) => {
            setEmail(value);
            entryErrors.mend('email');
          }}
          error={entryErrors.textOf('email')}
        />
        {refused === null ? null : (
          <Notice tone="error" live="alert" title={t('forgot.failed')}>
            {refused}
          </Notice>
        )}
        <Button type="submit" variant="primary" isPending={busy} pendingLabel={t('forgot.submitting')}>
          {t('forgot.submit')}
        </Button>
      </form>
    </SignInFrame>
  );
}
