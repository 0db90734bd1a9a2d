import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { areaQuery } from '#web/lib/area-session.ts';
import { entranceTo, opensFor } from '#web/lib/doors.ts';
import { type Area, SignInNeeded } from '#web/lib/problems.ts';
import { personIn } from '#web/lib/standing.ts';
import { useStanding } from '#web/lib/use-standing.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SessionEnded } from './session-ended.tsx';
import { WrongDoor } from './wrong-door.tsx';

const SECURITY = '/staff-security';

/** Lets in who may be in the area. The server decides; this only saves a walk into closed doors. */
function AreaGate({ area }: { area: Area }) {
  const { t } = useTranslation('doors');
  const { pathname, search } = useLocation();
  const entry = useQuery(areaQuery(area));
  const standing = useStanding(area);

  if (entry.isPending) return <Skeleton isPage label={t('gate.opening')} lines={6} />;
  if (entry.error instanceof SignInNeeded) return <Navigate to={entranceTo(area, pathname + search)} replace />;
  if (entry.isError) {
    return (
      <>
        <PageHeader title={t('gate.failed')} />
        <Notice
          tone="error"
          live="alert"
          actions={<Button onPress={() => void entry.refetch()}>{t('gate.again')}</Button>}
        >
          {entry.error.message}
        </Notice>
      </>
    );
  }
  const person = personIn(standing) ?? entry.data;
  if (!opensFor(area, person.role)) return <WrongDoor door={area} person={person} />;
  if (person.second_factor === 'setup-needed' && pathname !== SECURITY) {
    return <Navigate to={`${SECURITY}?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return (
    <>
      <Outlet key={person.id} />
      <SessionEnded door={area} />
    </>
  );
}

export const ReviewerGate = () => <AreaGate area="reviewer" />;
export const ContractorGate = () => <AreaGate area="contractor" />;
