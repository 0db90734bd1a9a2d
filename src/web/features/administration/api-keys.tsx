import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEY_LIMITS, type ManagedApiKey } from '#contract/integrations.ts';
import { ApiScope } from '#domain/people/api-scope.ts';
import { useApiKeys, useCreateApiKey, useRevokeApiKey } from '#web/api/integrations.ts';
import { formatDateTime, formatNumber, shortDay } from '#web/lib/format.ts';
import { describeError, RequestError } from '#web/lib/problems.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxGroup } from '#web/ui/checkbox.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { ShownOnce } from './shown-once.tsx';

/** The keys by which other systems read: made, listed and revoked. */
export function ApiKeys() {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useApiKeys();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<ManagedApiKey | null>(null);
  return (
    <section aria-labelledby="api-keys" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="api-keys" className="text-title font-semibold">
          {t('keys.title')}
        </h2>
        <Button variant="primary" onPress={() => setMaking(true)}>
          {t('keys.make')}
        </Button>
      </div>
      <p className="measure text-muted">{t('keys.about')}</p>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={4} /> : null}
      {data?.length === 0 ? <Card>{t('keys.none')}</Card> : null}
      {data && data.length > 0 ? <KeyTable keys={data} onRevoke={setAsked} /> : null}
      {isMaking ? (
        <MakeKey
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
          }}
        />
      ) : null}
      {made === null ? null : (
        <ShownOnce title={t('keys.made')} about={t('keys.once')} secret={made} onClose={() => setMade(null)} />
      )}
      {asked ? <RevokeKey asked={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

function KeyTable({ keys, onRevoke }: { keys: readonly ManagedApiKey[]; onRevoke: (key: ManagedApiKey) => void }) {
  const { t } = useTranslation('integrations');
  return (
    <Table
      caption={t('keys.title')}
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'integration',
          header: t('integration'),
          rowHeader: true,
          cell: ({ integration, prefix }) => (
            <>
              <span className="[overflow-wrap:anywhere]">{integration}</span>
              <code className="block text-sm font-normal text-muted">{prefix}…</code>
            </>
          ),
        },
        {
          id: 'state',
          header: t('state'),
          cell: ({ state, expires_at, revoked_at }) => (
            <>
              <Badge tone={state === 'active' ? 'lake' : 'neutral'}>{t(`keyStates.${state}`)}</Badge>
              <span className="block text-sm text-muted">
                {revoked_at === null ? t('keys.until', { day: shortDay(expires_at) }) : shortDay(revoked_at)}
              </span>
            </>
          ),
        },
        {
          id: 'used',
          header: t('keys.used'),
          cell: ({ last_used_at }) => (last_used_at === null ? t('keys.never') : formatDateTime(last_used_at)),
        },
        {
          id: 'scopes',
          header: t('keys.scopes'),
          cell: ({ scopes, requests_per_minute }) => (
            <>
              {scopes.join(', ')}
              <span className="block text-sm text-muted">
                {t('keys.perMinute', { number: formatNumber(requests_per_minute) })}
              </span>
            </>
          ),
        },
        {
          id: 'by',
          header: t('madeBy'),
          cell: ({ created_by, created_at }) => (
            <>
              {created_by ?? t('keys.commandLine')}
              <span className="block text-sm text-muted">{shortDay(created_at)}</span>
            </>
          ),
        },
        {
          id: 'revoke',
          header: t('change'),
          cell: (key) =>
            key.state === 'active' ? (
              <Button
                variant="quiet"
                aria-label={t('keys.revokeOf', { name: key.integration, prefix: key.prefix })}
                onPress={() => onRevoke(key)}
              >
                {t('keys.revoke')}
              </Button>
            ) : (
              <span className="text-muted">–</span>
            ),
        },
      ]}
    />
  );
}

const DAYS = '365';
const PER_MINUTE = '120';

function MakeKey({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, error } = useCreateApiKey();
  const [entry, setEntry] = useState({ integration: '', days: DAYS, requests_per_minute: PER_MINUTE });
  const [scopes, setScopes] = useState<string[]>([]);
  const fields = error instanceof RequestError ? (error.problem.fields ?? {}) : {};
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    mutate(
      {
        integration: entry.integration,
        scopes: ApiScope.options.filter((scope) => scopes.includes(scope)),
        days: Number(entry.days),
        requests_per_minute: Number(entry.requests_per_minute),
      },
      { onSuccess: ({ key }) => onMade(key) },
    );
  };
  const text = (name: keyof typeof entry) => ({
    name,
    value: entry[name],
    onChange: (value: string) => setEntry({ ...entry, [name]: value }),
  });
  const wrong = (name: 'days' | 'requests_per_minute') =>
    fields[name]
      ? t('keys.between', { most: formatNumber(name === 'days' ? KEY_LIMITS.days : KEY_LIMITS.requestsPerMinute) })
      : undefined;
  return (
    <Dialog
      isOpen
      title={t('keys.make')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => send()}>
            {t('keys.make')}
          </Button>
        </>
      }
    >
      <form onSubmit={send} className="space-y-4">
        <TextField
          label={t('integration')}
          hint={t('integrationHint')}
          {...text('integration')}
          error={fields.integration}
        />
        <CheckboxGroup
          label={t('keys.scopes')}
          name="scopes"
          value={scopes}
          onChange={setScopes}
          error={fields.scopes}
          choices={ApiScope.options.map((value) => ({ value, label: t(`scopes.${scopeKey(value)}`) }))}
        />
        <TextField label={t('keys.days')} inputMode="numeric" {...text('days')} error={wrong('days')} />
        <TextField
          label={t('keys.requests')}
          inputMode="numeric"
          {...text('requests_per_minute')}
          error={wrong('requests_per_minute')}
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

/** A colon in a key of the catalogue would name another part of it. */
const scopeKey = (scope: ApiScope) => scope.replace(':', '-') as ScopeKey;
type ScopeKey = 'cases-read' | 'cases-export' | 'documents-read' | 'letters-read' | 'parcels-read' | 'webhooks';

function RevokeKey({ asked, onClose }: { asked: ManagedApiKey; onClose: () => void }) {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, error } = useRevokeApiKey();
  const done = () => {
    showToast('success', t('keys.revoked'), asked.integration);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('keys.revokeOf', { name: asked.integration, prefix: asked.prefix })}
      confirmLabel={t('keys.revoke')}
      danger
      isPending={isPending}
      onConfirm={() => mutate(asked.id, { onSuccess: done })}
      onCancel={onClose}
    >
      <p>{t('keys.revokeAbout')}</p>
      {error ? (
        <Notice tone="error" live="alert">
          <ErrorText error={error} />
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}
