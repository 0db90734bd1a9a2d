import { StrictMode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { About } from '#contract/system.ts';
import type { LandingShown } from '#domain/agency/agency.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { homeOf, type Portal, storedToken } from '../auth/portals.ts';
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
        ...(person.portal === 'applicant' ? [{ label: t('header.myApplications'), to: '/my-applications' }] : []),
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

/** Someone with a session in this browser, and the page that is theirs. */
type SignedIn = { portal: Portal; name: string; home: string };

// The demonstration's staff areas open without a sign-in: nobody is signed in there.
const PORTALS: Record<About['mode'], readonly Portal[]> = {
  demo: ['applicant'],
  production: ['applicant', 'reviewer', 'contractor'],
};

/** The first person with a session that still holds; null where there is none. Without the contract's schemas: the landing page carries no such code. */
async function fetchSignedIn(mode: About['mode']): Promise<SignedIn | null> {
  for (const portal of PORTALS[mode]) {
    const token = storedToken(portal);
    if (token === null) continue;
    const reply = await fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    // An ended session is no news here: the page that needs one asks for it.
    if (!reply.ok) continue;
    const { full_name: name } = (await reply.json()) as { full_name?: unknown };
    if (typeof name === 'string') return { portal, name, home: homeOf[portal] };
  }
  return null;
}

/** Who is signed in here, once that is known. */
function useSignedIn(mode: About['mode']): SignedIn | null {
  const [person, setPerson] = useState<SignedIn | null>(null);
  useEffect(() => {
    let isLeft = false;
    fetchSignedIn(mode).then(
      (found) => {
        if (!isLeft) setPerson(found);
      },
      (error: unknown) => console.warn('Who is signed in could not be asked.', error),
    );
    return () => {
      isLeft = true;
    };
  }, [mode]);
  return person;
}
