import { StrictMode } from 'react';
import { useTranslation } from 'react-i18next';
import type { About } from '#contract/system.ts';
import type { LandingShown } from '#domain/agency/agency.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { useSignedIn } from '#web/lib/fetch-signed-in.ts';
import { DemoBanner, OfflineNotice, SkipLink } from './page-banners.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type HeaderEntry, SiteHeader } from './site-header.tsx';

type LandingDocumentProps = { about: About; landing: LandingShown };

function Frame({ about, landing }: LandingDocumentProps) {
  const { t } = useTranslation();
  const { agency } = about;
  const isDemo = about.mode === 'demo';
  const person = useSignedIn(about.mode);
  const own: HeaderEntry[] = person
    ? [
        ...(person.door === 'applicant' ? [{ label: t('header.myApplications'), to: '/my-applications' }] : []),
        { label: person.name, to: person.home, stays: true },
      ]
    : [{ label: t('header.login'), to: '/login', stays: true }];
  const demo: HeaderEntry[] = agency.bookingPage
    ? [{ label: t('header.requestDemo'), newTab: agency.bookingPage, isPrimary: true }]
    : [];
  return (
    <>
      <SkipLink />
      <DemoBanner isDemo={isDemo} />
      <SiteHeader entries={[...own, ...demo]} />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="outline-none">
        <LandingPage landing={landing} bookingPage={agency.bookingPage} isDemo={isDemo} />
      </main>
      <SiteFooter agency={agency} />
    </>
  );
}

/** The landing page with its header and footer. No router, no schemas: what it imports is what its visitors fetch. */
export const LandingDocument = (props: LandingDocumentProps) => (
  <StrictMode>
    <Frame {...props} />
  </StrictMode>
);
