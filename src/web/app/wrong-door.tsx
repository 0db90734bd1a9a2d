import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Me } from '#contract/auth.ts';
import { enterAs, leaveDoor } from '#web/lib/door-session.ts';
import { type Door, doorOf, entranceTo, homeOf } from '#web/lib/doors.ts';
import { keptToken } from '#web/lib/kept-token.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

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
