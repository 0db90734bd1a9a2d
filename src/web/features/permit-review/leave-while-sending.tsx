import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

/** Asks before a walk to another page stops files that are on their way. */
export function LeaveWhileSending({ onLeave }: { onLeave: () => void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  return (
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
  );
}
