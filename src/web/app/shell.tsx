import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { PAGES, type PagePath, pageAt } from '#contract/site.ts';
import { documentPortal, homeOf, securityOf, signInPath } from '#web/auth/portals.ts';
import { personIn } from '#web/auth/session-store.ts';
import { hasSession, leavePortal, useApplicantSession, useSessionState } from '#web/auth/sessions.tsx';
import { useAbout, useIsDemo } from '#web/lib/about.ts';
import { type DocumentPlace, type DocumentPortal, documentAddress } from '#web/lib/document-address.ts';
import { useTakenOver } from '#web/lib/early-press.ts';
import type { StaffPortal } from '#web/lib/problems.ts';
import { openTexts } from '#web/lib/texts.ts';
import { type DocumentOpener, DocumentOpenerContext } from '#web/ui/document-link.tsx';
import { focusHeading } from '#web/ui/focus.ts';
import { type PageLinkProps, PageLinks } from '#web/ui/links.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { DemoBanner, OfflineNotice, SkipLink } from './page-banners.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type HeaderEntry, SiteHeader } from './site-header.tsx';

/** A change of page scrolls to the top and gives the heading the focus; the first page keeps the browser's own. */
const useArrival = () => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    focusHeading();
  }, [pathname]);
};

const RouterLink = (props: PageLinkProps) => <Link {...props} />;

/** What stands around every page. */
export function Shell() {
  useArrival();
  const about = useAbout().data;
  return (
    <PageLinks value={RouterLink}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <DemoBanner isDemo={about?.mode === 'demo'} />
        <AppHeader />
        <OfflineNotice />
        <ToastRegion />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto mb-8 w-full max-w-7xl flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8"
        >
          <DocumentOpening>
            <Outlet />
          </DocumentOpening>
        </main>
        <SiteFooter agency={about?.agency} />
      </div>
    </PageLinks>
  );
}

/** Open pages that hold something which a visitor would lose: whoever logs in from there comes back to it. */
const KEEPING: readonly string[] = ['/pre-application', '/pre-application-homepage'] satisfies PagePath[];

const AREAS: readonly StaffPortal[] = ['reviewer', 'contractor'];

/** The area that a page belongs to, as the contract says. */
const areaOf = (path: string, search: string): StaffPortal | null => {
  const page = pageAt(path.replace(/\/$/, ''));
  const whose = page === undefined ? undefined : PAGES[page];
  if (whose === 'document') {
    const portal = documentPortal(search);
    return portal === 'applicant' ? null : portal;
  }
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

  // Whose account it is, as soon as that is known.
  const person = portal === 'reviewer' || portal === 'contractor' ? staff[portal] : undefined;
  const named = portal && person ? [{ label: person.full_name, to: homeOf[portal] }] : [];
  if (portal && !isDemo && hasSession(portal)) {
    const leave = async () => {
      await leavePortal(portal).catch((error: unknown) => console.warn('Sign-out was not confirmed.', error));
      await navigate('/login');
    };
    return [
      ...named,
      { label: t('header.security'), to: securityOf[portal] },
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
      { label: t('header.security'), to: securityOf.applicant },
      { label: user.full_name, to: '/applicant-dashboard' },
      { label: t('header.logout'), onPress: leave, stays: true },
    ];
  }
  // Staff on a page that is nobody's. What stands there was drawn without knowing of them.
  const own = takenOver && !isDemo ? AREAS.find(hasSession) : undefined;
  if (own && !portal) return [{ label: staff[own]?.full_name ?? t('header.tools'), to: homeOf[own], stays: true }];
  const isKeeping = KEEPING.includes(pathname.replace(/\/$/, ''));
  return [
    ...named,
    { label: t('header.login'), to: isKeeping ? signInPath('applicant', pathname + search) : '/login', stays: true },
    { label: t('header.contact'), href: '#contact' },
  ];
}

/** The header of every page but the landing page. */
const AppHeader = () => <SiteHeader entries={useAccountEntries()} />;

type Panel = ComponentType<{ place: DocumentPlace; portal: DocumentPortal; onClose: () => void }>;
type Opened = { place: DocumentPlace; portal: DocumentPortal; Panel: Panel };

/** Lets what stands within open documents beside it. The viewer's code and texts come with the first of them. */
function DocumentOpening({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const open: DocumentOpener = useMemo(
    () => (place, portal) => {
      const code = import('#web/document-viewer/document-page.tsx');
      const fetched = Promise.all([code, openTexts(['viewer', 'reading'])]);
      fetched.then(
        ([{ DocumentPanel }]) => setOpened({ place, portal, Panel: DocumentPanel }),
        (error: unknown) => {
          // Its own page says what is wrong and offers another try.
          console.warn('The document viewer did not come.', error);
          void navigate(documentAddress(place, portal));
        },
      );
    },
    [navigate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing to do with it.
  useEffect(() => setOpened(null), [pathname]);

  return (
    <DocumentOpenerContext value={open}>
      {children}
      {opened ? <opened.Panel place={opened.place} portal={opened.portal} onClose={() => setOpened(null)} /> : null}
    </DocumentOpenerContext>
  );
}
