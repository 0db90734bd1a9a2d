// Brings a checkout to where it can run: packages as the lock file says, and a build of what is there.
// Uses Node alone, since it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a program and ends this one, with its exit code, if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) {
    console.error(`${command} could not be run: ${error.message}`);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

/** Refuses a Node that the product does not run on, in words. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fits) return;
  console.error(
    `Planwright needs Node 20.19 or later (22.12 or later of version 22); this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Installs what the lock file says, unless it is there already. */
export function install() {
  checkNode();
  const stamp = join(root, 'node_modules', '.planwright-installed');
  const wanted = hashOf(['package-lock.json', 'package.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' });
  writeFileSync(stamp, wanted);
}

/** What the build is made of. The agency's words are among it: its public pages are drawn at build time. */
const BUILT_FROM = [
  'package-lock.json',
  'src',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.prerender.config.ts',
  'scripts/prerender.mjs',
  'scripts/precompress.mjs',
  'tsconfig.base.json',
  'agency/agency.yaml',
  'agency/legal',
];

/** Builds web and server and draws the public pages, unless the last build was of these very files. */
export function build() {
  const stamp = join(root, 'dist', '.planwright-built');
  const wanted = hashOf(BUILT_FROM);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  run(process.execPath, [vite, 'build', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
  run(process.execPath, [vite, 'build', '--config', 'vite.prerender.config.ts', '--logLevel', 'warn']);
  run(process.execPath, [join(root, 'scripts', 'prerender.mjs')]);
  run(process.execPath, [join(root, 'scripts', 'precompress.mjs')]);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else if (!/[.]test[.]tsx?$/.test(path)) {
      hash.update(path).update(readFileSync(full));
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}
