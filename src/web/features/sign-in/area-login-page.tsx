import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Credentials } from '#contract/auth.ts';
import { homeOf } from '#web/auth/portals.ts';
import { isDemo, signIn, startSession } from '#web/auth/session-store.ts';
import { useAbout } from '#web/lib/about.ts';
import type { StaffPortal } from '#web/lib/problems.ts';
import { AgencyLines } from '#web/ui/linked-text.tsx';
import { withNext } from './address-parts.ts';
import { safeNext } from './check-entries.ts';
import { describeLoginFailed, refuseWrongAccount, type SignInError, signInErrorOf } from './sign-in-error.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type AreaLoginPageProps = {
  portal: StaffPortal;
  title: string;
  lead: string;
  submitLabel: string;
  /** Another way to sign in, above the form. */
  above?: ReactNode;
  /** Another way in, below everything. */
  beneath?: ReactNode;
  /** The form was sent: what was said above of another way is over. */
  onTry?: () => void;
};

/** The sign-in of an area, with the way over to the citizens' one. */
export function AreaLoginPage({ portal, title, lead, submitLabel, above, beneath, onTry }: AreaLoginPageProps) {
  const { t } = useTranslation('signIn');
  const mode = useAbout().data?.mode;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const submit = async (credentials: Credentials) => {
    onTry?.();
    const refused = await signInToArea(portal, credentials);
    if (refused === null) await navigate(safeNext(search.get('next'), homeOf[portal]));
    return refused;
  };
  return (
    <SignInFrame
      title={title}
      lead={lead}
      below={
        <div className="space-y-3">
          {mode === 'demo' ? <p className="text-sm text-muted">{t('area.demo')}</p> : null}
          {beneath}
          <p>
            <Link to="/login" className="link inline-flex min-h-11 items-center">
              {t('area.citizen')}
            </Link>
          </p>
        </div>
      }
    >
      {above}
      <SignInForm submitLabel={submitLabel} onSubmit={submit} withForgotten={mode === 'production'} />
    </SignInFrame>
  );
}

/**
 * Signs in to an area with an account that it opens for. Answers null, or why it did not work, which was also said.
 * In demo mode the portal is open and nothing is sent.
 */
async function signInToArea(portal: StaffPortal, credentials: Credentials): Promise<SignInError | null> {
  try {
    if (await isDemo()) return null;
    const entered = await signIn(credentials);
    refuseWrongAccount(portal, entered);
    startSession(portal, entered);
    return null;
  } catch (error) {
    const failed = signInErrorOf(error);
    describeLoginFailed(failed);
    return failed;
  }
}

export function DeveloperLoginPage() {
  const { t } = useTranslation('signIn');
  const { data: about } = useAbout();
  const [search] = useSearchParams();
  const isOpen = about?.agency.contractors === 'open';
  return (
    <AreaLoginPage
      portal="contractor"
      title={t('contractor.title')}
      lead={t('contractor.lead')}
      submitLabel={t('contractor.submit')}
      beneath={
        about?.mode === 'production' && isOpen ? (
          <p>
            {t('contractor.open')}{' '}
            <Link to={withNext('/register?as=contractor', search.get('next'))} className="link">
              {t('contractor.register')}
            </Link>
          </p>
        ) : about?.mode === 'production' ? (
          <p className="text-muted">
            {t('contractor.noAccount')}
            <br />
            <AgencyLines agency={about.agency} />
          </p>
        ) : null
      }
    />
  );
}
