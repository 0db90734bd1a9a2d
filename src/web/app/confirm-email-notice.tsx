import { MailCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { auth, type Me } from '#contract/auth.ts';
import { sessionHasEnded } from '#web/auth/session-store.ts';
import { asApplicant, emailConfirmed } from '#web/auth/sessions.tsx';
import { useIsDemo } from '#web/lib/about.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showToast } from '#web/ui/toasts.ts';

const KEY = 'confirm_email_later';

const isPutOff = (person: Me): boolean => {
  try {
    return sessionStorage.getItem(KEY) === person.id;
  } catch {
    return false;
  }
};

const putOff = (person: Me) => {
  try {
    sessionStorage.setItem(KEY, person.id);
  } catch (error) {
    console.warn('The notice comes again on the next page: storage is switched off.', error);
  }
};

/** The link is mostly opened in another tab: whoever comes back from there need not be reminded any more. */
const useConfirmedElsewhere = () => {
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      asApplicant((token) => call(auth.me, { token })).then(
        (me) => {
          if (me.email_confirmed) emailConfirmed(me.email);
        },
        (error: unknown) => console.warn('Whether the address is confirmed could not be asked.', error),
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
};

/** Reminds of the mail that confirms the address. It can be put off until the next session. */
export function ConfirmEmailNotice({ user }: { user: Me }) {
  const { t } = useTranslation('signIn');
  const isDemo = useIsDemo();
  const [away, setAway] = useState(() => isPutOff(user));
  const [busy, setBusy] = useState(false);
  useConfirmedElsewhere();
  if (away) return null;

  const { email } = user;
  const send = async () => {
    setBusy(true);
    try {
      await asApplicant((token) => call(auth.sendConfirmation, { token }));
      showToast('success', t('notice.sentTitle'), t('notice.sent', { email }));
    } catch (error) {
      // Nobody signed in again: the page is being left, and says so itself.
      if (sessionHasEnded(error)) return;
      showToast(
        'destructive',
        t('notice.failedTitle'),
        error instanceof Error ? error.message : t('notice.failedTitle'),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <section
      aria-label={t('notice.label')}
      className="no-print mb-6 flex items-center gap-x-3 rounded border border-line bg-lake-tint py-1 pr-1 pl-4"
    >
      <MailCheck aria-hidden="true" className="hidden size-5 shrink-0 text-lake sm:block" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <p className="py-2 [overflow-wrap:anywhere]">{t('notice.text', { email })}</p>
        <div className="-ml-4 flex flex-wrap items-center sm:ml-0">
          <Button variant="quiet" isPending={busy} pendingLabel={t('notice.sending')} onPress={() => void send()}>
            {t('notice.send')}
          </Button>
          {isDemo ? (
            <Link to="/outbox" className="link inline-flex min-h-11 items-center px-4 sm:px-2">
              {t('notice.outbox')}
            </Link>
          ) : null}
        </div>
      </div>
      <IconButton
        label={t('notice.later')}
        className="self-start"
        onClick={() => {
          putOff(user);
          setAway(true);
        }}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  );
}
