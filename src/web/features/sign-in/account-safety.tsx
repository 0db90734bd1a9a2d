import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { auth, type OwnSession } from '#contract/auth.ts';
import { announceSignOut, type Portal, storeToken } from '#web/auth/portals.ts';
import { endSession, runAs } from '#web/auth/session-store.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ChangePassword } from './change-password.tsx';
import { ReEntryForm } from './re-entry-form.tsx';

/** Which sessions are ended: one by its id. */
type Which = 'all' | 'others' | (string & {});
type Asks = { password: boolean; code: boolean };

/** Where someone is signed in, and their password. `about`: what others know of them, as a password is not made of it. */
export function AccountSafety({ portal, about }: { portal: Portal; about: readonly string[] }) {
  const { t } = useTranslation('signIn');
  const queryClient = useQueryClient();
  const queryKey = ['own-sessions', portal];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => runAs(portal, (token) => call(auth.sessions, { token, signal })),
  });
  if (query.isPending) return <Skeleton label={t('account.sessions.loading')} lines={6} />;
  if (query.isError) {
    return (
      <Notice
        tone="error"
        live="alert"
        title={t('account.sessions.failed')}
        actions={<Button onPress={() => void query.refetch()}>{t('account.sessions.again')}</Button>}
      >
        {query.error.message}
      </Notice>
    );
  }
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const { sessions, asks } = query.data;
  return (
    <div className="space-y-6">
      <Sessions portal={portal} sessions={sessions} asks={asks} onEnded={refresh} />
      {asks.password ? <ChangePassword portal={portal} about={about} withCode={asks.code} onChanged={refresh} /> : null}
    </div>
  );
}

type SessionsProps = { portal: Portal; sessions: readonly OwnSession[]; asks: Asks; onEnded: () => void };

/** The sessions, each with its device and when it began; some or all are ended once the password was shown again. */
function Sessions({ portal, sessions, asks, onEnded }: SessionsProps) {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const [ending, setEnding] = useState<Which | null>(null);
  const nameOf = ({ browser, system }: OwnSession) =>
    browser && system
      ? t('account.sessions.device', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknown'));

  const ended = async (which: Which) => {
    showToast('success', t('account.ask.doneTitle'), t('account.ask.done'));
    setEnding(null);
    if (which !== 'all') return onEnded();
    if (portal === 'applicant') announceSignOut();
    endSession(portal, true);
    await navigate('/login');
  };
  return (
    <Card>
      <section aria-labelledby="sessions-title" className="space-y-4">
        <h2 id="sessions-title" className="text-heading font-semibold">
          {t('account.sessions.title')}
        </h2>
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  {nameOf(session)}
                  {session.is_this ? <Badge tone="pine">{t('account.sessions.this')}</Badge> : null}
                </p>
                <p className="numbers text-sm text-muted">
                  {t('account.sessions.since', { time: formatDateTime(session.started_at) })},{' '}
                  {t('account.sessions.seen', { time: formatDateTime(session.seen_at) })}
                </p>
              </div>
              {session.is_this ? null : (
                <Button
                  aria-label={t('account.sessions.oneNamed', { device: nameOf(session) })}
                  onPress={() => setEnding(session.id)}
                >
                  {t('account.sessions.one')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {ending === null ? (
          <div className="flex flex-wrap gap-3">
            {sessions.length > 1 ? (
              <Button onPress={() => setEnding('others')}>{t('account.sessions.others')}</Button>
            ) : null}
            <Button onPress={() => setEnding('all')}>{t('account.sessions.all')}</Button>
          </div>
        ) : (
          <EndSessions
            key={ending}
            portal={portal}
            which={ending}
            asks={asks}
            onEnded={() => void ended(ending)}
            onCancel={() => setEnding(null)}
          />
        )}
      </section>
    </Card>
  );
}

type EndSessionsProps = { portal: Portal; which: Which; asks: Asks; onEnded: () => void; onCancel: () => void };

function EndSessions({ portal, which, asks, onEnded, onCancel }: EndSessionsProps) {
  const { t } = useTranslation('signIn');
  const end = async (entry: { password?: string; code?: string }) => {
    const { access_token } = await runAs(portal, (token) =>
      call(auth.endSessions, { token, body: { which, ...entry } }),
    );
    if (access_token !== null) storeToken(portal, access_token);
    onEnded();
  };
  return (
    <section aria-labelledby="ending-title" className="space-y-4 border-t border-line pt-4">
      <h3 id="ending-title" className="font-semibold">
        {which === 'all' ? t('account.ask.all') : which === 'others' ? t('account.ask.others') : t('account.ask.one')}
      </h3>
      <p className="measure text-muted">{t('account.ask.lead')}</p>
      <ReEntryForm
        withPassword={asks.password}
        withCode={asks.code}
        danger
        submitLabel={t('account.ask.submit')}
        pendingLabel={t('account.ask.submitting')}
        onSubmit={({ password, code }) =>
          end({ ...(asks.password ? { password } : {}), ...(asks.code ? { code } : {}) })
        }
        beside={<Button onPress={onCancel}>{t('account.ask.cancel')}</Button>}
      />
    </section>
  );
}
