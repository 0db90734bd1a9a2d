import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Credentials, Me } from '#contract/auth.ts';
import { homeOf, isOpenTo, onStaffSession, type Portal, portalOf } from '#web/auth/portals.ts';
import { type Entered, endOnServer, identify, signIn, startSession } from '#web/auth/session-store.ts';
import { useAbout } from '#web/lib/about.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { signInErrorOf } from './sign-in-error.ts';
import { SignInForm } from './sign-in-form.tsx';
import { OrByPassword, SIGNED_IN_ELSEWHERE, SingleSignOnLink } from './single-sign-on.tsx';

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

type OtherPersonDialogProps = {
  portal: Portal;
  /** Who signed in. */
  other: Entered;
  /** Whose page it is. */
  owner: Me;
  /** Back to the sign-in, so that the owner can go on. */
  onBack: () => void;
};

/** Someone else signed in over a page: its work is not theirs, so it is either kept for its owner or left. */
function OtherPersonDialog({ portal, other, owner, onBack }: OtherPersonDialogProps) {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const name = other.me.full_name;

  const back = () => {
    void endOnServer(other.token);
    onBack();
  };
  const goOn = async () => {
    const own = portalOf(other.me.role);
    // The next portal needs the session at once. At this one the page is left first: nothing of it is fetched as another.
    if (own !== portal) startSession(own, other);
    await navigate(homeOf[own]);
    if (own === portal) startSession(own, other);
    showToast('info', t('toasts.otherPerson.title', { name }), t('toasts.otherPerson.message'));
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('ended.otherTitle')}
      isOpen
      onClose={() => undefined}
      actions={
        <>
          <Button onPress={() => void goOn()}>{t('ended.asOther', { name })}</Button>
          <Button autoFocus variant="primary" onPress={back}>
            {t('ended.asOwner', { owner: owner.full_name })}
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">{t('ended.other', { name, owner: owner.full_name })}</p>
    </Dialog>
  );
}
