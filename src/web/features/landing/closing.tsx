import { useTranslation } from 'react-i18next';
import { linkButtonStyle } from '#web/ui/button-style.ts';
import { NewTabLink } from '#web/ui/links.tsx';

/** The last word of the page: see it on papers of your own. */
export function Closing({ bookingPage }: { bookingPage: string }) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="closing" className="no-print border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-14 sm:px-6">
        <div>
          <h2 id="closing" className="text-title font-semibold tracking-tight">
            {t('closing.title')}
          </h2>
          <p className="measure mt-1 text-muted">{t('closing.about')}</p>
        </div>
        <NewTabLink href={bookingPage} className={linkButtonStyle('primary', 'px-5 tracking-wide')}>
          {t('requestDemo')}
        </NewTabLink>
      </div>
    </section>
  );
}
