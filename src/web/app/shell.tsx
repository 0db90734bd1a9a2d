import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useAbout } from '#web/lib/about.ts';
import { focusHeading } from '#web/ui/focus.ts';
import { type PageLinkProps, PageLinks } from '#web/ui/links.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { AppHeader } from './app-header.tsx';
import { DocumentOpening } from './document-opening.tsx';
import { DemoBanner, OfflineNotice, SkipLink } from './page-banners.tsx';
import { SiteFooter } from './site-footer.tsx';

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
