import { Navigate, Outlet, useLocation } from 'react-router';
import { useApplicantSession } from '#web/lib/applicant-session.tsx';

/** Lets applicants in once their kept token was tried; others go to the login and come back from there. */
export function ApplicantGate() {
  const { user, loading } = useApplicantSession();
  const here = useLocation();
  if (loading) {
    return (
      <p role="status" className="py-16 text-center text-muted">
        Loading... Please wait while we verify your authentication.
      </p>
    );
  }
  if (!user) return <Navigate to={`/login?next=${encodeURIComponent(here.pathname + here.search)}`} replace />;
  return <Outlet />;
}
