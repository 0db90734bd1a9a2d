import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PAGES, type PagePath, pageAt } from '#contract/site.ts';
import { documentPortal, homeOf, signInPath } from '#web/auth/portals.ts';
import { personIn } from '#web/auth/session-store.ts';
import { hasSession, leavePortal, useApplicantSession, useSessionState } from '#web/auth/sessions.tsx';
import { useIsDemo } from '#web/lib/about.ts';
import { useTakenOver } from '#web/lib/early-press.ts';
import type { StaffPortal } from '#web/lib/problems.ts';
import { type HeaderEntry, SiteHeader } from './site-header.tsx';

/** Open pages that hold something which a visitor would lose: whoever logs in from there comes back to it. */
const KEEPING: readonly string[] = ['/pre-application', '/pre-application-homepage'] satisfies PagePath[];

const AREAS: readonly StaffPortal[] = ['reviewer', 'contractor'];

/** The area that a page belongs to, as the contract says. */
const areaOf = (path: string, search: string): StaffPortal | null => {
  const page = pageAt(path.replace(/\/$/, ''));
  const whose = page === undefined ? undefined : PAGES[page];
  if (whose === 'document') return documentPortal(search) === 'reviewer' ? 'reviewer' : null;
  // Administrators work in the reviewers' area.
  if (whose === 'admin') return 'reviewer';
  return whose === 'reviewer' || whose === 'contractor' ? whose : null;
};

/** Who is here and the way out, or the way in. */
function useAccountEntries(): HeaderEntry[] {
  const { t } = useTranslation();
  const { user, logout } = useApplicantSession();
  const isDemo = useIsDemo();
  const takenOver = useTakenOver();
  const staff = {
    reviewer: personIn(useSessionState('reviewer')),
    contractor: personIn(useSessionState('contractor')),
  };
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const portal = areaOf(pathname, search);

  if (portal && !isDemo && hasSession(portal)) {
    const leave = async () => {
      await leavePortal(portal).catch((error: unknown) => console.warn('Sign-out was not confirmed.', error));
      await navigate('/login');
    };
    return [
      ...(portal === 'reviewer' ? [{ label: t('header.security'), to: '/staff-security' }] : []),
      { label: t('header.leaveArea'), onPress: () => void leave(), stays: true },
    ];
  }
  if (user && !portal) {
    const leave = () => {
      logout();
      void navigate('/login');
    };
    return [
      { label: t('header.myApplications'), to: '/my-applications' },
      { label: user.full_name, to: '/applicant-dashboard' },
      { label: t('header.logout'), onPress: leave, stays: true },
    ];
  }
  // Staff on a page that is nobody's. What stands there was drawn without knowing of them.
  const own = takenOver && !isDemo ? AREAS.find(hasSession) : undefined;
  if (own && !portal) return [{ label: staff[own]?.full_name ?? t('header.tools'), to: homeOf[own], stays: true }];
  const isKeeping = KEEPING.includes(pathname.replace(/\/$/, ''));
  return [
    { label: t('header.login'), to: isKeeping ? signInPath('applicant', pathname + search) : '/login', stays: true },
    { label: t('header.contact'), href: '#contact' },
  ];
}

/** The header of every page but the landing page. */
export const AppHeader = () => <SiteHeader entries={useAccountEntries()} />;
