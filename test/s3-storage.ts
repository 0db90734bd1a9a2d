import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3Blobs, type S3Config } from '../src/server/adapters/s3-blobs.ts';
import { readConfig } from '../src/server/config/config.ts';
import { startS3Server } from './s3-server.ts';

/** Leaves a machine as one that has not had any file yet. */
export function dropCopies(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name !== 'incoming') rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Storage in a bucket of a server of the tests' own; `silenceMs` as in `openS3Blobs`. */
export async function startTestStorage({
  silenceMs = 400,
  ...changed
}: Partial<S3Config> & { silenceMs?: number } = {}) {
  const server = await startS3Server();
  const folder = mkdtempSync(join(tmpdir(), 'planwright-copies-'));
  const config = readConfig(server.settings).s3;
  if (!config) throw new Error('The settings name no storage.');
  return {
    server,
    folder,
    blobs: await openS3Blobs({ ...config, ...changed }, folder, silenceMs),
    dropCopies: () => dropCopies(folder),
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
