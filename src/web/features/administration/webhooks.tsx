import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedWebhook } from '#contract/integrations.ts';
import type { WebhookDelivery } from '#contract/public-api.ts';
import { SubscribedKind, type WebhookEventKind } from '#domain/cases/webhook-event.ts';
import {
  useChangeWebhook,
  useCreateWebhook,
  useDeliveries,
  useSendToWebhook,
  useWebhooks,
} from '#web/api/integrations.ts';
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

/** Where other systems are told of events, and how that went. */
export function Webhooks() {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useWebhooks();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <section aria-labelledby="webhooks" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="webhooks" className="text-title font-semibold">
          {t('webhooks.title')}
        </h2>
        <Button variant="primary" onPress={() => setMaking(true)}>
          {t('webhooks.make')}
        </Button>
      </div>
      <p className="measure text-muted">{t('webhooks.about')}</p>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label={t('loading')} lines={4} /> : null}
      {data?.length === 0 ? <Card>{t('webhooks.none')}</Card> : null}
      {data?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} />
      ))}
      {isMaking ? (
        <MakeWebhook
          onClose={() => setMaking(false)}
          onMade={(secret) => {
            setMaking(false);
            setMade(secret);
          }}
        />
      ) : null}
      {made === null ? null : (
        <ShownOnce title={t('webhooks.made')} about={t('webhooks.once')} secret={made} onClose={() => setMade(null)} />
      )}
    </section>
  );
}

/** A full stop in a key of the catalogue would name a part of it. */
const eventKey = (kind: WebhookEventKind) => kind.replace('.', '-') as EventKey;
type EventKey =
  | 'case-submitted'
  | 'case-stage-changed'
  | 'case-answered'
  | 'letter-issued'
  | 'permit-issued'
  | 'message-written'
  | 'webhook-test';

function WebhookCard({ webhook }: { webhook: ManagedWebhook }) {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, error } = useChangeWebhook();
  const send = useSendToWebhook(webhook.id);
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const isOff = webhook.disabled_at !== null;
  const name = webhook.integration;
  const test = () =>
    send.mutate(null, {
      onSuccess: () => {
        setOpen(true);
        showToast('success', t('webhooks.testSent'), t('webhooks.testSentAbout'));
      },
    });
  return (
    <Card>
      <div className="space-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="text-lg font-semibold [overflow-wrap:anywhere]">{name}</h3>
          <Badge tone={isOff ? 'neutral' : 'lake'}>{t(isOff ? 'webhooks.off' : 'webhooks.on')}</Badge>
        </div>
        <code className="block [overflow-wrap:anywhere]">{webhook.url}</code>
        <p className="text-sm text-muted">
          {webhook.events.map((kind) => t(`events.${eventKey(kind)}`)).join(' · ')} ·{' '}
          {t('webhooks.by', { name: webhook.created_by, day: shortDay(webhook.created_at) })}
        </p>
        {webhook.disabled_because === 'failures' ? (
          <Notice tone="attention" title={t('webhooks.offByFailures')}>
            {t('webhooks.offByFailuresAbout')}
          </Notice>
        ) : null}
        {!isOff && webhook.failing_since !== null ? (
          <Notice tone="attention">{t('webhooks.failing', { at: formatDateTime(webhook.failing_since) })}</Notice>
        ) : null}
        {[error, send.error].map((failure) =>
          failure ? (
            <Notice key={String(failure)} tone="error" live="alert">
              <ErrorText error={failure} />
            </Notice>
          ) : null,
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            aria-expanded={isOpen}
            aria-label={t('webhooks.deliveriesOf', { name })}
            onPress={() => setOpen(!isOpen)}
          >
            {t('webhooks.deliveries')}
          </Button>
          {isOff ? null : (
            <Button isPending={send.isPending} aria-label={t('webhooks.testOf', { name })} onPress={test}>
              {t('webhooks.test')}
            </Button>
          )}
          <Button
            variant="quiet"
            isPending={isPending}
            aria-label={t(isOff ? 'webhooks.switchOnOf' : 'webhooks.switchOffOf', { name })}
            onPress={() => mutate({ id: webhook.id, do: isOff ? 'on' : 'off' })}
          >
            {t(isOff ? 'webhooks.switchOn' : 'webhooks.switchOff')}
          </Button>
          <Button variant="quiet" aria-label={t('webhooks.removeOf', { name })} onPress={() => setRemoving(true)}>
            {t('webhooks.remove')}
          </Button>
        </div>
        {isOpen ? <Deliveries webhook={webhook} /> : null}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('webhooks.removeOf', { name })}
        confirmLabel={t('webhooks.remove')}
        danger
        isPending={isPending}
        onConfirm={() => mutate({ id: webhook.id, do: 'remove' })}
        onCancel={() => setRemoving(false)}
      >
        {t('webhooks.removeAbout')}
      </ConfirmDialog>
    </Card>
  );
}

function Deliveries({ webhook }: { webhook: ManagedWebhook }) {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useDeliveries(webhook.id);
  const { mutate, isPending, variables } = useSendToWebhook(webhook.id);
  if (!data)
    return error ? (
      <NotLoaded error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={t('loading')} lines={3} />
    );
  if (data.length === 0) return <p className="text-muted">{t('deliveries.none')}</p>;
  const outcome = ({ state, status, failure }: WebhookDelivery) => (
    <>
      <Badge tone={state === 'delivered' ? 'lake' : 'neutral'}>{t(`deliveryStates.${state}`)}</Badge>
      <span className="block text-sm text-muted">
        {failure ? t(`failures.${failure}`) : null}
        {status === null ? null : ` ${t('deliveries.status', { status: String(status) })}`}
      </span>
    </>
  );
  return (
    <Table
      caption={t('webhooks.deliveriesOf', { name: webhook.integration })}
      rows={data}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'at',
          header: t('deliveries.at'),
          rowHeader: true,
          cell: ({ at, kind }) => (
            <>
              <time dateTime={at} className="whitespace-nowrap">
                {formatDateTime(at)}
              </time>
              <span className="block text-sm font-normal text-muted">{t(`events.${eventKey(kind)}`)}</span>
            </>
          ),
        },
        { id: 'outcome', header: t('state'), cell: outcome },
        { id: 'tries', header: t('deliveries.tries'), numeric: true, cell: ({ tries }) => formatNumber(tries) },
        {
          id: 'again',
          header: t('change'),
          cell: ({ id, at, state }) =>
            state === 'waiting' || webhook.disabled_at !== null ? (
              <span className="text-muted">–</span>
            ) : (
              <Button
                variant="quiet"
                isPending={isPending && variables === id}
                aria-label={t('deliveries.againOf', { at: formatDateTime(at) })}
                onPress={() =>
                  mutate(id, {
                    onError: (failure) => showToast('destructive', t('deliveries.notAgain'), describeError(failure)),
                  })
                }
              >
                {t('deliveries.again')}
              </Button>
            ),
        },
      ]}
    />
  );
}

function MakeWebhook({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const { t } = useTranslation('integrations');
  const { mutate, isPending, error } = useCreateWebhook();
  const [entry, setEntry] = useState({ integration: '', url: '' });
  const [events, setEvents] = useState<string[]>([]);
  const fields = error instanceof RequestError ? (error.problem.fields ?? {}) : {};
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const kinds = SubscribedKind.options.filter((kind) => events.includes(kind));
    mutate({ ...entry, events: kinds }, { onSuccess: ({ secret }) => onMade(secret) });
  };
  const text = (name: keyof typeof entry) => ({
    name,
    value: entry[name],
    onChange: (value: string) => setEntry({ ...entry, [name]: value }),
    error: fields[name],
  });
  return (
    <Dialog
      isOpen
      title={t('webhooks.make')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={() => send()}>
            {t('webhooks.make')}
          </Button>
        </>
      }
    >
      <form onSubmit={send} className="space-y-4">
        <TextField label={t('integration')} hint={t('integrationHint')} {...text('integration')} />
        <TextField label={t('webhooks.url')} hint={t('webhooks.urlHint')} {...text('url')} />
        <CheckboxGroup
          label={t('webhooks.events')}
          name="events"
          value={events}
          onChange={setEvents}
          error={fields.events}
          choices={SubscribedKind.options.map((value) => ({ value, label: t(`events.${eventKey(value)}`) }))}
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
