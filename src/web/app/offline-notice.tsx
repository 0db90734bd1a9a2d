import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#web/lib/online.ts';
import { useWaitsForConnection } from '#web/lib/until-fetched.ts';

/** Says that the connection is gone, and that it is watched. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  const waits = useWaitsForConnection();
  return (
    <div role="status" className="no-print">
      {online && !waits ? null : (
        <p className="flex items-center justify-center gap-2 bg-sunrise-tint px-4 py-2 text-sm font-medium text-sunrise">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t(waits ? 'pageWaits' : 'offline')}
        </p>
      )}
    </div>
  );
}
