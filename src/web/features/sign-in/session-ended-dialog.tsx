import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials, Me } from '#contract/auth.ts';
import { isOpenTo, onStaffSession, type Portal } from '#web/auth/portals.ts';
import { type Entered, identify, signIn, startSession } from '#web/auth/session-store.ts';
import { useAbout } from '#web/lib/about.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { OtherPersonDialog } from './other-person-dialog.tsx';
import { signInErrorOf } from './sign-in-error.ts';
import { SignInForm } from './sign-in-form.tsx';
import { OrByPassword, SIGNED_IN_ELSEWHERE, SingleSignOnLink } from './single-sign-on-link.tsx';

/** A staff member's own sign-on opens in another tab, which hands the session over to this one. */
function SingleSignOnElsewhere({ onEntered }: { onEntered: (entered: Entered) => void }) {
  const { t } = useTranslation('signIn');
  const name = useAbout().data?.staff_sso ?? null;
  useEffect(
    () =>
      onStaffSession((token) => {
        identify(token).then(onEntered, (error: unknown) => console.warn('The session handed over is dead.', error));
      }),
    [onEntered],
  );
  if (name === null) return null;
  return (
    <>
      <SingleSignOnLink name={name} next={SIGNED_IN_ELSEWHERE} newTab />
      <p className="pt-2 text-sm text-muted">{t('ended.signOnElsewhere')}</p>
      <OrByPassword />
    </>
  );
}

/** The session ended while work lies on the page: sign in over it and go on. `owner` is whose work it is. */
export function SessionEndedDialog({ portal, owner }: { portal: Portal; owner: Me }) {
  const { t } = useTranslation('signIn');
  const [other, setOther] = useState<Entered | null>(null);

  const take = (entered: Entered) => {
    const isOwner = entered.me.id === owner.id && isOpenTo(portal, entered.me.role);
    if (isOwner) startSession(portal, entered);
    else setOther(entered);
  };
  const submit = async (credentials: Credentials) => {
    try {
      take(await signIn(credentials));
      return null;
    } catch (error) {
      return signInErrorOf(error);
    }
  };

  if (other) return <OtherPersonDialog portal={portal} other={other} owner={owner} onBack={() => setOther(null)} />;
  return (
    <Dialog
      role="alertdialog"
      title={t('ended.title')}
      isOpen
      onClose={() => undefined}
      actions={
        <LinkButton to="/login" variant="quiet">
          {t('ended.leave')}
        </LinkButton>
      }
    >
      <p className="pb-4 text-muted">{t('ended.lead')}</p>
      {portal === 'reviewer' ? <SingleSignOnElsewhere onEntered={take} /> : null}
      <SignInForm submitLabel={t('form.signIn')} onSubmit={submit} email={owner.email} announce />
    </Dialog>
  );
}
