import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../config/project-root.ts';
import { BackupError } from '../features/backup/backup-folder.ts';
import { makeBackup, megabytes } from '../features/backup/make-backup.ts';
import { restoreBackup } from '../features/backup/restore-backup.ts';
import { verifyBackup } from '../features/backup/verify-backup.ts';
import { CommandError, type RunCommand, type Terminal, withDeps } from './command.ts';

export const BACKUP_USAGE = 'backup FOLDER (a new one)';
export const RESTORE_USAGE = 'restore FOLDER [--check] [--from-demo] [--send-nothing] [--other-secret-key]';

const version = () => String(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version);

/** Copies database and files into a folder. With the embedded database the server is stopped meanwhile. */
export async function backup(
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'kind' | 'blobs' | 'config'> = withDeps,
): Promise<void> {
  const folder = folderOf(parseArgs({ args, allowPositionals: true }).positionals, BACKUP_USAGE);
  const { tables, files, jobs, lost } = await inWords(() =>
    run((deps) => makeBackup(deps, folder, version(), terminal.progress)),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.line(
    `Wrote ${folder}: ${rows} rows, ${files.count} files (${megabytes(files.bytes)}), ${jobs} jobs that wait or failed.`,
  );
  terminal.line('It holds personal data, and no settings: keep SECRET_KEY elsewhere.');
  if (lost.length > 0) {
    const missing = lost.filter(({ problem }) => problem === 'missing').length;
    throw new CommandError(
      `Not in it: ${missing} files that storage no longer has, and ${lost.length - missing} that are damaged there. ` +
        'Run verify-files to see whose, and bring them back from an earlier backup.',
    );
  }
}

/** Puts a backup into an empty installation, or with --check only reads it through. */
export async function restore(
  args: string[],
  terminal: Terminal,
  run: RunCommand<'db' | 'blobs' | 'config' | 'queue'> = withDeps,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'from-demo': { type: 'boolean', default: false },
      'send-nothing': { type: 'boolean', default: false },
      'other-secret-key': { type: 'boolean', default: false },
    },
  });
  const folder = folderOf(positionals, RESTORE_USAGE);
  if (values.check) {
    const { at, files, version: of } = await inWords(() => verifyBackup(folder, terminal.progress));
    terminal.line(`The backup of ${at} (version ${of}, ${files.count} files) is whole.`);
    return;
  }
  const options = {
    fromDemo: values['from-demo'],
    sendNothing: values['send-nothing'],
    otherSecretKey: values['other-secret-key'],
  };
  const { manifest, notes } = await inWords(() =>
    run((deps) => restoreBackup(deps, folder, options, terminal.progress)),
  );
  terminal.line(
    `Restored the backup of ${manifest.at}: ${manifest.tables.length} tables, ${manifest.files.count} files, ${manifest.jobs} jobs, each compared with the backup.`,
  );
  for (const note of notes) terminal.line(note);
}

function folderOf(given: string[], usage: string): string {
  const [folder, ...more] = given;
  if (!folder || more.length > 0) throw new CommandError(`Name one folder.\nUsage: ${usage}`);
  return resolve(folder);
}

async function inWords<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message);
    throw error;
  }
}
