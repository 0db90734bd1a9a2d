import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readAgencyData } from '../../../test/agency-data.ts';
import { databases } from '../../../test/databases.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import { startSession, viewerOfToken } from '../http/session-token.ts';
import type { Queue } from '../jobs/queue.ts';
import { disableUser, enableUser, resetSingleSignOn, resetTwoStep } from './change-access.ts';
import type { RunCommand } from './command.ts';
import { createUser } from './create-user.ts';

describe.each(databases)('commands of an administrator on $name', (database) => {
  let opened: Database;
  const lines: string[] = [];
  const terminal = { line: (text: string) => void lines.push(text), progress: () => {} };
  const config = readConfig({});
  // The server that runs beside the command sends it.
  const queue = { enqueue: async () => {} } as unknown as Queue;
  const agencyData = readAgencyData();
  const on: RunCommand<'db' | 'config' | 'agencyData' | 'queue'> = (run) =>
    run({ db: opened.db, config, agencyData, queue });
  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    lines.length = 0;
    await opened.db.deleteFrom('people').execute();
  });
  afterEach(() => void vi.restoreAllMocks());

  const type = (text: string) =>
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([text]) as typeof process.stdin);
  const email = 'ada@agency.example';
  const who = ['--email', email, '--name', 'Ada Park'];
  const row = () => opened.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

  test('staff who sign on through the provider are added without a password, and nobody else is', async () => {
    await createUser([...who, '--role', 'reviewer', '--no-password'], terminal, on);
    expect(lines).toEqual([
      'Added ada@agency.example as reviewer.',
      'They cannot sign in yet: no provider is set (OIDC_ISSUER).',
    ]);
    expect((await row()).password_hash).toBeNull();
    await expect(createUser([...who, '--role', 'contractor', '--no-password'], terminal, on)).rejects.toThrow(
      'need a password',
    );
  });

  test('others get the password that was typed; what does not fit is said', async () => {
    type('short\n');
    await expect(createUser([...who, '--role', 'admin'], terminal, on)).rejects.toThrow('at least 8 characters');
    await expect(createUser(['--email', 'x', '--name', 'A', '--role', 'admin'], terminal, on)).rejects.toThrow(
      /full_name: .*\n?.*email: /s,
    );
    type('correct horse battery\n');
    await createUser([...who, '--role', 'admin'], terminal, on);
    expect((await row()).password_hash).toMatch(/^\$argon2id/);
    type('correct horse battery\n');
    await expect(createUser([...who, '--role', 'admin'], terminal, on)).rejects.toThrow('already has an account');
  });

  test('who lost the phone starts anew: no factor, no codes, no session; the password stays', async () => {
    type('correct horse battery\n');
    await createUser([...who, '--role', 'reviewer'], terminal, on);
    const person = await row();
    const set = { two_step_secret: 'sealed', two_step_secret_pending: 'x', two_step_last_step: 5 };
    await opened.db.updateTable('people').set(set).where('id', '=', person.id).execute();
    await opened.db.insertInto('recovery_codes').values({ person_id: person.id, code_hash: 'x' }).execute();
    const token = await startSession(opened.db, person, new Date(), 'two-step');
    await resetTwoStep(['--email', email.toUpperCase()], terminal, on);
    expect(lines.at(-1)).toBe('Two-step verification is off for ada@agency.example. Their sessions have ended.');
    expect(await row()).toMatchObject({
      password_hash: person.password_hash,
      two_step_secret: null,
      two_step_secret_pending: null,
      two_step_last_step: null,
    });
    expect(await opened.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
    expect(await viewerOfToken(opened.db, config, token, new Date())).toBeUndefined();
    const kinds = opened.db.selectFrom('mails').select(['kind', 'to_address']);
    expect(await kinds.execute()).toEqual([{ kind: 'second-step-off', to_address: email }]);
    await resetTwoStep(['--email', email], terminal, on);
    expect(await kinds.execute()).toHaveLength(1);
    expect(lines.at(-1)).toContain('was not on');
    await expect(resetTwoStep(['--email', 'nobody@agency.example'], terminal, on)).rejects.toThrow(
      'There is no account',
    );
    await expect(resetTwoStep([], terminal, on)).rejects.toThrow('Usage: reset-two-step');
  });

  test('who is someone new to the provider is linked anew', async () => {
    await createUser([...who, '--role', 'reviewer', '--no-password'], terminal, on);
    await opened.db
      .updateTable('people')
      .set({ single_sign_on_issuer: 'https://a.example', single_sign_on_subject: 'x' })
      .execute();
    await resetSingleSignOn(['--email', email], terminal, on);
    expect(await row()).toMatchObject({ single_sign_on_issuer: null, single_sign_on_subject: null });
  });

  test('someone is shut out at once, and let in again', async () => {
    await createUser([...who, '--role', 'reviewer', '--no-password'], terminal, on);
    const { id } = await row();
    const token = () => startSession(opened.db, { id, role: 'reviewer' }, new Date(), 'single-sign-on');
    const before = await token();
    await disableUser(['--email', email], terminal, on);
    expect((await row()).disabled_at).not.toBeNull();
    for (const opens of [before, await token()]) {
      expect(await viewerOfToken(opened.db, config, opens, new Date())).toBeUndefined();
    }
    await enableUser(['--email', email], terminal, on);
    expect(await viewerOfToken(opened.db, config, await token(), new Date())).toMatchObject({ id });
    expect(await viewerOfToken(opened.db, config, before, new Date())).toBeUndefined();
  });
});
