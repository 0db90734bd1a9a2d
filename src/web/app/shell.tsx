import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { focusHeading } from '#web/ui/heading-focus.ts';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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

/** What stands around every page. */
export function Shell() {
  useArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-lake focus:px-4 focus:py-3 focus:font-semibold focus:text-on-lake"
      >
        Skip to the main content
      </a>
      <DemoBanner />
      <SiteHeader />
      <OfflineNotice />
      <ToastRegion />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
