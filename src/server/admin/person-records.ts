import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMessage } from '#messages/format-message.ts';
import { findByEmail, type Person } from '../db/people.ts';
import { casesOfPerson, HELD_TABLES } from '../db/person-records.ts';
import { erasePerson, openCasesOf, tryErasure } from '../features/records/erase-person.ts';
import { exportPerson } from '../features/records/export-person.ts';
import type { Deps } from '../http/deps.ts';
import { CommandError, type RunCommand, type Terminal, withDeps } from './command.ts';

export const EXPORT_PERSON_USAGE = 'export-person --email ADDRESS --out FILE.zip';
export const ERASE_PERSON_USAGE = 'erase-person --email ADDRESS [--yes]';

/** Writes all that is held of a person into an archive, for them. */
export async function exportPersonFile(
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'blobs' | 'agencyData'> = withDeps,
): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' }, out: { type: 'string' } } });
  if (!values.out) throw new CommandError(`Say where to.\nUsage: ${EXPORT_PERSON_USAGE}`);
  const out = resolve(values.out);
  if (await stat(out).catch(() => undefined)) throw new CommandError(`${out} exists already.`);
  await run(async (deps) => {
    const person = await personOf(deps, values.email, EXPORT_PERSON_USAGE);
    const { records, files } = await exportPerson(deps, person, out, new Date());
    terminal.line(`Wrote ${out}: ${records} records and ${files} files of ${person.email}. Hand it to nobody else.`);
  });
}

/** Says what would be erased of a person and what stays; with --yes it is. */
export async function erasePersonRecords(
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'agencyData'> = withDeps,
): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  await run(async (deps) => {
    const now = new Date();
    const person = await personOf(deps, values.email, ERASE_PERSON_USAGE);
    if (person.is_demo) throw new CommandError('This is a person of the demonstration.');
    const open = await openCasesOf(deps, person);
    if (open.length > 0) {
      throw new CommandError(
        `${person.email} has cases that have not ended: ${open.join(', ')}. Withdraw them or wait until they end. ` +
          'Nothing was erased.',
      );
    }
    const references = (await casesOfPerson(deps.db, person.id)).map(({ reference }) => reference);
    const done = values.yes ? await erasePerson(deps, person, now) : await tryErasure(deps, person, now);
    const list = (counts: Partial<Record<string, number>>) =>
      HELD_TABLES.filter((table) => counts[table]).map(
        (table) => `  ${formatMessage('en', { code: `records:tables.${table}` })}: ${counts[table]}`,
      );
    terminal.line(values.yes ? `Erased of ${person.email}:` : `Would be erased of ${person.email}:`);
    for (const line of list(done.went)) terminal.line(line);
    if (!done.accountWent) {
      terminal.line('Stays, because it is part of a public record or of what the agency did:');
      for (const line of list(done.stays)) terminal.line(line);
      if (references.length > 0) terminal.line(`  Submitted as ${references.join(', ')}.`);
      terminal.line('The account stays as the name in these records, and cannot sign in.');
    }
    terminal.line(
      'Not tied to anybody, and removed automatically: parcels that visitors looked up, counts of attempts to sign in. ' +
        'Files leave storage within days; backups that were made before still hold all of it.',
    );
    if (!values.yes) terminal.line('Nothing was erased. Say --yes to do it.');
  });
}

async function personOf({ db }: Pick<Deps, 'db'>, email: string | undefined, usage: string): Promise<Person> {
  if (!email) throw new CommandError(`Say whose.\nUsage: ${usage}`);
  const person = await findByEmail(db, email);
  if (!person) throw new CommandError(`There is no account for ${email}.`);
  return person;
}
