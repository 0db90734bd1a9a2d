import {
  Anchor,
  ArrowLeftRight,
  ChevronRight,
  House,
  type LucideIcon,
  MapPinCheck,
  MapPinned,
  MessagesSquare,
  Shovel,
  TreePine,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApplicationStatus } from '#web/api/application-status.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { useAbout } from '#web/lib/about.ts';
import { formatDate, plural } from '#web/lib/format.ts';
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
        <WaitingForYou />
        <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
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
          <li>
            <ChoiceCard title={t('applicant.assistant.title')} Icon={MessagesSquare} to="/application-assistant">
              {t('applicant.assistant.about')}
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

/** What the agency asked and wrote, before everything else; nothing where there is nothing. */
function WaitingForYou() {
  const { t } = useTranslation('pages');
  const { data = [] } = useApplicationStatus();
  const waiting = data.filter(({ request, unread }) => request !== null || unread > 0);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-for-you" className="mb-8 space-y-3">
      <h2 id="waiting-for-you" className="text-heading font-semibold">
        {t('applicant.waiting.title')}
      </h2>
      <ul className="divide-y divide-line rounded border border-line border-l-4 border-l-lake bg-surface">
        {waiting.map(({ id, title, reference, request, unread }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {title} <span className="numbers text-muted">{reference}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-6 gap-y-1">
              {request ? (
                <Link to={`/my-applications/${id}/requests`} className="link numbers inline-flex min-h-11 items-center">
                  {t('applicant.waiting.items', plural(request.items))}{' '}
                  {t('applicant.waiting.by', { day: formatDate(request.answer_by) })}
                </Link>
              ) : null}
              {unread > 0 ? (
                <Link
                  to={`/application-status?application=${id}`}
                  className="link numbers inline-flex min-h-11 items-center"
                >
                  {t('applicant.waiting.unread', plural(unread))}
                </Link>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
