import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).ConfirmDialog }));

/**
 * Asks before a walk to another page stops files that are on their way. The way is barred from the first byte;
 * only the dialog's code comes later.
 */
export function LeaveWhileSending({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('review');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  return (
    <Suspense>
      <ConfirmDialog
        title={t('sending.leaveTitle')}
        isOpen={blocker.state === 'blocked'}
        confirmLabel={t('sending.leave')}
        cancelLabel={t('sending.stay')}
        onConfirm={() => {
          onLeave();
          blocker.proceed?.();
        }}
        onCancel={() => blocker.reset?.()}
      >
        {t('sending.leaveAbout')}
      </ConfirmDialog>
    </Suspense>
  );
}
