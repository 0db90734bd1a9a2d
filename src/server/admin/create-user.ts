import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Registration } from '#contract/auth.ts';
import { Role } from '#domain/people/role.ts';
import { openDeps } from '../app/open-deps.ts';
import { readConfig } from '../config.ts';
import { addPerson } from '../db/people.ts';
import { weaknessOf } from '../features/accounts/refuse-weak-password.ts';
import { hashPassword } from '../services/passwords.ts';
import { CommandError } from './command-error.ts';
import type { Terminal } from './terminal.ts';

export const CREATE_USER_USAGE =
  'create-user --email ADDRESS --name "FULL NAME" --role applicant|reviewer|contractor|admin (password on standard input)';

/** Adds an account in any role; the password is read from standard input, so that no shell history keeps it. */
export async function createUser(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
  });
  const role = Role.safeParse(values.role);
  if (!role.success) throw new CommandError(`Say the role.\nUsage: ${CREATE_USER_USAGE}`);
  const password = await readPassword();
  const given = Registration.safeParse({ email: values.email, full_name: values.name, password });
  if (!given.success) {
    throw new CommandError(given.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const weakness = await weaknessOf(password, { email: given.data.email, fullName: given.data.full_name });
  if (weakness) throw new CommandError(`password: ${weakness}`);
  const quiet = { info: () => {}, error: () => {} };
  const { deps, close } = await openDeps(readConfig(process.env), quiet);
  try {
    const person = await addPerson(deps.db, {
      email: given.data.email,
      fullName: given.data.full_name,
      role: role.data,
      passwordHash: await hashPassword(given.data.password),
    });
    if (!person) throw new CommandError(`${given.data.email} already has an account.`);
    terminal.line(`Added ${person.email} as ${person.role}.`);
  } finally {
    await close();
  }
}

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  if (process.stdin.isTTY) process.stderr.write('Password (it shows as you type), then Enter: ');
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}
