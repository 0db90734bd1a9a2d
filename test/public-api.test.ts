import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiCaseSummary, EXPORTS, type ExportName, publicApi } from '../src/contract/public-api.ts';
import { ExportSchemaName } from '../src/domain/cases/export-schemas.ts';
import { ApiScope } from '../src/domain/people/api-scope.ts';
import { addEvent } from '../src/server/db/cases.ts';
import { createApiKey } from '../src/server/http/api-key.ts';
import { type ApplicantDesk, openDesk } from './applicant-desk.ts';
import { anyDatabase, databases } from './databases.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/how-to/use-the-api.md'), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code);

const folder = mkdtempSync(join(tmpdir(), 'planwright-api-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A text that a spreadsheet would calculate. */
const FORMULA = '=HYPERLINK("https://planted.invalid";"A")';

describe.each(databases)('the public API on $name', (database) => {
  let desk: ApplicantDesk;
  let receiver: WebhookReceiver;
  let key = '';
  const ids: string[] = [];
  const places = { CASE: '', DOCUMENT: '', LETTER: '', WEBHOOK: '', DELIVERY: '' };
  let [rae, admin] = ['', ''];
  const day = (n: number) => new Date(Date.UTC(2026, 4, n, 20));
  const call = async (path: string, token = key) => desk.server.call('GET', `/api/v1${path}`, { token });
  const newKey = async (scopes: readonly ApiScope[], requestsPerMinute = 1_000) => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    return (
      await createApiKey(
        desk.db,
        { integration: 'Records', scopes, expiresAt, requestsPerMinute, by: null },
        new Date(),
      )
    ).key;
  };

  beforeAll(async () => {
    desk = await openDesk(database);
    receiver = await startWebhookReceiver();
    rae = await desk.newStaff('reviewer', 'Rae Viewer');
    admin = await desk.newStaff('admin', 'Ann Min');
    key = await newKey(ApiScope.options);
    for (const [at, apn] of ['027-010-12', '027-010-13', '031-777-05'].entries()) {
      const owner = await desk.newApplicant();
      const id = await desk.start(owner);
      await desk.save(owner, id, {
        answers: {},
        textAnswers: { project_address: at === 1 ? FORMULA : '12 Pine Road', apn },
      });
      const document = await desk.addFile(owner, id, 'site_plan', 'completed');
      if (at === 0) places.DOCUMENT = document;
      await desk.openCase(id, `PW-${at + 1}`, day(at + 1));
      ids.push(id);
    }
    const [first = ''] = ids;
    places.CASE = first;
    const { blobs } = desk.server.deps;
    const bytes = await blobs.put(Buffer.from('%PDF-1.4 a plan'), 100);
    await desk.db.insertInto('blobs').values(bytes).execute();
    await desk.db
      .updateTable('documents')
      .set({ sha256: bytes.sha256, size: bytes.size })
      .where('id', '=', places.DOCUMENT)
      .execute();
    const send = (path: string, body: object, token = rae) => desk.server.call('POST', path, { token, body });
    await send(`/api/cases/${first}/move`, { to: 'completeness', version: 1 });
    const { json } = await send(`/api/cases/${first}/letters`, { letter_id: randomUUID(), kind: 'incomplete-notice' });
    places.LETTER = json.letter_id as unknown as string;
    const items = [
      {
        ...{ id: randomUUID(), source: { kind: 'person' }, what: { en: 'Sign the plans.' }, looked: {}, rule: {} },
        ...{ cure: { en: 'Send them.' }, field: 'site_plan', evidence: [], newBecause: '' },
      },
    ];
    await desk.server.call('PUT', `/api/letters/${places.LETTER}`, {
      token: rae,
      body: { version: 1, case_version: 2, items, note: '' },
    });
    expect((await send(`/api/letters/${places.LETTER}/send`, { version: 2 })).status).toBe(200);
    const webhook = { integration: 'Records', url: receiver.url, events: ['case.submitted'] };
    const made = (await send('/api/admin/webhooks', webhook, admin)).json.webhook as unknown as { id: string };
    places.WEBHOOK = made.id;
    const sent = await send(`/api/admin/webhooks/${made.id}/test`, {}, admin);
    places.DELIVERY = (sent.json.deliveries as unknown as { id: string }[])[0]?.id ?? '';
  });
  afterAll(async () => {
    await desk.stop();
    await receiver.stop();
  });

  describe('the examples of the guide', () => {
    /** A command of the guide as this machine would send it. */
    const run = async (command: string) => {
      const filled = Object.entries({ ...places, PLANWRIGHT: desk.server.url, PLANWRIGHT_KEY: key }).reduce(
        (text, [name, value]) => text.replaceAll(new RegExp(`\\$${name}\\b`, 'g'), value),
        command.trim(),
      );
      const [, method = 'GET'] = /-X (\w+)/.exec(filled) ?? [];
      const [, url = ''] = /"(http[^"]+)"/.exec(filled) ?? [];
      const [, authorization] = /-H "Authorization: ([^"]+)"/.exec(filled) ?? [];
      expect(filled, 'every part of it was understood').toMatch(
        /^curl -s (-o [\w.-]+ |-X POST )?"http[^"]+"( -H "Authorization: [^"]+")?$/,
      );
      const answer = await fetch(url, { method, headers: authorization ? { authorization } : {} });
      return { method, path: new URL(url).pathname, status: answer.status, text: await answer.text() };
    };
    const commands = blocks('bash');

    test.each(commands.map((command) => [command.trim()]))('%s', async (command) => {
      // The delivery that is sent again has to have ended.
      for (let again = 0; command.includes('redeliver') && receiver.received.length === 0 && again < 200; again++)
        await wait(50);
      const { status, text } = await run(command);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    });

    test('show every endpoint', () => {
      const shown = commands.map((command) => {
        const [, path = ''] = /\$PLANWRIGHT(\/[^"?]+)/.exec(command) ?? [];
        return `${/-X (\w+)/.exec(command)?.[1] ?? 'GET'} ${path.replaceAll(/\$[A-Z]+/g, ':')}`;
      });
      for (const { method, path } of Object.values(publicApi)) {
        const like = `${method} ${path}`.replaceAll(/:[A-Za-z]+/g, '[^/]+');
        expect(
          shown.some((one) => new RegExp(`^${like}$`).test(one)),
          `${method} ${path}`,
        ).toBe(true);
      }
    });

    test('and its JSON is what is answered', async () => {
      const [list = '', event = ''] = blocks('json');
      publicApi.cases.response.parse(JSON.parse(list));
      const schema = (await call('/schemas/webhook-event.json')).json;
      z.fromJSONSchema(schema as never).parse(JSON.parse(event));
    });

    test('verify an event, in TypeScript and in Python', async () => {
      const secret = 'whsec_test';
      const body = '{"id":"1","text":"é"}';
      const now = 1_780_000_000;
      const { signEvent } = await import('../src/server/adapters/webhook-sender.ts');
      const headers = { 'planwright-timestamp': String(now), 'planwright-signature': signEvent(secret, now, body) };
      const file = join(folder, 'verify.ts');
      writeFileSync(file, blocks('typescript')[0] ?? '');
      const { isFromPlanwright } = await import(file);
      const verdicts = (verify: (body: string, at: number, of: string) => boolean) => [
        verify(body, now + 10, secret),
        verify(`${body} `, now + 10, secret),
        verify(body, now + 301, secret),
        verify(body, now, 'whsec_other'),
      ];
      const expected = [true, false, false, false];
      expect(verdicts((text, at, of) => isFromPlanwright(of, headers, Buffer.from(text), at * 1000))).toEqual(expected);
      if (spawnSync('python3', ['--version']).status !== 0) return;
      const source = blocks('python')[0] ?? '';
      const asked = `${source}\nimport json, sys\na = json.loads(sys.stdin.read())\nprint(is_from_planwright(a["of"], a["headers"], a["text"].encode(), a["at"]))`;
      const python = (text: string, at: number, of: string) =>
        spawnSync('python3', ['-c', asked], {
          input: JSON.stringify({ text, at, of, headers }),
          encoding: 'utf8',
        }).stdout.trim() === 'True';
      expect(verdicts(python)).toEqual(expected);
    });
  });

  const references = async (query: string) => {
    const { status, json } = await call(`/cases?${query}`);
    expect(status, JSON.stringify(json)).toBe(200);
    return (json.cases as unknown as ApiCaseSummary[]).map(({ reference }) => reference);
  };

  test('cases come page by page, each once, also where one is submitted meanwhile', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      const { json } = await call(`/cases?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...(json.cases as unknown as ApiCaseSummary[]).map(({ reference }) => reference));
      cursor = json.next_cursor as unknown as string | null;
      if (page !== 1) continue;
      const owner = await desk.newApplicant();
      const id = await desk.start(owner);
      await desk.openCase(id, 'PW-late');
    }
    expect(seen).toEqual(['PW-1', 'PW-2', 'PW-3', 'PW-late']);
    for (const bad of ['x', 'W10', Buffer.from('["2026-01-01","\'; drop"]').toString('base64url')])
      expect((await call(`/cases?cursor=${bad}`)).status, bad).toBe(400);
  });

  test('are found by each filter', async () => {
    expect(await references('reference=PW-2')).toEqual(['PW-2']);
    expect(await references('apn=02701013')).toEqual(['PW-2']);
    expect(await references('stage=incomplete')).toEqual(['PW-1']);
    expect(await references('submitted_from=2026-05-02&submitted_to=2026-05-02')).toEqual(['PW-2']);
    expect(await references('status=Denied')).toEqual([]);
    const before = new Date();
    await addEvent(
      desk.db,
      { id: ids[2] ?? '', personId: desk.personOf(rae).id, kind: 'answered', after: '1' },
      new Date(),
    );
    expect(await references(`changed_since=${before.toISOString()}`)).toEqual(['PW-3']);
    for (const bad of ['stage=nowhere', 'limit=0', 'limit=201', 'submitted_from=May', 'changed_since=2026-05-02'])
      expect((await call(`/cases?${bad}`)).status, bad).toBe(400);
  });

  test('one shows how it stands, what is open and what happened, and keeps the agency’s own to itself', async () => {
    const { json } = await call(`/cases/${places.CASE}`);
    expect(json).toMatchObject({
      ...{ reference: 'PW-1', stage: 'incomplete', status: 'Submitted', waits_for: 'applicant', imported: null },
      answers: { apn: '027-999-004' },
      open_items: [{ kind: 'letter', what: { en: 'Sign the plans.' }, field: 'site_plan', round: 1, answered: false }],
      history: [
        { kind: 'submitted', after: 'intake' },
        { kind: 'moved', before: 'intake', after: 'completeness' },
        { kind: 'letter', after: 'incomplete-notice' },
        { kind: 'moved', after: 'incomplete' },
      ],
    });
    expect(JSON.stringify(json)).not.toMatch(/Rae Viewer|@example/);
    for (const path of [
      randomUUID(),
      `${randomUUID()}/documents`,
      `${randomUUID()}/letters`,
      `${randomUUID()}/archive`,
    ])
      expect((await call(`/cases/${path}`)).status, path).toBe(404);
    expect((await call('/cases/none')).status).toBe(400);
  });

  test('files come as they are, of their own case alone, and never one that was flagged', async () => {
    const file = await call(`/cases/${places.CASE}/documents/${places.DOCUMENT}/file`);
    expect([file.status, file.bytes.toString('utf8')]).toEqual([200, '%PDF-1.4 a plan']);
    expect(file.headers.get('content-disposition')).toContain('site_plan.pdf');
    expect((await call(`/cases/${ids[1]}/documents/${places.DOCUMENT}/file`)).status).toBe(404);
    expect((await call(`/cases/${ids[1]}/letters/${places.LETTER}/file`)).status).toBe(404);
    const { json } = await call(`/cases/${ids[1]}/documents`);
    const [other] = json.documents as unknown as { id: string; sha256: string }[];
    await desk.db
      .updateTable('blobs')
      .set({ scan: 'infected' })
      .where('sha256', '=', other?.sha256 ?? '')
      .execute();
    const refused = await call(`/cases/${ids[1]}/documents/${other?.id}/file`);
    expect([refused.status, refused.json.code]).toEqual([403, 'quarantined']);
    const begun = await desk.server.call('POST', `/api/cases/${ids[1]}/letters`, {
      ...{ token: rae, body: { letter_id: randomUUID(), kind: 'incomplete-notice' } },
    });
    expect(
      (await call(`/cases/${ids[1]}/letters`)).json.letters,
      `a draft (${begun.status}) is the agency’s own`,
    ).toEqual([]);
  });

  test.each(Object.keys(EXPORTS) as ExportName[])('%s fits the schema that is published of it', async (name) => {
    const schema = z.fromJSONSchema((await call(`/schemas/${name}`, '')).json as never);
    const { status, bytes, headers } = await call(`/exports/${name}`);
    expect([status, headers.get('content-type')]).toEqual([200, EXPORTS[name].mediaType]);
    const text = bytes.toString('utf8');
    if (name.endsWith('.json')) {
      const all = JSON.parse(text) as { 'planning-application': unknown[] };
      expect(schema.safeParse(all).error?.issues ?? []).toEqual([]);
      expect(all['planning-application']).toHaveLength(4);
    } else {
      expect(text.startsWith('\uFEFF')).toBe(true);
      const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
      for (const row of rows) expect(schema.safeParse(row).error?.issues ?? [], JSON.stringify(row)).toEqual([]);
      expect(rows.length).toBeGreaterThanOrEqual(name === 'letters.csv' ? 1 : 3);
      // No cell of any file is one that a spreadsheet calculates.
      for (const cell of (parse(text, { bom: true }) as string[][]).flat())
        expect(cell).not.toMatch(/^[=@\t\r]|^[+-](?![\d.]+$)/);
      if (name === 'cases.csv')
        expect(rows.find(({ reference }) => reference === 'PW-2')?.project_address).toBe(`'${FORMULA}`);
      // The schema is one that can fail.
      expect(schema.safeParse({ ...rows[0], more: '' }).success).toBe(false);
    }
    const staff = await desk.server.call('GET', `/api/exports/${name}`, { token: rae });
    expect(staff.bytes).toEqual(bytes);
    const none = await call(`/exports/${name}?submitted_to=2020-01-01`);
    expect(none.bytes.toString('utf8').trim().split('\n')).toHaveLength(1);
  });

  test('schemas say of every column what it is and how it came to its name', async () => {
    for (const name of ExportSchemaName.exclude(['webhook-event.json', 'planning-applications.json']).options) {
      const { properties } = (await call(`/schemas/${name}`, '')).json as unknown as {
        properties: Record<string, Record<string, string>>;
      };
      for (const [column, about] of Object.entries(properties)) {
        expect(about.description, `${name} ${column}`).toBeTruthy();
        expect(about['x-basis'], `${name} ${column}`).toMatch(/^(ours|read|memory)$/);
      }
    }
  });

  test('a key is counted over a minute, whichever process is asked, and told when it may ask again', async () => {
    const limited = await newKey(['cases:read'], 3);
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await call('/cases?limit=1', limited)).status),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = await call('/cases', limited);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await desk.db
      .updateTable('api_keys')
      .set({ minute_began: new Date(Date.now() - 61_000) })
      .where('requests_per_minute', '=', 3)
      .execute();
    expect((await call('/cases?limit=1', limited)).status).toBe(200);
  });

  test('a key is shown once, kept as its SHA-256, and opens nothing once it was revoked', async () => {
    const body = { integration: 'Billing', scopes: ['cases:read'], days: 30 };
    const made = await desk.server.call('POST', '/api/admin/api-keys', { token: admin, body });
    const { key: secret, keys } = made.json as unknown as {
      key: string;
      keys: { id: string; prefix: string; last_used_at: string | null }[];
    };
    const [listed] = keys.filter(({ prefix }) => secret.startsWith(`${prefix}_`));
    expect(listed).toMatchObject({ state: 'active', last_used_at: null, requests_per_minute: 120 });
    const rows = await desk.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(17));
    expect((await call('/cases?limit=1', secret)).status).toBe(200);
    const listing = async () => {
      const { json } = await desk.server.call('GET', '/api/admin/api-keys', { token: admin });
      expect(JSON.stringify(json)).not.toContain(secret.slice(17));
      return (json.keys as unknown as { id: string; last_used_at: string | null; state: string }[]).find(
        ({ id }) => id === listed?.id,
      );
    };
    expect((await listing())?.last_used_at).not.toBeNull();
    await desk.server.call('POST', `/api/admin/api-keys/${listed?.id}/revoke`, { token: admin });
    expect((await call('/cases?limit=1', secret)).json).toMatchObject({ code: 'not-signed-in' });
    expect((await listing())?.state).toBe('revoked');
    const events = await desk.db
      .selectFrom('admin_events')
      .select(['kind', 'subject'])
      .where('subject', '=', 'Billing')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['api-key', 'api-key-end']);
  });
});

test('the log names a key by how it begins, and never the key', async () => {
  const lines: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = ((chunk: string | Uint8Array) => lines.push(String(chunk)) > 0) as typeof write;
  let key = '';
  try {
    const desk = await openDesk(anyDatabase, { LOG_LEVEL: 'debug' });
    const wish = { integration: 'Records', scopes: ['cases:read'] as const, expiresAt: new Date(Date.now() + 60_000) };
    key = (await createApiKey(desk.db, { ...wish, requestsPerMinute: 10, by: null }, new Date())).key;
    await desk.server.call('GET', '/api/v1/cases?apn=secret-search', { token: key });
    await desk.server.call('GET', '/api/v1/exports/letters.csv', { token: key });
    await desk.server.call('GET', '/api/v1/cases', { token: `${key}x` });
    await desk.stop();
  } finally {
    process.stdout.write = write;
  }
  const uses = lines
    .filter((line) => line.includes('/api/v1/') && line.includes('answered'))
    .map((line) => JSON.parse(line) as { apiKey?: string; route: string; status: number });
  const [, prefix] = key.split('_');
  expect(uses.map(({ apiKey, route, status }) => [apiKey, route, status])).toEqual([
    [prefix, '/api/v1/cases', 200],
    [prefix, '/api/v1/exports/letters.csv', 403],
    [undefined, '/api/v1/cases', 401],
  ]);
  expect(lines.join('')).not.toContain(key.slice(17));
  expect(lines.join('')).not.toContain('secret-search');
});
