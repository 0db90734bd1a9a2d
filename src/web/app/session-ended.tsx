import { lazy, Suspense } from 'react';
import type { Area } from '#web/lib/problems.ts';

const Dialog = lazy(async () => ({
  default: (await import('#web/features/sign-in/session-ended-dialog.tsx')).SessionEndedDialog,
}));

/** Asks for the password again over the page, so that nothing on it is lost. Its code comes when it is needed. */
export const SessionEnded = (props: { area: Area; onSignedIn: () => void }) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);
