import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManagedAccount } from '#contract/administration.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { mailsTo, tokenIn } from '../../../../test/outbox.ts';

describe.each(databases)('accounts in the browser on $name', (database) => {
  let desk: ApplicantDesk;
  let admin: string;
  beforeAll(async () => {
    desk = await openDesk(database);
    admin = await desk.newStaff('admin', 'Ana Admin');
  });
  afterAll(() => desk.stop());

  const ask = (method: string, path = '', body?: object, token = admin) =>
    desk.server.call(method, `/api/admin${path}`, { token, body });
  const change = (id: string, body: object, token = admin) => ask('POST', `/accounts/${id}`, body, token);
  const events = async (q: string) => (await ask('GET', `/events?q=${encodeURIComponent(q)}`)).json.events;

  test('somebody who is invited chooses a password by the link and signs in', async () => {
    const email = `${randomUUID()}@example.com`;
    const invited = await ask('POST', '/accounts', { full_name: 'Nia New', email, role: 'reviewer' });
    expect(invited.json).toMatchObject({ email, role: 'reviewer', can_sign_in: false, disabled_at: null });
    const [mail] = await mailsTo(desk.server, email);
    expect(mail?.subject).toBe('Your account for permit applications');
    const password = 'granite-willow-47';
    const chosen = { body: { token: tokenIn(mail?.text), password } };
    const { json } = await desk.server.call('POST', '/api/auth/reset-password', chosen);
    expect(json, 'the page leads to the entrance of the staff').toEqual({ ok: true, role: 'reviewer' });
    expect((await desk.server.call('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200);
    const listed = (await ask('GET', `/accounts?q=${email}`)).json as unknown as { accounts: ManagedAccount[] };
    expect(listed.accounts).toEqual([expect.objectContaining({ email, can_sign_in: true, email_confirmed: true })]);
    const twice = await ask('POST', '/accounts', { full_name: 'Nia New', email, role: 'admin' });
    expect([twice.status, twice.json.fields]).toEqual([400, { email: 'This address has an account already.' }]);
  });

  test('who is shut out loses their sessions at once, and is let in again', async () => {
    const reviewer = await desk.newStaff('reviewer', 'Rita Out');
    const { id, email } = desk.personOf(reviewer);
    expect((await change(id, { disabled: true })).json.disabled_at).not.toBeNull();
    expect((await desk.server.call('GET', '/api/cases', { token: reviewer })).status).toBe(401);
    await change(id, { disabled: true });
    await change(id, { disabled: false });
    expect((await desk.server.call('GET', '/api/cases', { token: await desk.signInAgain(reviewer) })).status).toBe(200);
    expect(await events(email), 'asked twice, done and told once').toEqual([
      expect.objectContaining({ kind: 'let-in', person: 'Ana Admin', subject: email }),
      expect.objectContaining({ kind: 'shut-out', person: 'Ana Admin', subject: email }),
    ]);
  });

  test('a role of the staff is changed, and nobody else’s, nor one’s own', async () => {
    const reviewer = await desk.newStaff();
    const { id, email } = desk.personOf(reviewer);
    expect((await change(id, { role: 'admin' })).json.role).toBe('admin');
    expect(await events(email)).toEqual([
      expect.objectContaining({ kind: 'role', before: 'reviewer', after: 'admin' }),
    ]);
    const applicant = desk.personOf(await desk.newApplicant());
    expect((await change(applicant.id, { role: 'reviewer' })).status).toBe(403);
    expect((await change(desk.personOf(admin).id, { disabled: true })).status).toBe(403);
    expect((await change(randomUUID(), { disabled: true })).status).toBe(404);
    expect((await ask('GET', '/accounts', undefined, await desk.newStaff())).status, 'a reviewer').toBe(403);
  });

  test('what was done is never changed, and cases stand beside accounts', async () => {
    const owner = await desk.newApplicant();
    const application = await desk.start(owner);
    await desk.openCase(application, 'PW-71');
    expect(await events('PW-71')).toEqual([
      expect.objectContaining({ kind: 'submitted', subject: 'PW-71', case_id: application, person: 'Ada Lake' }),
    ]);
    await expect(desk.db.updateTable('admin_events').set({ subject: 'x' }).execute()).rejects.toThrow('never changed');
    await expect(desk.db.deleteFrom('admin_events').execute()).rejects.toThrow('never changed');
  });

  test('mails and jobs are shown with where they stand', async () => {
    const { json } = await ask('GET', '/mails?state=not-sent');
    const { mails, counts } = json as unknown as { mails: { state: string }[]; counts: Record<string, number> };
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.every(({ state }) => state === 'not-sent')).toBe(true);
    expect(counts['not-sent']).toBeGreaterThan(0);
    expect((await ask('GET', '/jobs')).json).toEqual({ queues: expect.any(Array), failed: [] });
    expect((await ask('POST', `/jobs/${randomUUID()}/again`)).status).toBe(404);
  });
});
