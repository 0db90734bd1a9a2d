import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router';

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).ConfirmDialog }));

/**
 * Asks before a walk to another page stops files that are on their way. The way is barred from the first byte;
 * only the dialog's code comes later.
 */
export function LeaveWhileSending({ onLeave }: { onLeave: () => void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  return (
    <Suspense>
      <ConfirmDialog
        title="Stop sending and leave?"
        isOpen={blocker.state === 'blocked'}
        confirmLabel="Stop and leave"
        cancelLabel="Stay here"
        onConfirm={() => {
          onLeave();
          blocker.proceed?.();
        }}
        onCancel={() => blocker.reset?.()}
      >
        Your files are still being sent. If you leave now, no review is started.
      </ConfirmDialog>
    </Suspense>
  );
}
