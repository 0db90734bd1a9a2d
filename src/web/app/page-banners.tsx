import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#web/lib/media.ts';
import { useWaitsForConnection } from '#web/lib/until-fetched.ts';
import { PageLink } from '#web/ui/links.tsx';

const link = 'whitespace-nowrap underline underline-offset-3';

/** Says in demo mode that anyone may enter, so that nobody brings real papers here unknowing. */
export function DemoBanner({ isDemo }: { isDemo: boolean }) {
  const { t } = useTranslation();
  if (!isDemo) return null;
  return (
    <section aria-label={t('demo.title')} className="no-print border-b border-line bg-yellow-tint text-yellow">
      <p className="mx-auto flex max-w-7xl flex-wrap gap-x-4 gap-y-1 px-4 py-2 text-sm sm:px-6">
        <span>
          <strong className="font-semibold">{t('demo.title')}.</strong> {t('demo.about')}
        </span>
        <span className="flex flex-wrap gap-x-4">
          <PageLink to="/outbox" className={link}>
            {t('demo.outbox')}
          </PageLink>
          <PageLink to="/design" className={link}>
            {t('demo.parts')}
          </PageLink>
        </span>
      </p>
    </section>
  );
}

/** The first stop of the keyboard on every page: past the header. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-lake focus:px-4 focus:py-3 focus:font-semibold focus:text-on-lake"
    >
      {t('skip')}
    </a>
  );
}

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
