import { useTranslation } from 'react-i18next';
import type { LandingShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { useWindowTitle } from '#web/ui/window-title.ts';
import { Closing } from './closing.tsx';
import { Entrances } from './entrances.tsx';
import { Finding } from './finding.tsx';
import { Founders } from './founders.tsx';
import { Headline } from './headline.tsx';
import { Principles } from './principles.tsx';
import { Solutions } from './solutions.tsx';
import { Testimonial } from './testimonial.tsx';

type LandingPageProps = { landing: LandingShown; bookingPage: string | undefined; isDemo: boolean };

/** The product's front page. What it says of people and of the offer is the agency's own data. */
export function LandingPage({ landing, bookingPage, isDemo }: LandingPageProps) {
  const { t } = useTranslation('landing');
  const localized = useLocalized();
  useWindowTitle(t('windowTitle'));
  return (
    <>
      <section className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 px-4 pt-10 pb-16 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:pt-14 lg:pb-20">
        <div className="lg:pt-12 xl:pt-24">
          <Headline headline={landing.headline} />
          <p className="mt-4 max-w-[34rem] text-[1.1875rem]/[1.6] text-ink">{localized(landing.headline.below)}</p>
          <Entrances isDemo={isDemo} />
        </div>
        <Finding />
      </section>
      <Principles />
      <Solutions solutions={landing.solutions} />
      {landing.testimonial ? <Testimonial testimonial={landing.testimonial} /> : null}
      <Founders founders={landing.founders} />
      {bookingPage ? <Closing bookingPage={bookingPage} /> : null}
    </>
  );
}
