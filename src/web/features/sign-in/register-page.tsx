import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { homeOf } from '#web/auth/portals.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { useAbout } from '#web/lib/about.ts';
import { useTakenOver } from '#web/lib/early-press.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useAddressQuery, withNext } from './address-parts.ts';
import { hasErrors, type RegistrationEntry, registrationErrors, safeNext } from './check-entries.ts';
import { focusFirstError, useCheckedEntry, useOneAtATime } from './entry-form.ts';
import { isKnownCommon, NewPasswordFields } from './new-password-fields.tsx';
import { formErrorOf } from './sign-in-error.ts';
import { SignInFrame, useViewFocus } from './sign-in-frame.tsx';
import { SignedInPanel, useArrivedSignedIn } from './signed-in-panel.tsx';

/** Creates an account and signs in to it: of an applicant, or of a contractor (`?as=contractor`) where the agency lets them. */
export function RegisterPage() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const query = useAddressQuery();
  const next = query.get('next');
  const isOpen = useAbout().data?.agency.contractors === 'open';
  const role = isOpen && query.get('as') === 'contractor' ? 'contractor' : 'applicant';
  const name = useArrivedSignedIn();
  const [mailed, setMailed] = useState<string | null>(null);
  useViewFocus(mailed === null ? 'form' : 'mailed');
  if (mailed !== null) {
    return (
      <SignInFrame title={t('forgot.sentTitle')}>
        <p className="pb-5 [overflow-wrap:anywhere]">{t('register.mailed', { email: mailed })}</p>
        <p className="pb-5 text-muted">{t('forgot.nothing')}</p>
        <Button onPress={() => setMailed(null)}>{t('forgot.again')}</Button>
      </SignInFrame>
    );
  }
  if (name !== null && role === 'applicant') {
    return (
      <SignInFrame title={t('register.title')} isBare>
        <SignedInPanel name={name} next={next} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={t(role === 'contractor' ? 'register.contractor.title' : 'register.title')}
      lead={t(role === 'contractor' ? 'register.contractor.lead' : 'register.lead')}
      below={
        <p>
          {t('register.haveAccount')}{' '}
          <Link to={withNext(role === 'contractor' ? '/developer-login' : '/login?as=citizen', next)} className="link">
            {t('register.signIn')}
          </Link>
        </p>
      }
    >
      <RegisterForm
        role={role}
        onRegistered={(to) => (to === undefined ? navigate(safeNext(next, homeOf[role])) : setMailed(to))}
      />
    </SignInFrame>
  );
}

/** What stands in the fields themselves. */
function readFields(form: HTMLFormElement | null): Partial<RegistrationEntry> {
  const typed = form ? [...new FormData(form)] : [];
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

const empty: RegistrationEntry = { full_name: '', email: '', password: '', confirmation: '' };

/** Full name, email and a new password. What was typed stays when it is refused. */
type RegisterFormProps = {
  role: 'applicant' | 'contractor';
  /** `mailed`: to this address, and the account begins with the link in it; undefined where the person is signed in. */
  onRegistered: (mailed: string | undefined) => void | Promise<void>;
};

function RegisterForm({ role, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation('signIn');
  const { register } = useApplicantSession();
  const { entry, setEntry, entryErrors, field, refuse } = useCheckedEntry(empty);
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const takenOver = useTakenOver();
  const form = useRef<HTMLFormElement>(null);
  // The page is there before its script: what was typed meanwhile stands in the fields only.
  useLayoutEffect(() => setEntry((before) => ({ ...before, ...readFields(form.current) })), [setEntry]);

  const create = async (form: HTMLFormElement) => {
    const { full_name, email, password } = entry;
    if (await isKnownCommon(password)) return refuse(form, { password: 'passwordCommon' });
    try {
      const isIn = await register({ full_name: full_name.trim(), email: email.trim(), password, role });
      if (isIn) showToast('success', t('toasts.registered.title'), t('toasts.registered.message'));
      await onRegistered(isIn ? undefined : email.trim());
    } catch (error) {
      const texts = 'toasts.registrationFailed';
      const failed = formErrorOf(error, t(`${texts}.unknown`), t(`${texts}.fallback`));
      const title = failed.code === 'common-password' ? t('toasts.common.title') : t(`${texts}.title`);
      showToast('destructive', title, failed.detail);
      setRefused(failed.detail);
      entryErrors.tell(failed.fields);
      focusFirstError(form);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setRefused(null);
    const found = registrationErrors(entry);
    if (hasErrors(found)) return refuse(form, found);
    entryErrors.show({});
    void run(() => create(form));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      <TextField label={t('register.name')} autoComplete="name" {...field('full_name')} />
      <TextField label={t('form.email')} type="email" autoComplete="email" {...field('email')} />
      <NewPasswordFields
        field={field}
        label={t('form.password')}
        confirmationLabel={t('register.confirmation')}
        about={[entry.full_name, entry.email]}
      />
      {refused === null ? null : <Notice tone="error">{refused}</Notice>}
      {/* Sent without the script, the form would put the password into the address. */}
      <Button
        type={takenOver ? 'submit' : 'button'}
        variant="primary"
        isPending={busy}
        pendingLabel={t('register.submitting')}
        className="w-full"
      >
        {t('register.submit')}
      </Button>
    </form>
  );
}
