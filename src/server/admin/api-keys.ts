import { parseArgs } from 'node:util';
import { NewApiKey } from '#contract/integrations.ts';
import { ApiScope } from '#domain/people/api-scope.ts';
import { listApiKeys, revokeApiKey } from '../db/api-keys.ts';
import { createApiKey } from '../http/api-key.ts';
import { CommandError, checked, type RunCommand, type Terminal, withDeps } from './command.ts';

export const API_KEY_USAGE =
  'api-key create --integration NAME --scopes cases:read,… [--days 365] [--per-minute 120]\n' +
  '  api-key list\n' +
  '  api-key revoke PREFIX (pwk_ and the twelve characters after it)';

const DAY_MS = 24 * 3_600_000;

/** Makes, lists and ends keys of other systems. A key is shown once, when it is made. */
export async function apiKey(args: string[], terminal: Terminal, run: RunCommand<'db'> = withDeps): Promise<void> {
  const [verb, ...rest] = args;
  if (verb === 'create') return create(rest, terminal, run);
  if (verb === 'list') return list(terminal, run);
  if (verb === 'revoke') return revoke(rest, terminal, run);
  throw new CommandError(`Say what to do.\nUsage: ${API_KEY_USAGE}`);
}

async function create(args: string[], terminal: Terminal, run: RunCommand<'db'>): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      integration: { type: 'string' },
      scopes: { type: 'string' },
      days: { type: 'string', default: '365' },
      'per-minute': { type: 'string', default: '120' },
    },
  });
  const names = (values.scopes ?? '').split(',').map((name) => name.trim());
  const unknown = names.find((name) => !ApiScope.safeParse(name).success);
  if (unknown !== undefined)
    throw new CommandError(
      `“${unknown}” is no scope. There are ${ApiScope.options.join(', ')}.\nUsage: ${API_KEY_USAGE}`,
    );
  const wish = checked(NewApiKey, {
    integration: values.integration ?? '',
    scopes: names,
    days: Number(values.days),
    requests_per_minute: Number(values['per-minute']),
  });
  const now = new Date();
  const expiresAt = new Date(now.getTime() + wish.days * DAY_MS);
  const { integration, scopes, requests_per_minute: requestsPerMinute } = wish;
  const { key } = await run(({ db }) =>
    createApiKey(db, { integration, scopes, expiresAt, requestsPerMinute, by: null }, now),
  );
  terminal.line(key);
  terminal.line(
    `This is the key of ${integration} until ${expiresAt.toISOString().slice(0, 10)} (${scopes.join(', ')}). It is not shown again.`,
  );
}

async function list(terminal: Terminal, run: RunCommand<'db'>): Promise<void> {
  const now = new Date();
  const keys = await run(({ db }) => listApiKeys(db, now));
  if (keys.length === 0) terminal.line('There are no API keys.');
  for (const { prefix, integration, scopes, expires_at, revoked_at, last_used_at } of keys) {
    const state = revoked_at
      ? 'revoked'
      : expires_at <= now
        ? 'expired'
        : `until ${expires_at.toISOString().slice(0, 10)}`;
    const used = last_used_at ? `last used ${last_used_at.toISOString()}` : 'never used';
    terminal.line(`pwk_${prefix}  ${integration}  ${state}  ${used}  ${scopes.join(',')}`);
  }
}

async function revoke([given = '']: string[], terminal: Terminal, run: RunCommand<'db'>): Promise<void> {
  const prefix = /^(?:pwk_)?([0-9a-f]{12})(?:_|$)/.exec(given)?.[1];
  if (!prefix) throw new CommandError(`Say which key, by how it begins.\nUsage: ${API_KEY_USAGE}`);
  const ended = await run(({ db }) => revokeApiKey(db, { prefix }, new Date()));
  if (!ended) throw new CommandError(`There is no key pwk_${prefix} that could be ended.`);
  terminal.line(`pwk_${prefix} of ${ended.integration} opens nothing any more.`);
}
