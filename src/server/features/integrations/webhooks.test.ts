import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WebhookEvent } from '#domain/cases/webhook-event.ts';
import { type LookupNames, refuseWebhookUrl, sendWebhook, signEvent } from '#server/adapters/webhook-sender.ts';
import { announce } from '#server/jobs/announce.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { hurryJobs } from '../../../../test/queued-jobs.ts';
import { production } from '../../../../test/server.ts';
import { isSignedBy, startWebhookReceiver, type WebhookReceiver } from '../../../../test/webhook-receiver.ts';
import { onDeliverWebhook } from './deliver-webhook.ts';

type Delivery = {
  id: string;
  event_id: string;
  kind: string;
  state: string;
  tries: number;
  status: number | null;
  failure: string | null;
};

describe.each(databases)('webhooks on $name', (database) => {
  let desk: ApplicantDesk;
  let admin: string;
  let reviewer: string;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    desk = await openDesk(database);
    admin = await desk.newStaff('admin', 'Ann Min');
    reviewer = await desk.newStaff();
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await desk.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    receiver.answers(200);
    receiver.received.length = 0;
    await desk.db.deleteFrom('webhooks').execute();
  });

  const call = (method: string, path: string, body?: object, token = admin) =>
    desk.server.call(method, path, { token, ...(body ? { body } : {}) });
  const newWebhook = async (events: string[], url = receiver.url) => {
    const { status, json } = await call('POST', '/api/admin/webhooks', { integration: 'Records', url, events });
    expect(status, JSON.stringify(json)).toBe(200);
    return json as unknown as { secret: string; webhook: { id: string } };
  };
  const deliveries = async (id: string) =>
    (await call('GET', `/api/admin/webhooks/${id}/deliveries`)).json.deliveries as unknown as Delivery[];
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    for (let again = 0; !(await isSo()); again++) {
      if (again === 400) throw new Error('It did not happen within 20 s.');
      await hurryJobs(desk.db);
      await wait(50);
    }
  };
  const newCase = async () => {
    const owner = await desk.newApplicant();
    const id = await desk.start(owner);
    await desk.openCase(id, `PW-${randomUUID().slice(0, 8)}`);
    return { id, owner };
  };
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);

  test('are told of a move, a message and nothing else, signed with the secret that was shown once', async () => {
    const { secret, webhook } = await newWebhook(['case.stage-changed', 'message.written']);
    const { id, owner } = await newCase();
    await call('POST', `/api/cases/${id}/move`, { to: 'completeness', version: 1 }, reviewer);
    await call('POST', `/api/cases/${id}/assign`, { assignee_id: null, version: 2 }, reviewer);
    const message = { message_id: randomUUID(), text: 'When is it decided? My number is 530 555 0100.' };
    expect((await call('POST', `/api/applications/${id}/messages`, message, owner)).status).toBe(200);
    await until(() => receiver.received.length === 2);
    const told = bodies().sort((one, other) => one.kind.localeCompare(other.kind));
    expect(told).toMatchObject([
      {
        kind: 'case.stage-changed',
        case: { id, stage: 'completeness' },
        stage: { from: 'intake', to: 'completeness' },
      },
      { kind: 'message.written', case: { id }, message: { id: message.message_id, side: 'applicant' } },
    ]);
    for (const one of receiver.received) {
      expect(isSignedBy(secret, one)).toBe(true);
      expect(isSignedBy(`${secret}x`, one)).toBe(false);
      expect(isSignedBy(secret, { ...one, body: `${one.body} ` })).toBe(false);
      // Nobody's words, name or address leave with an event.
      expect(one.body).not.toMatch(/530 555|Ada Lake|@/);
    }
    await until(async () => (await deliveries(webhook.id)).every(({ state }) => state === 'delivered'));
    const listed = await call('GET', '/api/admin/webhooks');
    expect(JSON.stringify(listed.json), 'the secret is shown once').not.toContain(secret);
    const rows = await desk.db.selectFrom('webhooks').select('secret').execute();
    expect(JSON.stringify(rows), 'and kept sealed').not.toContain(secret);
  });

  test('an event exists if, and only if, what it tells of happened', async () => {
    const { webhook } = await newWebhook(['case.submitted']);
    const { id } = await newCase();
    const { queue } = desk.server.deps;
    const tell = (fails: boolean) =>
      desk.db.transaction().execute(async (tx) => {
        await announce({ queue }, tx, { kind: 'case.submitted', caseId: id }, new Date());
        if (fails) throw new Error('What it tells of did not happen.');
      });
    await expect(tell(true)).rejects.toThrow('did not happen');
    expect(await deliveries(webhook.id)).toEqual([]);
    await tell(false);
    await until(() => receiver.received.length === 1);
    expect(await deliveries(webhook.id)).toHaveLength(1);
  });

  test('a failure is tried again under the same id until it is taken, and the log says how it went', async () => {
    const { webhook } = await newWebhook(['case.stage-changed']);
    const { id } = await newCase();
    receiver.answers(503);
    await call('POST', `/api/cases/${id}/move`, { to: 'completeness', version: 1 }, reviewer);
    await until(() => receiver.received.length >= 2);
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'waiting', status: 503, failure: 'refused' }]);
    receiver.answers(204);
    await until(async () => (await deliveries(webhook.id))[0]?.state === 'delivered');
    const [delivery] = await deliveries(webhook.id);
    expect(delivery).toMatchObject({ status: 204, failure: null, tries: receiver.received.length });
    expect(new Set(bodies().map((event) => event.id))).toEqual(new Set([delivery?.event_id]));
    const again = await call('POST', `/api/admin/webhooks/${webhook.id}/deliveries/${delivery?.id}/redeliver`);
    expect(again.status).toBe(200);
    const before = receiver.received.length;
    await until(async () => (await deliveries(webhook.id))[0]?.state === 'delivered');
    expect(receiver.received.length).toBe(before + (receiver.received.length > before ? 1 : 0));
    expect(bodies().at(-1)?.id, 'sent again under the same id').toBe(delivery?.event_id);
  });

  test('a redirect is not followed', async () => {
    const { webhook } = await newWebhook(['case.stage-changed']);
    receiver.answers('redirect');
    await call('POST', `/api/admin/webhooks/${webhook.id}/test`);
    await until(async () => (await deliveries(webhook.id))[0]?.failure === 'redirect');
    expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  test('one that stalls is let go, and after days of failures switched off with a mail to administrators', async () => {
    const { secret, webhook } = await newWebhook(['case.stage-changed']);
    receiver.answers('stall');
    const event = { url: receiver.url, secret, eventId: randomUUID(), deliveryId: randomUUID(), body: '{}' };
    const began = performance.now();
    const how = { now: new Date(), signal: new AbortController().signal, timeoutMs: 300 };
    await expect(sendWebhook({ ...event, toLoopback: true }, how)).rejects.toMatchObject({ failure: 'timeout' });
    expect(performance.now() - began).toBeLessThan(5_000);

    receiver.answers(500);
    await desk.db
      .updateTable('webhooks')
      .set({ failing_since: new Date(Date.now() - 4 * 24 * 3_600_000) })
      .execute();
    await call('POST', `/api/admin/webhooks/${webhook.id}/test`);
    const state = async () =>
      (
        (await call('GET', '/api/admin/webhooks')).json.webhooks as unknown as {
          id: string;
          disabled_because: string | null;
        }[]
      ).find(({ id }) => id === webhook.id);
    await until(async () => (await state())?.disabled_because === 'failures');
    const { email } = desk.personOf(admin);
    const mails = await desk.db.selectFrom('mails').selectAll().where('kind', '=', 'webhook-off').execute();
    expect(mails.map(({ to_address }) => to_address)).toContain(email);
    expect(mails[0]?.text).toContain('Records');
    expect((await deliveries(webhook.id))[0]).toMatchObject({ state: 'failed', status: 500 });
    // What is off is not told, and is told again once somebody switches it on.
    expect((await call('POST', `/api/admin/webhooks/${webhook.id}/test`)).status).toBe(409);
    receiver.answers(200);
    await call('POST', `/api/admin/webhooks/${webhook.id}`, { enabled: true });
    await call('POST', `/api/admin/webhooks/${webhook.id}/test`);
    await until(async () => (await deliveries(webhook.id))[0]?.state === 'delivered');
    expect(await state()).toMatchObject({ failing_since: null, disabled_because: null });
  });

  test('a secret that this server cannot open is a failure in the log, not a signature with another', async () => {
    const { webhook } = await newWebhook(['case.stage-changed']);
    await desk.db
      .updateTable('webhooks')
      .set({ secret: 'A'.repeat(80) })
      .execute();
    await call('POST', `/api/admin/webhooks/${webhook.id}/test`);
    await until(async () => (await deliveries(webhook.id))[0]?.failure === 'no-secret');
    expect(receiver.received).toEqual([]);
  });

  test('a program sees what its own integration was told, and has it told again', async () => {
    const { webhook } = await newWebhook(['case.stage-changed']);
    await call('POST', `/api/admin/webhooks/${webhook.id}/test`);
    await until(async () => (await deliveries(webhook.id))[0]?.state === 'delivered');
    const keyOf = async (integration: string) =>
      (await call('POST', '/api/admin/api-keys', { integration, scopes: ['webhooks'], days: 1 })).json
        .key as unknown as string;
    const [own, others] = [await keyOf('Records'), await keyOf('Billing')];
    const log = (key: string) => call('GET', `/api/v1/webhooks/${webhook.id}/deliveries`, undefined, key);
    expect((await call('GET', '/api/v1/webhooks', undefined, own)).json.webhooks).toHaveLength(1);
    expect((await call('GET', '/api/v1/webhooks', undefined, others)).json.webhooks).toEqual([]);
    const [delivery] = (await log(own)).json.deliveries as unknown as Delivery[];
    const again = `/api/v1/webhooks/${webhook.id}/deliveries/${delivery?.id}/redeliver`;
    expect((await call('POST', again, undefined, others)).status).toBe(404);
    expect((await log(others)).status).toBe(404);
    expect((await call('POST', again, undefined, own)).json).toMatchObject({ event_id: delivery?.event_id });
    await until(() => receiver.received.length === 2);
  });

  test('a job of an earlier time, run twice, sends nothing more', async () => {
    const { webhook } = await newWebhook(['case.stage-changed']);
    await call('POST', `/api/admin/webhooks/${webhook.id}/test`);
    await until(async () => (await deliveries(webhook.id))[0]?.state === 'delivered');
    const [delivery] = await deliveries(webhook.id);
    const { run } = onDeliverWebhook(desk.server.deps);
    await run({ deliveryId: delivery?.id, round: 0 }, new AbortController().signal);
    await run({ deliveryId: randomUUID(), round: 0 }, new AbortController().signal);
    expect(receiver.received).toHaveLength(1);
  });

  test('no address of a network of its own is taken, and one that a name leads to is found when it is connected to', async () => {
    const taken = async (url: string) =>
      (await call('POST', '/api/admin/webhooks', { integration: 'x', url, events: ['case.submitted'] })).json.fields;
    for (const url of [
      'http://10.0.0.1/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest',
      'ftp://example.com/',
      'no address',
    ])
      expect(await taken(url), url).toEqual({ url: expect.any(String) });
    const event = { secret: 's', eventId: randomUUID(), deliveryId: randomUUID(), body: '{}', toLoopback: false };
    const send = (url: string) =>
      sendWebhook({ ...event, url }, { now: new Date(), signal: new AbortController().signal, timeoutMs: 2_000 });
    await expect(send(receiver.url.replace('http:', 'https:'))).rejects.toMatchObject({ failure: 'private-address' });
    await expect(send('https://localhost/x')).rejects.toMatchObject({ failure: 'private-address' });
    // What a name leads to is asked for at every connection: the answer of an hour ago counts for nothing.
    const leadTo =
      (...addresses: string[]): LookupNames =>
      (_host, _options, found) =>
        found(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
    for (const addresses of [
      ['127.0.0.1'],
      ['192.168.0.9'],
      ['1.1.1.1', '10.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      [],
    ]) {
      const how = {
        now: new Date(),
        signal: new AbortController().signal,
        timeoutMs: 2_000,
        names: leadTo(...addresses),
      };
      const sent = sendWebhook({ ...event, url: 'https://records.example.gov/events' }, how);
      await expect(sent, addresses.join()).rejects.toMatchObject({ failure: 'private-address' });
    }
    expect(receiver.received).toEqual([]);
  });
});

describe('in production', () => {
  const refuse = (url: string, toLoopback = false) => refuseWebhookUrl(url, { toLoopback });

  test.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://100.64.0.1/',
    'https://172.16.9.9/',
    'https://192.168.1.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://0.0.0.0/',
    'https://localhost/',
    'https://a.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://user:secret@records.example.gov/',
    'https://records.example.gov/#part',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ])('%s is no webhook', (url) => expect(refuse(url)).toBeDefined());

  test.each([
    'https://records.example.gov/events',
    'https://records.example.gov:8443/e?of=cases',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])('%s can be one', (url) => expect(refuse(url)).toBeUndefined());

  test('HTTP without TLS is a demonstration’s alone, to its own machine', () => {
    expect(refuse('http://127.0.0.1:9/', true)).toBeUndefined();
    expect(refuse('http://records.example.gov/', true)).toBe('no-https');
    expect(refuse('https://10.0.0.1/', true)).toBe('private-address');
    expect(refuse('http://127.0.0.1:9/')).toBe('no-https');
  });

  test('the signature is that of the documentation', () => {
    expect(signEvent('whsec_test', 1_780_000_000, '{"id":"1"}')).toBe(
      'v1=7108bb1af8866e9e3ebe352e3c2cc6a8bcf5a8e2f6a3c94e645d6fc770b76d90',
    );
  });

  test('settings of production refuse what a demonstration takes', async () => {
    const [database] = databases;
    if (!database) throw new Error('There is no database.');
    const desk = await openDesk(database, production);
    try {
      const token = await desk.newStaff('admin');
      const body = { integration: 'x', url: 'http://127.0.0.1:9/', events: ['case.submitted'] };
      const { status, json } = await desk.server.call('POST', '/api/admin/webhooks', { token, body });
      expect([status, json.fields]).toEqual([400, { url: 'Give an address that begins with https://.' }]);
    } finally {
      await desk.stop();
    }
  });
});
