import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { DemoAdminDoor } from '#web/features/sign-in/demo-admin-door.tsx';
import { personIn } from '#web/lib/standing.ts';
import { useStanding } from '#web/lib/use-standing.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Within the reviewers' area: lets administrators on. The server decides; this only says whom to ask. */
export function AdminGate() {
  const { t } = useTranslation('doors');
  const person = personIn(useStanding('reviewer'));
  if (person?.role === 'admin') return <Outlet />;
  return (
    <>
      <PageHeader title={t('admin.title')} back={<BackLink to="/reviewer-dashboard">{t('admin.back')}</BackLink>}>
        {t('admin.about')}
      </PageHeader>
      <DemoAdminDoor />
    </>
  );
}
