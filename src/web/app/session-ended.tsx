import { lazy, Suspense, useEffect } from 'react';
import { attend } from '#web/lib/door-session.ts';
import type { Door } from '#web/lib/doors.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { useStanding } from '#web/lib/use-standing.ts';

const Dialog = lazy(async () => ({
  default: (await untilFetched(() => import('#web/features/sign-in/session-ended-dialog.tsx'))).SessionEndedDialog,
}));

/**
 * Watches the session of the pages behind a gate. When it ends during work, it asks for a sign-in over the page, so
 * that nothing on it is lost. The code of that comes when it is needed.
 */
export function SessionEnded({ door }: { door: Door }) {
  const standing = useStanding(door);
  useEffect(() => attend(door), [door]);
  return standing.kind === 'ended' ? (
    <Suspense>
      <Dialog door={door} owner={standing.person} />
    </Suspense>
  ) : null;
}
