import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import type { Me } from '#contract/auth.ts';
import { DemoAdminDoor } from '#web/features/sign-in/demo-admin-door.tsx';
import { areaQuery } from '#web/lib/area-session.ts';
import { attend, enterAs, leaveDoor } from '#web/lib/door-session.ts';
import { type Door, doorOf, entranceTo, homeOf, opensFor } from '#web/lib/doors.ts';
import { keptToken } from '#web/lib/kept-token.ts';
import { type Area, SignInNeeded } from '#web/lib/problems.ts';
import { personIn } from '#web/lib/standing.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { useStanding } from '#web/lib/use-standing.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

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

/** The person at this door has an account of another kind, perhaps since today: where theirs is, and how to change. */
export function WrongDoor({ door, person }: { door: Door; person: Me }) {
  const { t } = useTranslation('doors');
  const navigate = useNavigate();
  const own = doorOf(person.role);
  const goHome = async () => {
    const token = keptToken(door);
    if (token !== null) enterAs(own, { token, me: person });
    await navigate(homeOf[own]);
    leaveDoor(door, true);
  };
  const change = async () => {
    await navigate(entranceTo(door));
    leaveDoor(door, true);
  };
  return (
    <>
      <PageHeader title={t('gate.wrongTitle')}>{t(`gate.wrong.${door}`, { name: person.full_name })}</PageHeader>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onPress={() => void goHome()}>
          {t(`gate.toHome.${own}`)}
        </Button>
        <Button onPress={() => void change()}>{t('gate.otherAccount')}</Button>
      </div>
    </>
  );
}

const Dialog = lazy(async () => ({
  default: (await untilFetched(() => import('#web/features/sign-in/session-ended-dialog.tsx'))).SessionEndedDialog,
}));

/**
 * Watches the session of the pages behind a gate. When it ends during work, it asks for a sign-in over the page, so
 * that nothing on it is lost. The code of that comes when it is needed.
 */
export function SessionEnded({ door }: { door: Door }) {
  const standing = useStanding(door);
  useEffect(() => attend(door), [door]);
  return standing.kind === 'ended' ? (
    <Suspense>
      <Dialog door={door} owner={standing.person} />
    </Suspense>
  ) : null;
}
