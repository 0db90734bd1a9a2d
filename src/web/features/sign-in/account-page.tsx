import { useTranslation } from 'react-i18next';
import { homeOf, type Portal } from '#web/auth/portals.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { AccountSafety } from './account-safety.tsx';

/** The safety of an account: its sessions and its password. Staff have it below their two-step verification. */
function AccountPage({ portal }: { portal: Exclude<Portal, 'reviewer'> }) {
  const { t } = useTranslation('signIn');
  const person = personIn(useSessionState(portal));
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('account.title')}
        back={<BackLink to={homeOf[portal]}>{t(`gate.toHome.${portal}`)}</BackLink>}
      >
        {t('account.lead')}
      </PageHeader>
      <AccountSafety portal={portal} about={person ? [person.full_name, person.email] : []} />
    </div>
  );
}

export const ApplicantAccountPage = () => <AccountPage portal="applicant" />;
export const ContractorAccountPage = () => <AccountPage portal="contractor" />;
