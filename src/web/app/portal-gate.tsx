import { useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import type { Me } from '#contract/auth.ts';
import {
  documentPortal,
  homeOf,
  isOpenTo,
  type Portal,
  portalOf,
  securityOf,
  signInPath,
  storedToken,
} from '#web/auth/portals.ts';
import { endSession, keepPageAfterEnd, personIn, startSession } from '#web/auth/session-store.ts';
import { portalQuery, useApplicantSession, useSessionState } from '#web/auth/sessions.tsx';
import { DemoAdminLink } from '#web/features/sign-in/demo-admin-link.tsx';
import { useIsDemo } from '#web/lib/about.ts';
import { SignInNeeded, type StaffPortal } from '#web/lib/problems.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

/** Leads on to another page, whose code may still have to come: until then the page stays as tall as it is. */
const Redirect = ({ to, label }: { to: string; label: string }) => (
  <>
    <Navigate to={to} replace />
    <Skeleton isPage label={label} lines={6} />
  </>
);

/** Lets in who may be in the area. The server decides; this only saves a page that would be refused. */
function PortalGate({ portal }: { portal: StaffPortal }) {
  const { t } = useTranslation('signIn');
  const { pathname, search } = useLocation();
  const entry = useQuery(portalQuery(portal));
  const session = useSessionState(portal);

  const opening = t('gate.opening');
  if (entry.isPending) return <Skeleton isPage label={opening} lines={6} />;
  if (entry.error instanceof SignInNeeded) {
    return <Redirect to={signInPath(portal, pathname + search)} label={opening} />;
  }
  if (entry.isError) {
    return (
      <>
        <PageHeader title={t('gate.failed')} />
        <Notice
          tone="error"
          live="alert"
          actions={<Button onPress={() => void entry.refetch()}>{t('gate.again')}</Button>}
        >
          {entry.error.message}
        </Notice>
      </>
    );
  }
  const person = personIn(session) ?? entry.data;
  if (!isOpenTo(portal, person.role)) return <WrongPortal portal={portal} person={person} />;
  if (person.two_step === 'setup-needed' && pathname !== securityOf.reviewer) {
    return <Redirect to={`${securityOf.reviewer}?next=${encodeURIComponent(pathname + search)}`} label={opening} />;
  }
  return (
    <>
      <Outlet key={person.id} />
      <SessionEnded portal={portal} />
    </>
  );
}

export const ReviewerGate = () => <PortalGate portal="reviewer" />;
export const ContractorGate = () => <PortalGate portal="contractor" />;

/** Within the reviewers' area: lets administrators on. The server decides; this only says whom to ask. */
export function AdminGate() {
  const { t } = useTranslation('signIn');
  const person = personIn(useSessionState('reviewer'));
  if (person?.role === 'admin') return <Outlet />;
  return (
    <>
      <PageHeader title={t('admin.title')} back={<BackLink to="/reviewer-dashboard">{t('admin.back')}</BackLink>}>
        {t('admin.about')}
      </PageHeader>
      <DemoAdminLink />
    </>
  );
}

/** The person at this portal has an account of another kind, perhaps since today: where theirs is, and how to change. */
export function WrongPortal({ portal, person }: { portal: Portal; person: Me }) {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const own = portalOf(person.role);
  const goHome = async () => {
    const token = storedToken(portal);
    if (token !== null) startSession(own, { token, me: person });
    await navigate(homeOf[own]);
    endSession(portal, true);
  };
  const change = async () => {
    await navigate(signInPath(portal));
    endSession(portal, true);
  };
  return (
    <>
      <PageHeader title={t('gate.wrongTitle')}>{t(`gate.wrong.${portal}`, { name: person.full_name })}</PageHeader>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onPress={() => void goHome()}>
          {t(`gate.toHome.${own}`)}
        </Button>
        <Button onPress={() => void change()}>{t('gate.otherAccount')}</Button>
      </div>
    </>
  );
}

const Dialog = lazy(async () => ({
  default: (await untilFetched(() => import('#web/features/sign-in/session-ended-dialog.tsx'))).SessionEndedDialog,
}));

/**
 * Watches the session of the pages behind a gate. When it ends during work, it asks for a sign-in over the page, so
 * that nothing on it is lost. The code of that comes when it is needed.
 */
export function SessionEnded({ portal }: { portal: Portal }) {
  const session = useSessionState(portal);
  useEffect(() => keepPageAfterEnd(portal), [portal]);
  return session.kind === 'ended' ? (
    <Suspense>
      <Dialog portal={portal} owner={session.person} />
    </Suspense>
  ) : null;
}

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
    return <Redirect to={entrance} label={t('gate.opening')} />;
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

/** Before the status of applications: in a demonstration also for whoever is not signed in, who sees samples there. */
export function StatusGate() {
  const { user, loading } = useApplicantSession();
  const isDemo = useIsDemo();
  return !user && !loading && isDemo ? <Outlet /> : <ApplicantGate />;
}

/** Before a document: the portal of whoever looks at it. */
export function DocumentGate() {
  const Gate = gates[documentPortal(useLocation().search)];
  return <Gate />;
}

const gates = { applicant: ApplicantGate, reviewer: ReviewerGate, contractor: ContractorGate };
