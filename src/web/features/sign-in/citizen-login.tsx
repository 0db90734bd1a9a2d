import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Credentials } from '#contract/auth.ts';
import { homeOf } from '#web/auth/portals.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { safeNext } from './check-entries.ts';
import { describeLoginFailed, signInErrorOf } from './sign-in-error.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignedInPanel, useArrivedSignedIn } from './signed-in-panel.tsx';
import { withNext } from './use-address-query.ts';

/** The citizens' email and password. An account of staff or a contractor signs in here too, and is led to its tools. */
export function CitizenLogin({ next }: { next: string | null }) {
  const { t } = useTranslation('signIn');
  const { login } = useApplicantSession();
  const navigate = useNavigate();
  const name = useArrivedSignedIn();

  const signIn = async (credentials: Credentials) => {
    try {
      const portal = await login(credentials);
      showToast('success', t('toasts.loggedIn.title'), t('toasts.loggedIn.message'));
      // The way on was an applicant's: nobody else has anything there.
      await navigate(portal === 'applicant' ? safeNext(next, homeOf.applicant) : homeOf[portal]);
      return null;
    } catch (error) {
      const failed = signInErrorOf(error);
      describeLoginFailed(failed);
      return failed;
    }
  };

  if (name !== null) {
    return (
      <SignInFrame title={t('citizen.title')} isBare>
        <SignedInPanel name={name} next={next} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={t('citizen.title')}
      lead={t('citizen.lead')}
      below={
        <p>
          {t('citizen.noAccount')}{' '}
          <Link to={withNext('/register', next)} className="link">
            {t('citizen.signUp')}
          </Link>
        </p>
      }
    >
      <SignInForm
        submitLabel={t('form.signIn')}
        onSubmit={signIn}
        withForgotten
        beside={<LinkButton to={withNext('/login', next)}>{t('form.back')}</LinkButton>}
      />
    </SignInFrame>
  );
}
