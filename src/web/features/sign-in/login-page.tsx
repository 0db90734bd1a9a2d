import { HardHat, Landmark, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Credentials } from '#contract/auth.ts';
import { homeOf } from '#web/auth/portals.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useAddressQuery, withNext } from './address-parts.ts';
import { safeNext } from './check-entries.ts';
import { describeLoginFailed, signInErrorOf } from './sign-in-error.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame, useViewFocus } from './sign-in-frame.tsx';
import { NewHerePanel, SignedInPanel, useArrivedSignedIn } from './signed-in-panel.tsx';

const Choose = ({ next }: { next: string | null }) => {
  const { t } = useTranslation('signIn');
  const name = useArrivedSignedIn();
  return (
    <div className="mx-auto max-w-4xl py-2 sm:py-8">
      <PageHeader title={t('choose.title')}>{t('choose.lead')}</PageHeader>
      {name === null ? <NewHerePanel next={next} /> : <SignedInPanel name={name} next={next} />}
      <ul className="grid gap-4 md:grid-cols-3">
        <li>
          <ChoiceCard title={t('choose.citizen.title')} Icon={UserRound} to={withNext('?as=citizen', next)}>
            {t('choose.citizen.about')}
          </ChoiceCard>
        </li>
        <li>
          <ChoiceCard title={t('choose.staff.title')} Icon={Landmark} to="/reviewer-dashboard">
            {t('choose.staff.about')}
          </ChoiceCard>
        </li>
        <li>
          <ChoiceCard title={t('choose.contractor.title')} Icon={HardHat} to="/developer-dashboard">
            {t('choose.contractor.about')}
          </ChoiceCard>
        </li>
      </ul>
      <p className="pt-6">
        {t('choose.lookUp')}{' '}
        <Link to="/pre-application" className="link inline-flex min-h-11 items-center">
          {t('choose.finder')}
        </Link>
      </p>
    </div>
  );
};

/** Who are you: citizen, city staff or contractor. */
export function LoginPage() {
  const query = useAddressQuery();
  const next = query.get('next');
  const [search] = useSearchParams();
  const asCitizen = search.get('as') === 'citizen';
  useViewFocus(asCitizen ? 'citizen' : 'choose');
  return (
    <>
      <WhySignedOut />
      {query.get('as') === 'citizen' ? <CitizenLogin key="citizen" next={next} /> : <Choose key="choose" next={next} />}
    </>
  );
}

/** Who was signed out by a fault and not by themselves is told so, and where they come back to. */
function WhySignedOut() {
  const { t } = useTranslation('signIn');
  const { wasUnreachable } = useApplicantSession();
  return wasUnreachable ? (
    <Notice tone="attention" live="status" title={t('unreachable.title')}>
      {t('unreachable.about')}
    </Notice>
  ) : null;
}

/** The citizens' email and password. An account of staff or a contractor signs in here too, and is led to its tools. */
function CitizenLogin({ next }: { next: string | null }) {
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
