import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { homeOf } from '#web/auth/portals.ts';
import { safeNext } from './check-entries.ts';
import { RegisterForm } from './register-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignedInPanel, useArrivedSignedIn } from './signed-in-panel.tsx';
import { useAddressQuery, withNext } from './use-address-query.ts';

/** Creates an applicant's account and signs in to it. */
export function RegisterPage() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const next = useAddressQuery().get('next');
  const name = useArrivedSignedIn();
  if (name !== null) {
    return (
      <SignInFrame title={t('register.title')} isBare>
        <SignedInPanel name={name} next={next} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={t('register.title')}
      lead={t('register.lead')}
      below={
        <p>
          {t('register.haveAccount')}{' '}
          <Link to={withNext('/login?as=citizen', next)} className="link">
            {t('register.signIn')}
          </Link>
        </p>
      }
    >
      <RegisterForm onRegistered={() => navigate(safeNext(next, homeOf.applicant))} />
    </SignInFrame>
  );
}
