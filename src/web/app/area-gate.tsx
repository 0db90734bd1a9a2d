import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { enterArea, onSessionEnd, signInPath } from '#web/lib/area-session.ts';
import { type Area, SignInNeeded } from '#web/lib/problems.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SessionEnded } from './session-ended.tsx';

/** Lets in who may be in the area. The server decides; this only saves a walk into closed doors. */
export function AreaGate({ area }: { area: Area }) {
  const here = useLocation();
  const entry = useQuery({ queryKey: ['area', area], queryFn: () => enterArea(area), gcTime: 0 });
  const [ended, setEnded] = useState(false);
  useEffect(
    () =>
      onSessionEnd((closed) => {
        if (closed === area) setEnded(true);
      }),
    [area],
  );

  if (entry.isPending) return <Skeleton label="Opening the area" lines={6} />;
  if (entry.error instanceof SignInNeeded) {
    const next = encodeURIComponent(here.pathname + here.search);
    return <Navigate to={`${signInPath[area]}?next=${next}`} replace />;
  }
  if (entry.isError) {
    return (
      <>
        <PageHeader title="This area could not be opened" />
        <Notice
          tone="error"
          live="alert"
          actions={
            <button type="button" className={buttonStyle()} onClick={() => void entry.refetch()}>
              Try again
            </button>
          }
        >
          {entry.error.message}
        </Notice>
      </>
    );
  }
  return (
    <>
      <Outlet />
      {ended ? <SessionEnded area={area} onSignedIn={() => setEnded(false)} /> : null}
    </>
  );
}
