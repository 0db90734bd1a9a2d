import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '#messages/languages.ts';
import { findCaseBy } from '../db/case-archive.ts';
import { findByEmail } from '../db/people.ts';
import { submissionOfCase } from '../db/submissions.ts';
import { archiveCase } from '../features/cases/archive-case.ts';
import { CaseNotImported, importCase } from '../features/cases/import-case.ts';
import type { Deps } from '../http/deps.ts';
import { CommandError, type RunCommand, type Terminal, withDeps } from './command.ts';

export const EXPORT_CASE_USAGE = 'export-case REFERENCE FILE.zip';
export const IMPORT_CASE_USAGE = 'import-case FILE.zip --by ADDRESS (of an administrator, whom the history names)';

/** Writes a whole case into one archive, which another installation imports as the same case. */
export async function exportCase(
  args: string[],
  terminal: Terminal,
  run: RunCommand<keyof Deps> = withDeps,
): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [reference, file] = positionals;
  if (!reference || !file) throw new CommandError(`Say which case and where to.\nUsage: ${EXPORT_CASE_USAGE}`);
  await run(async (deps) => {
    const found = await findCaseBy(deps.db, { reference });
    const submission = found && (await submissionOfCase(deps.db, found.id));
    if (!submission) throw new CommandError(`There is no case ${reference}.`);
    // A file that is not whole never has the name that was asked for.
    const unfinished = `${file}.part`;
    try {
      await pipeline(await archiveCase(deps, found.id, submission, LANGUAGES[0]), createWriteStream(unfinished));
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
  terminal.line(`Wrote ${reference} to ${file}. It holds personal data: keep it as you keep the case.`);
}

/** Imports a case from an archive. */
export async function importCaseFile(
  args: string[],
  terminal: Terminal,
  run: RunCommand<keyof Deps> = withDeps,
): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { by: { type: 'string' } } });
  const [file] = positionals;
  const { by } = values;
  if (!file || !by) throw new CommandError(`Say which file, and who imports it.\nUsage: ${IMPORT_CASE_USAGE}`);
  const imported = await run(async (deps) => {
    const person = await findByEmail(deps.db, by);
    if (person?.role !== 'admin') throw new CommandError(`${by} is no administrator here.`);
    return importCase(deps, file, person.id, new Date()).catch((error: unknown) => {
      if (error instanceof CaseNotImported) throw new CommandError(error.message);
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CommandError(`There is no file ${file}.`);
      throw error;
    });
  });
  const { reference, sourceReference, documents, people } = imported;
  terminal.line(`Imported ${reference} with ${documents} documents.`);
  if (reference !== sourceReference)
    terminal.line(
      `It was ${sourceReference} where it comes from. Another case has that reference here, so it has a new one.`,
    );
  if (people > 0)
    terminal.line(
      `${people} people of it were not known here: they have accounts without a password, those of staff are shut out.`,
    );
}
