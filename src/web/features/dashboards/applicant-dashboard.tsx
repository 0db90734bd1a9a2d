import {
  Anchor,
  ArrowLeftRight,
  ChevronRight,
  House,
  type LucideIcon,
  MapPinCheck,
  MapPinned,
  Shovel,
  TreePine,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { useAbout } from '#web/lib/about.ts';
import { useMedia } from '#web/lib/media.ts';
import { ChoiceCard } from '#web/ui/card.tsx';
import { AgencyLines } from '#web/ui/linked-text.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Kinds of project that cannot be applied for online yet, in the order in which they are shown. */
const CLOSED = [
  { id: 'siteVerification', Icon: MapPinCheck },
  { id: 'shoreline', Icon: Anchor },
  { id: 'treeRemoval', Icon: TreePine },
  { id: 'grading', Icon: Shovel },
  { id: 'developmentRights', Icon: ArrowLeftRight },
] as const satisfies { id: string; Icon: LucideIcon }[];

/**
 * An applicant's first page: who you are, and which project it is about. `children` are what other parts of the
 * product have for an applicant; they stand below the projects.
 */
export function ApplicantDashboard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('pages');
  const { user } = useApplicantSession();
  // On a phone five cards that lead nowhere would stand before whom to ask.
  const isWide = useMedia('(min-width: 48rem)', true);
  // The gate before this page leads whoever is not signed in to the login.
  if (!user) return null;
  const [firstName = user.full_name] = user.full_name.trim().split(/\s+/);
  return (
    <div className="space-y-10">
      <div>
        <PageHeader title={t('applicant.welcome', { name: firstName })} windowTitle={t('applicant.window')}>
          {t('applicant.choose')}
        </PageHeader>
        <ul className="grid gap-4 md:grid-cols-2">
          <li>
            <ChoiceCard
              title={t('applicant.projects.residential.title')}
              Icon={House}
              to="/pre-application-questionnaire"
            >
              {t('applicant.projects.residential.about')}
            </ChoiceCard>
          </li>
          <li>
            <ChoiceCard title={t('applicant.finder.title')} Icon={MapPinned} to="/pre-application-applicant-login">
              {t('applicant.finder.about')}
            </ChoiceCard>
          </li>
        </ul>
        <details open={isWide} className="group mt-8">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-lake group-open:rotate-90" />
            {t('applicant.others')}
          </summary>
          <ul className="mt-2 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {CLOSED.map(({ id, Icon }) => (
              <li key={id}>
                <ChoiceCard title={t(`applicant.projects.${id}.title`)} Icon={Icon} note={t('applicant.closed')}>
                  {t(`applicant.projects.${id}.about`)}
                </ChoiceCard>
              </li>
            ))}
          </ul>
        </details>
        <AskTheAgency />
      </div>
      {children}
    </div>
  );
}

/** What to do about a project that cannot be applied for online: whom to ask at the agency. */
function AskTheAgency() {
  const { t } = useTranslation('pages');
  const { data: about } = useAbout();
  return (
    <section aria-labelledby="ask-the-agency" className="mt-8 border-t border-line pt-6">
      <h2 id="ask-the-agency" className="text-heading font-semibold">
        {t('applicant.meanwhile.title')}
      </h2>
      <p className="measure mt-1 text-muted">{t('applicant.meanwhile.about')}</p>
      {about ? (
        <p className="measure mt-1">
          <AgencyLines agency={about.agency} />
        </p>
      ) : null}
    </section>
  );
}
