import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PAGES, type PagePath, pageAt } from '#contract/site.ts';
import { useApplicantSession } from '#web/lib/applicant-session.tsx';
import { isInArea, leaveArea } from '#web/lib/area-session.ts';
import { documentDoor } from '#web/lib/document-address.ts';
import { entranceTo, homeOf } from '#web/lib/doors.ts';
import { useTakenOver } from '#web/lib/early-press.ts';
import { useIsDemo } from '#web/lib/page-data.ts';
import type { Area } from '#web/lib/problems.ts';
import { personIn } from '#web/lib/standing.ts';
import { useStanding } from '#web/lib/use-standing.ts';
import { type HeaderEntry, SiteHeader } from './site-header.tsx';

/** Open pages that hold something which a visitor would lose: whoever logs in from there comes back to it. */
const KEEPING: readonly string[] = ['/pre-application', '/pre-application-homepage'] satisfies PagePath[];

const AREAS: readonly Area[] = ['reviewer', 'contractor'];

/** The area that a page belongs to, as the contract says. */
const areaOf = (path: string, search: string): Area | null => {
  const page = pageAt(path.replace(/\/$/, ''));
  const whose = page === undefined ? undefined : PAGES[page];
  if (whose === 'document') return documentDoor(search) === 'reviewer' ? 'reviewer' : null;
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
  const staff = { reviewer: personIn(useStanding('reviewer')), contractor: personIn(useStanding('contractor')) };
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const area = areaOf(pathname, search);

  if (area && !isDemo && isInArea(area)) {
    const leave = async () => {
      await leaveArea(area).catch((error: unknown) => console.warn('Sign-out was not confirmed.', error));
      await navigate('/login');
    };
    return [
      ...(area === 'reviewer' ? [{ label: t('header.security'), to: '/staff-security' }] : []),
      { label: t('header.leaveArea'), onPress: () => void leave(), stays: true },
    ];
  }
  if (user && !area) {
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
  const own = takenOver && !isDemo ? AREAS.find(isInArea) : undefined;
  if (own && !area) return [{ label: staff[own]?.full_name ?? t('header.tools'), to: homeOf[own], stays: true }];
  const isKeeping = KEEPING.includes(pathname.replace(/\/$/, ''));
  return [
    { label: t('header.login'), to: isKeeping ? entranceTo('applicant', pathname + search) : '/login', stays: true },
    { label: t('header.contact'), href: '#contact' },
  ];
}

/** The header of every page but the landing page. */
export const AppHeader = () => <SiteHeader entries={useAccountEntries()} />;
