import { useTranslation } from 'react-i18next';
import { PageLink } from '#web/ui/page-link.tsx';

const link = 'whitespace-nowrap underline underline-offset-3';

/** Says in demo mode that doors stand open, so that nobody brings real papers here unknowing. */
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
