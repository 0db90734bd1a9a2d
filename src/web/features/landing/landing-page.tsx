import { useTranslation } from 'react-i18next';
import type { Landing } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { linkButtonStyle } from '#web/ui/button-style.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { useWindowTitle } from '#web/ui/window-title.ts';
import { Closing } from './closing.tsx';
import { Finding } from './finding.tsx';
import { Founders } from './founders.tsx';
import { Headline } from './headline.tsx';
import { Principles } from './principles.tsx';
import { Solutions } from './solutions.tsx';
import { Testimonial } from './testimonial.tsx';

type LandingPageProps = { landing: Landing; bookingPage: string };

/** The product's front page. What it says of people and of the offer is the agency's own data. */
export function LandingPage({ landing, bookingPage }: LandingPageProps) {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  useWindowTitle(t('windowTitle'));
  return (
    <>
      <section className="mx-auto grid max-w-7xl gap-x-12 gap-y-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:pt-14 lg:pb-20">
        <div className="lg:pt-12 xl:pt-24">
          <Headline headline={landing.headline} />
          <p className="mt-4 max-w-[34rem] text-[1.1875rem]/[1.6] text-ink">{localized(landing.headline.below)}</p>
          <div className="no-print mt-8 flex flex-wrap gap-3">
            <NewTabLink href={bookingPage} className={linkButtonStyle('primary', 'px-5 tracking-wide')}>
              {t('requestDemo')}
            </NewTabLink>
            <a href="#solutions" className={linkButtonStyle('secondary', 'px-5')}>
              {t('seeSolutions')}
            </a>
            <PageLink to="/pre-application-homepage" className={linkButtonStyle('quiet', 'px-5')}>
              {t('findParcel')}
            </PageLink>
          </div>
        </div>
        <Finding />
      </section>
      <Principles />
      <Solutions solutions={landing.solutions} />
      <Testimonial testimonial={landing.testimonial} />
      <Founders founders={landing.founders} />
      <Closing bookingPage={bookingPage} />
    </>
  );
}
