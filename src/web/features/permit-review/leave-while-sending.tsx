import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

/** Asks before a walk to another page stops files that are on their way. */
export function LeaveWhileSending({ sending, onLeave }: { sending: boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => sending && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      title="Stop sending and leave?"
      isOpen={blocker.state === 'blocked'}
      confirmLabel="Stop and leave"
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
