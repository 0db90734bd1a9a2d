import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyDatabase } from '../../../test/databases.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import { apiKey } from './api-keys.ts';
import type { RunCommand } from './command.ts';

describe('API keys on the command line', () => {
  let opened: Database;
  const lines: string[] = [];
  const terminal = { line: (text: string) => void lines.push(text), progress: () => {} };
  const on: RunCommand<'db' | 'config'> = (run) => run({ db: opened.db, config: readConfig({}) });
  beforeAll(async () => {
    opened = await anyDatabase.open();
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    lines.length = 0;
  });
  const run = (...args: string[]) => apiKey(args, terminal, on);

  test('are made, shown once, listed without what opens, and ended', async () => {
    await run('create', '--integration', 'Records', '--scopes', 'cases:read,letters:read', '--days', '30');
    const [key = '', about] = lines;
    expect(key).toMatch(/^pwk_[0-9a-f]{12}_[\w-]{43}$/);
    expect(about).toMatch(
      /^This is the key of Records until \d{4}-\d\d-\d\d \(cases:read, letters:read\)\. It is not shown again\.$/,
    );
    lines.length = 0;
    await run('list');
    expect(lines).toEqual([
      expect.stringMatching(/^pwk_[0-9a-f]{12} {2}Records {2}until .* never used {2}cases:read,letters:read$/),
    ]);
    expect(lines.join()).not.toContain(key.slice(17));
    // By the whole key too: whoever found it somewhere has that.
    await run('revoke', key);
    await expect(run('revoke', key.slice(0, 16))).rejects.toThrow('There is no key');
    lines.length = 0;
    await run('list');
    expect(lines[0]).toContain('revoked');
  });

  test.each([
    [['create', '--integration', 'Records', '--scopes', 'cases:write'], '“cases:write” is no scope'],
    [['create', '--integration', 'Records'], '“” is no scope'],
    [['create', '--scopes', 'cases:read'], 'Give the name of the other system.'],
    [['create', '--integration', 'Records', '--scopes', 'cases:read', '--days', '9999'], 'days'],
    [['revoke', 'nothing'], 'Say which key'],
    [['destroy'], 'Say what to do'],
  ])('%j is refused in words', async (args, words) => {
    await expect(run(...args)).rejects.toThrow(words);
    expect(lines).toEqual([]);
  });
});
