import { parseArgs } from 'node:util';
import { findByEmail, type Person, setDisabled } from '../db/people.ts';
import { endSessionsOf } from '../db/sessions.ts';
import { unlinkAccount } from '../db/single-sign-ons.ts';
import type { Db } from '../db/tables.ts';
import { clearTwoStep } from '../db/two-step.ts';
import { notifyTwoStepChange } from '../features/accounts/two-step-set-up.ts';
import type { Deps } from '../http/deps.ts';
import { CommandError, type RunCommand, type Terminal, withDeps } from './command.ts';

export const RESET_TWO_STEP_USAGE = 'reset-two-step --email ADDRESS';
export const RESET_SINGLE_SIGN_ON_USAGE = 'reset-single-sign-on --email ADDRESS';
export const DISABLE_USER_USAGE = 'disable-user --email ADDRESS';
export const ENABLE_USER_USAGE = 'enable-user --email ADDRESS';

/** For who lost both phone and recovery codes: removes them and ends every session. The password stays. */
export const resetTwoStep = (
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'config' | 'agencyData' | 'queue'> = withDeps,
): Promise<void> =>
  change(args, RESET_TWO_STEP_USAGE, terminal, run, async (tx, { id, email, two_step }, deps) => {
    await clearTwoStep(tx, id);
    if (two_step) await notifyTwoStepChange(deps, tx, id, 'off', new Date());
    return `${two_step ? 'Two-step verification is off' : 'Two-step verification was not on'} for ${email}.`;
  });

/** For whom the provider knows as someone new: the next sign-on with their verified address is theirs again. */
export const resetSingleSignOn = (args: string[], terminal: Terminal, run: RunCommand = withDeps): Promise<void> =>
  change(args, RESET_SINGLE_SIGN_ON_USAGE, terminal, run, async (tx, { id, email }) => {
    await unlinkAccount(tx, id);
    return `Single sign-on of ${email} starts anew.`;
  });

/** Shuts someone out at once, by password and by the provider. What they made stays. */
export const disableUser = (args: string[], terminal: Terminal, run: RunCommand = withDeps): Promise<void> =>
  change(args, DISABLE_USER_USAGE, terminal, run, async (tx, { id, email }) => {
    await setDisabled(tx, id, new Date());
    return `${email} is shut out.`;
  });

export const enableUser = (args: string[], terminal: Terminal, run: RunCommand = withDeps): Promise<void> =>
  change(args, ENABLE_USER_USAGE, terminal, run, async (tx, { id, email }) => {
    await setDisabled(tx, id, null);
    return `${email} may sign in again.`;
  });

async function change<Needs extends keyof Deps>(
  args: string[],
  usage: string,
  terminal: Terminal,
  run: RunCommand<Needs | 'db'>,
  make: (tx: Db, person: Person, deps: Pick<Deps, Needs | 'db'>) => Promise<string>,
): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const { email } = values;
  if (!email) throw new CommandError(`Say whose.\nUsage: ${usage}`);
  const done = await run((deps) =>
    deps.db.transaction().execute(async (tx) => {
      const person = await findByEmail(tx, email);
      if (!person) throw new CommandError(`There is no account for ${email}.`);
      const message = await make(tx, person, deps);
      await endSessionsOf(tx, person.id);
      return message;
    }),
  );
  terminal.line(`${done} Their sessions have ended.`);
}
