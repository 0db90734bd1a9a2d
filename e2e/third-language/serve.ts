// Builds a copy of the product in which a third language was added, and starts it on a data folder that goes with it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyWithThirdLanguage } from '../../test/third-language/copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'planwright-language-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const copy = join(folder, 'copy');
copyWithThirdLanguage(copy);
const build = "import('./scripts/prepare.mjs').then(({ build }) => build())";
const { status } = spawnSync(process.execPath, ['-e', build], { cwd: copy, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

Object.assign(process.env, {
  DATA_DIR: join(folder, 'data'),
  APP_MODE: 'demo',
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '100000',
  TRUST_PROXY: '127.0.0.1,::1',
});
process.chdir(copy);
await import(join(copy, 'dist/server/main.js'));
