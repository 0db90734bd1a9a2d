import { UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '#web/auth/portals.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { useTakenOver } from '#web/lib/early-press.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { withNext } from './address-parts.ts';
import { safeNext } from './check-entries.ts';

/**
 * The name of whoever came here with a session; null for others, also once they sign in here: the form then leads them
 * on by itself.
 */
export function useArrivedSignedIn(): string | null {
  const { user, loading } = useApplicantSession();
  const isKnown = useTakenOver() && !loading;
  const [arrived, setArrived] = useState<'in' | 'out' | null>(null);
  if (isKnown && arrived === null) setArrived(user ? 'in' : 'out');
  // Signed out meanwhile: the form is for them.
  if (isKnown && arrived === 'in' && !user) setArrived('out');
  return arrived === 'in' && user ? user.full_name : null;
}

type PanelProps = { picture: ReactNode; words: string; children: ReactNode };

const Panel = ({ picture, words, children }: PanelProps) => (
  <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-line bg-surface p-4 sm:px-5">
    <p className="flex min-w-0 flex-[1_1_16rem] items-center gap-3 [overflow-wrap:anywhere]">
      {picture}
      {words}
    </p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
);

const icon = 'size-6 shrink-0 text-lake';

/** Who is signed in, the way on, and the way to another account. */
export function SignedInPanel({ name, next }: { name: string; next: string | null }) {
  const { t } = useTranslation('signIn');
  const { logout } = useApplicantSession();
  return (
    <Panel
      picture={<UserRoundCheck aria-hidden="true" strokeWidth={1.5} className={icon} />}
      words={t('signedIn.as', { name })}
    >
      <LinkButton to={safeNext(next, homeOf.applicant)} variant="primary">
        {t(next === null ? 'signedIn.toProjects' : 'signedIn.goOn')}
      </LinkButton>
      <Button onPress={logout}>{t('signedIn.otherAccount')}</Button>
    </Panel>
  );
}

/** For those who have no account yet. */
export function NewHerePanel({ next }: { next: string | null }) {
  const { t } = useTranslation('signIn');
  return (
    <Panel
      picture={<UserRoundPlus aria-hidden="true" strokeWidth={1.5} className={icon} />}
      words={t('choose.newHere')}
    >
      <LinkButton to={withNext('/register', next)} variant="primary">
        {t('choose.create')}
      </LinkButton>
    </Panel>
  );
}
