import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { findWaitingMail } from '#server/db/mails.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { postMail } from '#server/jobs/post-mail.ts';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { closedPort, type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { tokenIn } from '../../../../test/outbox.ts';
import { haveJobsEnded, hurryJobs } from '../../../../test/queued-jobs.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';

const until = async (isSo: () => boolean | Promise<boolean>) => {
  const end = Date.now() + 40_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await wait(50);
  }
};

describe.each(databases)('mails in production on $name', (database) => {
  let server: TestServer | undefined;
  let post: MailServer | undefined;
  afterEach(async () => {
    await server?.stop();
    await post?.stop();
    server = undefined;
    post = undefined;
  });

  const startMail = async (...options: Parameters<typeof startMailServer>): Promise<MailServer> => {
    post = await startMailServer(...options);
    return post;
  };
  const start = async (settings: Record<string, string>): Promise<TestServer> => {
    server = await startTestServer(database, { ...production, ...settings });
    return server;
  };
  const newAccount = () => ({
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery',
    full_name: 'María Núñez',
  });
  const register = async ({ call }: TestServer, account: object, language = 'en') => {
    const headers = { 'accept-language': language };
    expect((await call('POST', '/api/auth/register', { body: account, headers })).status).toBe(200);
  };
  const newAdmin = async ({ deps: { db } }: TestServer, role: 'admin' | 'reviewer' = 'admin') => {
    const named = { email: `${randomUUID()}@example.com`, fullName: 'Cy Dunn', passwordHash: null };
    const person = await addPerson(db, { ...named, role });
    if (!person) throw new Error('There is no such person.');
    return startSession(db, person, new Date());
  };
  const rowsOf = ({ deps }: TestServer, to: string) =>
    deps.db.selectFrom('mails').selectAll().where('to_address', '=', to).orderBy('created_at').execute();
  const untilHurried = (running: TestServer, isSo: () => boolean | Promise<boolean>) =>
    until(async () => {
      await hurryJobs(running.deps.db);
      return isSo();
    });
  const failuresOf = async ({ deps }: TestServer) =>
    (await deps.db.selectFrom('failed_jobs').selectAll().execute()).map(({ times, reason }) => ({
      failures: times,
      reason,
    }));

  test('register, forget the password, set another: three mails are delivered with links that work', async () => {
    const { url, mails } = await startMail();
    const running = await start({ SMTP_URL: url });
    const account = newAccount();
    await register(running, account, 'es');
    await until(() => mails.length === 1);
    const [confirmation] = mails;
    expect(confirmation).toMatchObject({ from: 'no-reply@permits.example.gov', to: [account.email] });
    expect(confirmation?.headers.get('subject')).toBe('Confirme su correo electrónico');
    expect(confirmation?.text).toContain('Hola, María Núñez:');
    expect(confirmation?.text).toContain('\nhttps://permits.example.gov/confirm-email#');
    const confirmed = await running.call('POST', '/api/auth/confirm-email', {
      body: { token: tokenIn(confirmation?.text) },
    });
    expect(confirmed.json).toEqual({ email: account.email });

    await running.call('POST', '/api/auth/forgot-password', {
      body: { email: account.email },
      // What the browser says the address is does not matter: PUBLIC_URL does.
      headers: { host: 'attacker.example', 'x-forwarded-host': 'attacker.example' },
    });
    await until(() => mails.length === 2);
    const link = mails[1]?.text;
    expect(link).toContain('\nhttps://permits.example.gov/reset-password#');
    expect(link).not.toContain('attacker');
    const body = { token: tokenIn(link), password: 'a wholly new one' };
    expect((await running.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    await until(() => mails.length === 3);
    expect(mails[2]?.headers.get('subject')).toBe('Su contraseña cambió');

    await until(async () => (await rowsOf(running, account.email)).every(({ state }) => state === 'sent'));
    const rows = await rowsOf(running, account.email);
    expect(rows.map(({ text, error }) => [text, error])).toEqual(rows.map(() => ['', null]));
    expect(mails.map(({ headers }) => headers.get('message-id'))).toEqual(
      rows.map(({ id }) => `<${id}@permits.example.gov>`),
    );
    // Nothing anywhere in the database opens what the mails opened.
    for (const token of [tokenIn(confirmation?.text), tokenIn(link)])
      expect(await wholeDatabase(running)).not.toContain(token);
    expect((await running.call('GET', '/api/outbox')).status).toBe(404);
  });

  test('a mail server that is away at first gets each mail once, when it is back', async () => {
    const port = await closedPort();
    const running = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const account = newAccount();
    await register(running, account);
    await until(async () => (await failuresOf(running)).some(({ failures }) => failures >= 2));
    expect((await rowsOf(running, account.email)).map(({ state }) => state)).toEqual(['waiting']);
    const { mails } = await startMail({}, port);
    await untilHurried(running, () => haveJobsEnded(running.deps.db));
    expect(mails).toHaveLength(1);
    expect((await rowsOf(running, account.email)).map(({ state }) => state)).toEqual(['sent']);
  });

  test('while the mail server is away, a newer link takes the place of the mail with the older one', async () => {
    const port = await closedPort();
    const running = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const account = newAccount();
    await register(running, account);
    const forgot = () => running.call('POST', '/api/auth/forgot-password', { body: { email: account.email } });
    await forgot();
    await until(async () => (await rowsOf(running, account.email)).length === 2);
    await forgot();
    await until(async () => (await rowsOf(running, account.email)).length === 3);
    const { mails } = await startMail({}, port);
    await untilHurried(running, () => haveJobsEnded(running.deps.db));
    expect(mails.map(({ headers }) => headers.get('subject')).sort()).toEqual([
      'Confirm your email address',
      'Set a new password',
    ]);
    const reset = mails.find(({ headers }) => headers.get('subject') === 'Set a new password');
    const body = { token: tokenIn(reset?.text), password: 'a wholly new one' };
    expect((await running.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  });

  test('a mail that the server will never take is given up at once, and its link is forgotten', async () => {
    const { url } = await startMail({
      onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`${address}?`), { responseCode: 550 })),
    });
    const running = await start({ SMTP_URL: url });
    const account = newAccount();
    await register(running, account);
    await until(async () => (await rowsOf(running, account.email))[0]?.state === 'failed');
    const [row] = await rowsOf(running, account.email);
    expect(row).toMatchObject({ text: '', error: 'bad-address', server_words: `550 ${account.email}?` });
    expect(await failuresOf(running)).toEqual([]);
    const ada = await newAdmin(running);
    const again = await running.call('POST', `/api/mails/${row?.id}/again`, { token: ada });
    expect([again.status, again.json.detail]).toEqual([409, expect.stringContaining('can ask for a new link')]);
  });

  test('a mail that failed is sent again to the address that was corrected, once, whoever presses how often', async () => {
    let answer = 550;
    const { url, mails } = await startMail({
      onRcptTo: (_address, _session, done) =>
        answer === 250
          ? done()
          : done(Object.assign(new Error(answer < 500 ? '4.2.2 full' : '5.1.1 unknown'), { responseCode: answer })),
    });
    const running = await start({ SMTP_URL: url });
    const { db } = running.deps;
    const [wrong, right] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const person = await addPerson(db, { email: wrong, fullName: 'Ada Lake', role: 'applicant', passwordHash: null });
    const [id, personId] = [randomUUID(), person?.id ?? ''];
    const mail = { id, personId, kind: 'second-step-off', to: wrong, subject: 'Off', text: 'It is off.' } as const;
    const now = new Date();
    const sendBefore = new Date(now.getTime() + 60_000);
    await db.transaction().execute((tx) => postMail(running.deps, tx, { ...mail, sendBefore }, now));
    const row = async () => (await db.selectFrom('mails').selectAll().where('id', '=', id).execute())[0];
    await until(async () => (await row())?.state === 'failed');
    expect(await row()).toMatchObject({ error: 'bad-address', text: 'It is off.' });

    await db.updateTable('people').set({ email: right, email_key: right }).where('id', '=', personId).execute();
    answer = 452;
    const [ada, cy] = [await newAdmin(running), await newAdmin(running)];
    const reviewer = await newAdmin(running, 'reviewer');
    const press = async (token: string) => (await running.call('POST', `/api/mails/${id}/again`, { token })).status;
    expect(await press(reviewer), 'it is of no case').toBe(404);
    expect(await Promise.all([ada, cy, ada, cy].map(press))).toEqual([200, 200, 200, 200]);
    await until(async () => (await row())?.error !== null);
    expect(await row()).toMatchObject({ state: 'waiting', error: 'mailbox-full', to_address: right, sent_again: 1 });
    expect(await findWaitingMail(db, id, 0), 'a job of the time before, left by a kill').toBeUndefined();
    const events = await db.selectFrom('admin_events').select(['kind', 'after']).execute();
    expect(events).toEqual([{ kind: 'mail-again', after: right }]);

    answer = 250;
    await untilHurried(running, async () => (await row())?.state === 'sent' && (await haveJobsEnded(db)));
    expect(mails.map(({ to }) => to)).toEqual([[right]]);
    expect(await press(ada)).toBe(200);
    expect(await row()).toMatchObject({ state: 'sent', text: '', error: null, sent_again: 1 });
  });

  test('a mail that no server took in time says why', async () => {
    const running = await start({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
    const account = newAccount();
    await register(running, account);
    const row = async () => (await rowsOf(running, account.email))[0];
    await until(async () => (await row())?.error === 'unreachable');
    await running.deps.db.updateTable('mails').set({ send_before: new Date() }).execute();
    await untilHurried(running, async () => (await row())?.state === 'failed');
    expect(await row()).toMatchObject({ error: 'unreachable', text: '' });
  });

  test('a mail whose link has expired meanwhile is not sent any more', async () => {
    const port = await closedPort();
    const running = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const account = newAccount();
    await register(running, account);
    await running.deps.db.updateTable('mails').set({ send_before: new Date() }).execute();
    const { mails } = await startMail({}, port);
    await untilHurried(running, async () => (await rowsOf(running, account.email))[0]?.state === 'failed');
    expect(mails).toEqual([]);
  });

  test('a registration that is rolled back mails nothing', async () => {
    const { url, mails } = await startMail();
    const running = await start({ SMTP_URL: url });
    const refused = { ...newAccount(), full_name: 'A\u0000B' };
    expect((await running.call('POST', '/api/auth/register', { body: refused })).status).toBe(400);
    const account = newAccount();
    await register(running, account);
    await until(() => haveJobsEnded(running.deps.db));
    expect(mails.map(({ to }) => to)).toEqual([[account.email]]);
  });
});

/** Every row of every table, ours and the queue's, as one text. */
async function wholeDatabase({ deps }: TestServer): Promise<string> {
  const { rows } = await deps.db.executeQuery<{ name: string }>(
    CompiledQuery.raw(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    ),
  );
  expect(rows.map(({ name }) => name)).toContain('public.one_time_links');
  const texts: string[] = [];
  for (const { name } of rows) {
    texts.push(JSON.stringify((await deps.db.executeQuery(CompiledQuery.raw(`select * from ${name}`))).rows));
  }
  return texts.join('\n');
}

test('neither an address nor a token nor a password reaches the log, whatever the mail server says', async () => {
  const lines: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = ((chunk: string | Uint8Array) => lines.push(String(chunk)) > 0) as typeof write;
  const tokens: string[] = [];
  const account = { email: 'maria.nunez@example.com', password: 'a secret password', full_name: 'Maria Nunez' };
  try {
    let answer = 451;
    const mail = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        answer === 250
          ? done()
          : done(Object.assign(new Error(`<${address}>: Maria Nunez is not here`), { responseCode: answer })),
    });
    const server = await startTestServer(anyDatabase, {
      ...production,
      SMTP_URL: mail.url.replace('//', '//planwright:s3cret@'),
      LOG_LEVEL: 'debug',
    });
    const forgot = () => server.call('POST', '/api/auth/forgot-password', { body: { email: account.email } });
    const states = async () =>
      (await server.deps.db.selectFrom('mails').select('state').execute()).map(({ state }) => state);
    await server.call('POST', '/api/auth/register', { body: account });
    await until(() => lines.join('').includes('answered 451'));
    answer = 550;
    await until(async () => (await states()).includes('failed'));
    answer = 250;
    await forgot();
    await until(() => mail.mails.length === 1);
    tokens.push(tokenIn(mail.mails[0]?.text));
    const body = { token: tokens[0], password: 'another secret one' };
    for (let time = 0; time < 2; time++) await server.call('POST', '/api/auth/reset-password', { body });
    await server.call('POST', '/api/auth/confirm-email', { body: { token: tokens[0] } });
    await server.stop();
    await mail.stop();
  } finally {
    process.stdout.write = write;
  }
  const log = lines.join('');
  for (const said of ['a mail was given up', 'a mail was sent', 'a password was set with a link', 'answered 451']) {
    expect(log).toContain(said);
  }
  expect(log).not.toMatch(/maria|nunez|secret|s3cret|example\.com/i);
  expect(tokens).toHaveLength(1);
  for (const token of tokens) expect(log).not.toContain(token);
});
