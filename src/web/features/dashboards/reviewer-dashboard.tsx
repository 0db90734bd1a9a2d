import {
  BookOpenText,
  Cable,
  ClipboardCheck,
  FileType,
  History,
  Inbox,
  Library,
  ListChecks,
  ListPlus,
  type LucideIcon,
  MailCheck,
  Map as MapIcon,
  MapPinCheck,
  MessageCircleQuestion,
  Ruler,
  Scale,
  Stamp,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCases } from '#web/api/cases.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { ChoiceCard } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** The tools in the order in which they are shown. */
const TOOLS = [
  { id: 'planningChat', to: '/planning-chat', Icon: BookOpenText },
  { id: 'approvalLetters', to: '/approval-letters', Icon: Stamp },
  { id: 'permitReview', to: '/permit-review', Icon: ClipboardCheck },
  { id: 'siteVerification', to: '/site-verification', Icon: MapPinCheck },
] as const satisfies { id: string; to: string; Icon: LucideIcon }[];

/** What administrators have besides. */
const ADMIN_TOOLS = [
  { id: 'agreement', to: '/admin/agreement', Icon: Scale },
  { id: 'parcelRegister', to: '/admin/parcels', Icon: MapIcon },
  { id: 'rules', to: '/admin/rules', Icon: Ruler },
  { id: 'knowledge', to: '/knowledge', Icon: Library },
  { id: 'conditions', to: '/admin/conditions', Icon: ListPlus },
  { id: 'templates', to: '/admin/templates', Icon: FileType },
  { id: 'accounts', to: '/admin/people', Icon: Users },
  { id: 'queues', to: '/admin/queues', Icon: MailCheck },
  { id: 'integrations', to: '/admin/integrations', Icon: Cable },
  { id: 'history', to: '/admin/history', Icon: History },
] as const;

/** How many cases wait, as soon as it is known. */
function CaseCounts() {
  const { t } = useTranslation('pages');
  const { data } = useCases({});
  // It has its line before it has its numbers, so that nothing jumps.
  if (!data) return <span className="block h-6" />;
  const { mine, unassigned, open } = data.counts;
  const numbers = { mine: formatNumber(mine), unassigned: formatNumber(unassigned), open: formatNumber(open) };
  return (
    <span className="numbers block font-semibold text-ink">
      {t('reviewer.tools.submittedApplications.counts', numbers)}
    </span>
  );
}

/** The tools of city staff. `children`: what other parts of the product have for them, below the tools. */
export function ReviewerDashboard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('pages');
  const isAdmin = personIn(useSessionState('reviewer'))?.role === 'admin';
  return (
    <div className="space-y-10">
      <div>
        <PageHeader title={t('reviewer.title')}>{t('reviewer.about')}</PageHeader>
        <ul className="grid gap-4 md:grid-cols-2">
          <li className="md:col-span-2">
            <ChoiceCard
              title={t('reviewer.tools.submittedApplications.title')}
              Icon={Inbox}
              to="/submitted-applications"
            >
              {t('reviewer.tools.submittedApplications.about')}
              <CaseCounts />
            </ChoiceCard>
          </li>
          {TOOLS.map(({ id, to, Icon }) => (
            <li key={id}>
              <ChoiceCard title={t(`reviewer.tools.${id}.title`)} Icon={Icon} to={to}>
                {t(`reviewer.tools.${id}.about`)}
              </ChoiceCard>
            </li>
          ))}
          <li>
            <ChoiceCard title={t('reviewer.tools.reviews.title')} Icon={ListChecks} to="/reviews">
              {t('reviewer.tools.reviews.about')}
            </ChoiceCard>
          </li>
          <li>
            <ChoiceCard title={t('reviewer.tools.inquiries.title')} Icon={MessageCircleQuestion} to="/inquiries">
              {t('reviewer.tools.inquiries.about')}
            </ChoiceCard>
          </li>
          {isAdmin
            ? ADMIN_TOOLS.map(({ id, to, Icon }) => (
                <li key={id}>
                  <ChoiceCard title={t(`reviewer.tools.${id}.title`)} Icon={Icon} to={to}>
                    {t(`reviewer.tools.${id}.about`)}
                  </ChoiceCard>
                </li>
              ))
            : null}
        </ul>
      </div>
      {children}
    </div>
  );
}
