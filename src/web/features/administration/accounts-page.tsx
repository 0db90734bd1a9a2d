import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountChange, type ManagedAccount, ROWS_A_PAGE } from '#contract/administration.ts';
import { isStaff, Role } from '#domain/people/role.ts';
import { useAccounts, useChangeAccounts } from '#web/api/administration.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { plural, shortDay } from '#web/lib/format.ts';
import { describeError, RequestError } from '#web/lib/problems.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { PageButtons } from '#web/ui/page-buttons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { SearchForm, useListAddress } from './list-parts.tsx';

/** What is asked before it is done, since it ends somebody's sessions. */
type AccountAction = { account: ManagedAccount; kind: 'reviewer' | 'admin' | 'shutOut' | 'letIn' | 'twoStep' };

const CHANGES: Record<AccountAction['kind'], AccountChange> = {
  reviewer: { role: 'reviewer' },
  admin: { role: 'admin' },
  shutOut: { disabled: true },
  letIn: { disabled: false },
  twoStep: { two_step: 'reset' },
};

/** For administrators: who has an account, in which role, and whether they can sign in. */
export function AccountsPage() {
  const { t } = useTranslation('administration');
  const { q, page, goTo } = useListAddress();
  const { data, error, refetch, isPlaceholderData } = useAccounts({ q, page });
  const [isInviting, setInviting] = useState(false);
  const [asked, setAsked] = useState<AccountAction | null>(null);
  return (
    <>
      <PageHeader
        title={t('accounts.title')}
        back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}
        actions={
          <Button variant="primary" onPress={() => setInviting(true)}>
            {t('accounts.invite')}
          </Button>
        }
      >
        {t('accounts.about')}
      </PageHeader>
      {data && !data.has_intake ? (
        <div className="pb-6">
          <Notice tone="attention" title={t('accounts.noIntake')}>
            {t('accounts.noIntakeAbout')}
          </Notice>
        </div>
      ) : null}
      <SearchForm q={q} hint={t('accounts.searchHint')} onSearch={(words) => goTo({ q: words })} />
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className="space-y-3">
          <p role="status" className="numbers text-sm text-muted">
            {t('accounts.total', plural(data.total))}
          </p>
          {data.accounts.length === 0 ? (
            <EmptyState title={t('accounts.none')}>{t('accounts.noneAbout')}</EmptyState>
          ) : (
            <AccountTable accounts={data.accounts} onAsk={setAsked} />
          )}
          <PageButtons page={page} total={data.total} rowsAPage={ROWS_A_PAGE} goTo={(next) => goTo({ page: next })} />
        </div>
      ) : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {asked ? <ChangeDialog asked={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function AccountTable({
  accounts,
  onAsk,
}: {
  accounts: readonly ManagedAccount[];
  onAsk: (asked: AccountAction) => void;
}) {
  const { t } = useTranslation('administration');
  const me = personIn(useSessionState('reviewer'));
  const choices = (account: ManagedAccount): AccountAction['kind'][] => [
    ...(isStaff(account.role) ? [account.role === 'admin' ? ('reviewer' as const) : ('admin' as const)] : []),
    ...(account.two_step ? (['twoStep'] as const) : []),
    account.disabled_at === null ? 'shutOut' : 'letIn',
  ];
  return (
    <Table
      caption={t('accounts.title')}
      rows={accounts}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: t('accounts.name'),
          rowHeader: true,
          cell: ({ full_name, email }) => (
            <>
              {full_name}
              <span className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">{email}</span>
            </>
          ),
        },
        {
          id: 'role',
          header: t('accounts.role'),
          cell: ({ role, is_demo }) => (
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={isStaff(role) ? 'lake' : 'neutral'}>{t(`roles.${role}`)}</Badge>
              {is_demo ? <Badge tone="neutral">{t('accounts.demo')}</Badge> : null}
            </span>
          ),
        },
        {
          id: 'state',
          header: t('accounts.state'),
          cell: ({ disabled_at, can_sign_in, two_step }) => (
            <>
              {disabled_at === null ? (
                t(can_sign_in ? 'accounts.active' : 'accounts.invited')
              ) : (
                <span className="font-semibold text-brick">
                  {t('accounts.shutOutSince', { day: shortDay(disabled_at) })}
                </span>
              )}
              {two_step ? <span className="block text-sm text-muted">{t('accounts.twoStepOn')}</span> : null}
            </>
          ),
        },
        { id: 'since', header: t('accounts.since'), cell: ({ created_at }) => shortDay(created_at) },
        {
          id: 'actions',
          header: t('accounts.actions'),
          cell: (account) =>
            account.is_demo || account.id === me?.id ? (
              <span className="text-muted">{t(account.is_demo ? 'accounts.stays' : 'accounts.you')}</span>
            ) : (
              <span className="flex flex-wrap gap-2">
                {choices(account).map((kind) => (
                  <Button
                    key={kind}
                    variant="quiet"
                    aria-label={t(`change.${kind}.of`, { name: account.full_name })}
                    onPress={() => onAsk({ account, kind })}
                  >
                    {t(`change.${kind}.button`)}
                  </Button>
                ))}
              </span>
            ),
        },
      ]}
    />
  );
}

function ChangeDialog({ asked: { account, kind }, onClose }: { asked: AccountAction; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const { mutate, isPending, error } = useChangeAccounts();
  const done = () => {
    showToast('success', t('change.done'), account.full_name);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`change.${kind}.of`, { name: account.full_name })}
      confirmLabel={t(`change.${kind}.button`)}
      danger={kind === 'shutOut' || kind === 'twoStep'}
      isPending={isPending}
      onConfirm={() => mutate({ id: account.id, change: CHANGES[kind] }, { onSuccess: done })}
      onCancel={onClose}
    >
      <p>{t(`change.${kind}.about`)}</p>
      {error ? (
        <Notice tone="error" live="alert">
          <ErrorText error={error} />
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('administration');
  const { mutate, isPending, error } = useChangeAccounts();
  const [entry, setEntry] = useState({ full_name: '', email: '', role: 'reviewer' as Role });
  const fields = error instanceof RequestError ? (error.problem.fields ?? {}) : {};
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    mutate(
      { invite: entry },
      {
        onSuccess: ({ email }) => {
          showToast('success', t('accounts.sent'), email);
          onClose();
        },
      },
    );
  };
  const text = (name: 'full_name' | 'email') => ({
    label: t(name === 'email' ? 'accounts.email' : 'accounts.name'),
    name,
    value: entry[name],
    onChange: (value: string) => setEntry({ ...entry, [name]: value }),
    error: fields[name],
  });
  return (
    <Dialog
      isOpen
      title={t('accounts.invite')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => send()}>
            {t('accounts.send')}
          </Button>
        </>
      }
    >
      <form onSubmit={send} className="space-y-4">
        <p className="text-muted">{t('accounts.inviteAbout')}</p>
        <TextField {...text('full_name')} />
        <TextField {...text('email')} type="email" />
        <Select
          label={t('accounts.role')}
          name="role"
          value={entry.role}
          options={Role.options.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChange={(value) => setEntry({ ...entry, role: Role.parse(value) })}
        />
        {error && Object.keys(fields).length === 0 ? (
          <Notice tone="error" live="alert">
            {describeError(error)}
          </Notice>
        ) : null}
        {/* Enter in a field sends the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
