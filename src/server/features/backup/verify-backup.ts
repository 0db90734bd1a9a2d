import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  BackupError,
  eachOf,
  filesOf,
  hashOf,
  JOBS,
  MANIFEST,
  type Manifest,
  partOf,
  readManifest,
  SUMS,
} from './backup-folder.ts';

const MOST_NAMED = 10;

/**
 * Reads every byte of a backup and compares it with its SHA-256, and what is there with what the manifest says.
 * Throws a BackupError that names what is damaged or missing.
 */
export async function verifyBackup(folder: string, progress: (text: string) => void): Promise<Manifest> {
  const listed = await stat(join(folder, SUMS)).catch(() => undefined);
  if (!listed) throw new BackupError(`There is no whole backup in ${folder}: it has no ${SUMS}.`);
  const problems: string[] = [];
  const parts = new Set<string>();
  let files = 0;
  await eachOf(createInterface({ input: createReadStream(join(folder, SUMS)) }), async (line) => {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}((?:[a-z_]+\/)?(?:[0-9a-f]{2}\/)?[\w.]+)$/.exec(line) ?? [];
    if (!sha256 || !name) return void problems.push(`${SUMS} has a line that is damaged.`);
    if (name.startsWith('files/')) files++;
    else parts.add(name);
    const found = await hashOf(join(folder, name)).catch(() => undefined);
    if (found !== sha256) problems.push(`${name} ${found ? 'is damaged' : 'is missing'}.`);
    progress(`checked ${files} files`);
  });
  refuse(problems);

  const manifest = await readManifest(folder);
  for (const name of [MANIFEST, JOBS, ...manifest.tables.map((table) => partOf(table.name))]) {
    if (!parts.has(name)) problems.push(`${SUMS} does not list ${name}.`);
  }
  if (files !== manifest.files.count) problems.push(`It has ${files} files instead of ${manifest.files.count}.`);
  refuse(problems);
  const lost = new Set(manifest.lost.map(({ sha256 }) => sha256));
  let named = 0;
  for await (const { sha256 } of filesOf(folder)) if (!lost.has(sha256)) named++;
  if (named !== files) problems.push(`Its database names ${named} files, and ${files} are there.`);
  refuse(problems);
  return manifest;
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const shown = problems.slice(0, MOST_NAMED).map((problem) => `  ${problem}`);
  const more = problems.length > MOST_NAMED ? [`  And ${problems.length - MOST_NAMED} more.`] : [];
  throw new BackupError(
    ['The backup is damaged, and nothing was restored. Take another one.', ...shown, ...more].join('\n'),
  );
}
