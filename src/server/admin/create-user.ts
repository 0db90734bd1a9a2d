import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Registration } from '#contract/auth.ts';
import { isStaff, Role } from '#domain/people/role.ts';
import { formatMessage } from '#messages/format-message.ts';
import { hashPassword } from '../adapters/common-passwords.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import { addPerson } from '../db/people.ts';
import { weaknessOf } from '../features/accounts/register.ts';

import { CommandError, checked, type RunCommand, type Terminal, withDeps } from './command.ts';

export const CREATE_USER_USAGE =
  'create-user --email ADDRESS --name "FULL NAME" --role applicant|reviewer|contractor|admin (password on standard input, or --no-password for staff who sign on through the provider only)';

/** Adds an account in any role; the password is read from standard input, so that no shell history keeps it. */
export async function createUser(
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'config' | 'agencyData'> = withDeps,
): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
      'no-password': { type: 'boolean' },
    },
  });
  const role = Role.safeParse(values.role);
  if (!role.success) throw new CommandError(`Say the role.\nUsage: ${CREATE_USER_USAGE}`);
  const hasPassword = values['no-password'] !== true;
  if (!hasPassword && !isStaff(role.data)) {
    throw new CommandError(
      `Only reviewers and administrators sign on through the provider; ${role.data}s need a password.`,
    );
  }
  const { full_name, email } = checked(Registration.pick({ full_name: true, email: true }), {
    full_name: values.name,
    email: values.email,
  });
  const password = hasPassword ? checked(Registration.shape.password, await readPassword()) : undefined;
  const refuseWeak = async (known?: AgencyData) => {
    const weakness = password && (await weaknessOf(password, { email, fullName: full_name }, known));
    if (weakness) throw new CommandError(`password: ${formatMessage('en', { code: weakness })}`);
  };
  // Most of them are known without the agency's data, which take seconds to be read.
  await refuseWeak();
  await run(async ({ db, config, agencyData }) => {
    await refuseWeak(agencyData);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const person = await addPerson(db, { email, fullName: full_name, role: role.data, passwordHash });
    if (!person) throw new CommandError(`${email} already has an account.`);
    terminal.line(`Added ${person.email} as ${person.role}.`);
    if (passwordHash === null && !config.signOn) {
      terminal.line('They cannot sign in yet: no provider is set (OIDC_ISSUER).');
    }
  });
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
