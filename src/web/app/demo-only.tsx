import { Outlet } from 'react-router';
import { useAbout } from '#web/lib/about.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Pages that exist in demo mode only. Elsewhere there is no page at their address. */
export function DemoOnly() {
  const about = useAbout();
  if (about.isPending) return <Skeleton label="Opening the page" lines={6} />;
  return about.data?.mode === 'demo' ? <Outlet /> : <NotFoundPage />;
}
