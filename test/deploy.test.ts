import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../src/server/config/config.ts';
import { commandOf, isIgnored, readDockerfile, variablesOf } from './dockerfile.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const text = read('deploy/Dockerfile');
const stages = readDockerfile(text);
const last = stages.at(-1)?.instructions ?? [];
const of = (name: string) => last.filter((one) => one.name === name).map(({ rest }) => rest);

test('a .dockerignore is read as an engine reads it: the last line that fits decides, and folders count', () => {
  const ignore = '# all\n*\n!src\n!a.json\n**/*.test.ts\n';
  const sent = ['src/a.ts', 'a.json', 'src/b/c.ts'];
  const kept = ['b.json', 'src/a.test.ts', 'src/b/c.test.ts', 'data/src/x', 'a.jsonx'];
  expect(sent.filter((path) => isIgnored(ignore, path))).toEqual([]);
  expect(kept.filter((path) => !isIgnored(ignore, path))).toEqual([]);
});

test('the image is not root’s, has a health check, a signal to stop, and sets nothing that is a secret', () => {
  expect(of('USER')).toEqual(['node']);
  expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(of('HEALTHCHECK')[0]).toContain('/api/health/ready');
  expect(commandOf(of('CMD')[0] ?? '')).toEqual(['node', 'dist/server/main.js']);
  const set = Object.assign({}, ...of('ENV').map(variablesOf)) as Record<string, string>;
  const known = [...SETTINGS, 'NODE_ENV'];
  expect(Object.keys(set).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(set).filter((name) => /KEY|SECRET|PASSWORD|URL/.test(name))).toEqual([]);
  expect(of('VOLUME')).toEqual([set.DATA_DIR]);
  expect(of('EXPOSE')).toEqual([set.PORT]);
});

test('what the Dockerfile copies is there and sent, and what the build and the server read is among it', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const ignore = read('.dockerignore');
  const sent = files.split('\n').filter((path) => path !== '' && !isIgnored(ignore, path));
  const copied = stages.flatMap(({ instructions }) =>
    instructions
      .filter(({ name, flags }) => name === 'COPY' && !flags.from)
      .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1)),
  );
  const isSent = (path: string) => path === '.' || sent.some((one) => one === path || one.startsWith(`${path}/`));
  expect(copied.filter((path) => !isSent(path))).toEqual([]);
  const list = /const BUILT_FROM = \[([^\]]*)\]/.exec(read('scripts/prepare.mjs'))?.[1] ?? '';
  const built = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path ?? '');
  expect(built.length).toBeGreaterThan(5);
  expect(built.filter((path) => !isSent(path))).toEqual([]);
  expect(sent.filter((path) => /\.test\.tsx?$|^(test|e2e|docs|bench|\.git|deploy)\//.test(path))).toEqual([]);
});

test('the built server imports nothing but Node’s own modules and packages that production installs', () => {
  const folder = join(root, 'dist/server');
  if (!existsSync(folder)) throw new Error('There is no build to look at: run `npm run build` first.');
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const named = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const [, name = ''] of source.matchAll(
      /(?:^|\s)(?:import|export)[^'"`;]*?from\s*["']([^"']+)["']|import\(["']([^"']+)["']\)/gm,
    ))
      named.add(name);
    for (const [, name = ''] of source.matchAll(/\)\.resolve\(["']([@a-z][^"'\s]*)["']\)/g)) named.add(name);
  }
  const packages = [...named]
    .filter((name) => name !== '' && !name.startsWith('.') && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  expect(packages).toContain('us-atlas');
  // A package that only starts TypeScript, which no build does.
  expect([...new Set(packages)].filter((name) => !(name in dependencies) && name !== 'tsx')).toEqual([]);
});

type Service = {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  build?: { context: string; dockerfile: string };
  env_file?: string;
  network_mode?: string;
  read_only?: boolean;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown>; [more: string]: unknown };

const composeText = read('deploy/compose.yaml');
const compose = parse(composeText, { merge: true }) as Compose;
const example = Object.fromEntries(
  read('deploy/env.example')
    .split('\n')
    .flatMap((line) => {
      const [, mark, name = '', value = ''] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, { value, isSet: mark === '' }]];
    }),
);
/** Settings of other services of the file, and of the file itself. */
const OF_COMPOSE = ['POSTGRES_PASSWORD', 'PUBLISHED_PORT'];
const isSetting = (name: string) => SETTINGS.includes(name) || name === 'NODE_ENV';

test('compose: every service, volume, dependency and variable that is named is there', () => {
  const { services, volumes } = compose;
  expect(Object.keys(services).sort()).toEqual(['database', 'mail', 'proxy', 'scanner', 'storage', 'web', 'worker']);
  const used = Object.values(services).flatMap((service) =>
    (service.volumes ?? []).map((volume) => volume.split(':')[0]),
  );
  expect([...new Set(used)].sort()).toEqual(Object.keys(volumes).sort());
  for (const [name, service] of Object.entries(services)) {
    const isProduct = service.build !== undefined;
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect([name, other, services[other] !== undefined]).toEqual([name, other, true]);
      // The product's own health check is the image's.
      const isChecked = services[other]?.healthcheck !== undefined || services[other]?.build !== undefined;
      expect([name, other, condition !== 'service_healthy' || isChecked]).toEqual([name, other, true]);
    }
    if (service.network_mode) expect(services[service.network_mode.replace('service:', '')]).toBeDefined();
    expect([name, isProduct || service.healthcheck !== undefined]).toEqual([name, true]);
    if (!isProduct) {
      expect([name, /:.*\d/.test(service.image ?? '')], 'a version of its own').toEqual([name, true]);
      continue;
    }
    expect(existsSync(join(root, 'deploy', service.build?.context ?? '', service.build?.dockerfile ?? ''))).toBe(true);
    expect([service.read_only, service.env_file]).toEqual([true, '.env']);
    expect(Object.keys(service.environment ?? {}).filter((key) => !isSetting(key))).toEqual([]);
  }
  const variables = [...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
  const unknown = variables.filter((name) => !OF_COMPOSE.includes(name) && !isSetting(name));
  expect(unknown).toEqual([]);
  const hasDefault = (name: string) => composeText.includes(`\${${name}:-`);
  expect(variables.filter((name) => !(name in example) && !hasDefault(name))).toEqual([]);
});

test('the example of settings names settings alone, and filled in it is what both installations start with', () => {
  expect(Object.keys(example).filter((name) => !isSetting(name) && !OF_COMPOSE.includes(name))).toEqual([]);
  const given = Object.fromEntries(
    Object.entries(example).flatMap(([name, { value, isSet }]) => (isSet ? [[name, value]] : [])),
  );
  const filled = {
    ...given,
    SECRET_KEY: 'forty letters that somebody made up once',
    POSTGRES_PASSWORD: 'a1',
    S3_SECRET_ACCESS_KEY: 'a1b2c3d4e5',
  };
  const fill = (value: string) =>
    value.replace(/\$\{([A-Z0-9_]+)[^}]*\}/g, (_, name: keyof typeof filled) => filled[name] ?? '');
  for (const name of ['web', 'worker']) {
    const own = Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [key, fill(value)]);
    const config = readConfig({ APP_MODE: 'production', ...filled, ...Object.fromEntries(own) });
    expect([config.role, config.databaseUrl]).toEqual([name, 'postgresql://planwright:a1@database:5432/planwright']);
  }
  const without = Object.fromEntries(
    Object.entries(example)
      .filter(([name, { isSet }]) => !isSet || !name.startsWith('S3_'))
      .map(([name, { value }]) => [name, filled[name as keyof typeof filled] ?? value]),
  );
  expect(readConfig({ APP_MODE: 'production', ...without }).clamd).toEqual({ path: '/run/clamav/clamd.ctl' });
});

const units = ['planwright.service', 'planwright-worker@.service'];

test.each(units)('%s names programs, settings and files that are there, and gives itself no rights', (unit) => {
  const lines = read(`deploy/${unit}`)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const settings = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const words = `${settings.get('Environment')} ${settings.get('ExecStart')}`;
  expect(Object.keys(variablesOf(words)).filter((name) => !isSetting(name))).toEqual([]);
  expect(settings.get('ExecStart')).toMatch(/^\/usr\/bin\/env .*node dist\/server\/main\.js$/);
  expect(existsSync(settings.get('Documentation')?.replace('file:///opt/planwright', root) ?? '')).toBe(true);
  const hardened = {
    NoNewPrivileges: 'yes',
    ProtectSystem: 'strict',
    ProtectHome: 'yes',
    PrivateTmp: 'yes',
    CapabilityBoundingSet: '',
  };
  expect(Object.fromEntries(Object.keys(hardened).map((name) => [name, settings.get(name)]))).toEqual(hardened);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('NOT RUN: systemd-analyze is not here, so that the units are only parsed.');

test.skipIf(!hasSystemd).each(units)('systemd takes %s, and finds little that it could do harm with', (unit) => {
  const analyze = (args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, {
      cwd: join(root, 'deploy'),
      encoding: 'utf8',
    });
    return { status, said: `${stdout}${stderr}` };
  };
  expect(analyze(['verify', unit])).toEqual({ status: 0, said: '' });
  const { said } = analyze(['security', '--offline=yes', '--no-pager', unit]);
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(said)?.[1])).toBeLessThan(2);
});
