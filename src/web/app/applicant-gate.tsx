import { Fragment, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { documentPortal, isOpenTo, signInPath } from '#web/auth/portals.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { ReviewerGate, SessionEnded, WrongPortal } from './portal-gate.tsx';

const ConfirmEmailNotice = lazy(async () => ({
  default: (await untilFetched(() => import('./confirm-email-notice.tsx'))).ConfirmEmailNotice,
}));

/** Lets applicants in once their kept token was tried; others go to the login and come back from there. */
export function ApplicantGate() {
  const { t } = useTranslation('signIn');
  const { user, loading, signedOutByUser } = useApplicantSession();
  const here = useLocation();
  const verifying = (
    <p role="status" data-page-opens className="py-16 text-center text-muted">
      {t('gate.verifying')}
    </p>
  );
  if (loading) return verifying;
  if (!user) {
    // Whoever signed out is not led back to the page they left.
    const entrance = signedOutByUser ? '/login' : signInPath('applicant', here.pathname + here.search);
    return <Navigate to={entrance} replace />;
  }
  if (!isOpenTo('applicant', user.role)) return <WrongPortal portal="applicant" person={user} />;
  return (
    <Suspense fallback={verifying}>
      {/* The page of one person is never handed to the next. */}
      <Fragment key={user.id}>
        {user.email_confirmed ? null : <ConfirmEmailNotice user={user} />}
        <Outlet />
      </Fragment>
      <SessionEnded portal="applicant" />
    </Suspense>
  );
}

/** Before a document: the portal of whoever looks at it. */
export const DocumentGate = () =>
  documentPortal(useLocation().search) === 'reviewer' ? <ReviewerGate /> : <ApplicantGate />;
