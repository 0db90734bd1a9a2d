import { StrictMode } from 'react';
import { useTranslation } from 'react-i18next';
import type { About } from '#contract/system.ts';
import type { Landing } from '#domain/agency/agency.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

type LandingDocumentProps = { about: About; landing: Landing };

function Frame({ about, landing }: LandingDocumentProps) {
  const { t } = useTranslation();
  const { agency } = about;
  return (
    <>
      <SkipLink />
      <DemoBanner isDemo={about.mode === 'demo'} />
      <SiteHeader
        entries={[
          { label: t('header.login'), to: '/login', stays: true },
          { label: t('header.requestDemo'), newTab: agency.bookingPage, isPrimary: true },
        ]}
      />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="outline-none">
        <LandingPage landing={landing} bookingPage={agency.bookingPage} />
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
