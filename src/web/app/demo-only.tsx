import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useAbout } from '#web/lib/about.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { Skeleton } from '#web/ui/progress.tsx';

const NotFoundPage = lazy(async () => ({
  default: (await untilFetched(() => import('./not-found-page.tsx'))).NotFoundPage,
}));

/** Pages that exist in demo mode only. Elsewhere there is no page at their address. */
export function DemoOnly() {
  const { t } = useTranslation();
  const about = useAbout();
  const opening = <Skeleton isPage label={t('opening')} lines={6} />;
  if (about.isPending) return opening;
  return about.data?.mode === 'demo' ? (
    <Outlet />
  ) : (
    <Suspense fallback={opening}>
      <NotFoundPage />
    </Suspense>
  );
}

/** The landing page is a document of its own: a step there inside the app is finished by loading it. */
export function ToLanding() {
  useEffect(() => location.reload(), []);
  return null;
}
