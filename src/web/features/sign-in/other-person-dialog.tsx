import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Me } from '#contract/auth.ts';
import { homeOf, type Portal, portalOf } from '#web/auth/portals.ts';
import { type Entered, endOnServer, startSession } from '#web/auth/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toasts.ts';

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
export function OtherPersonDialog({ portal, other, owner, onBack }: OtherPersonDialogProps) {
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
