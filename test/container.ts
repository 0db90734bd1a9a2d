import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commandOf, isIgnored, readDockerfile, variablesOf } from './dockerfile.ts';

/** The user that `node` images have, with their number. */
const IMAGE_USER = { name: 'node', id: 1000 };
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** What of our own machine an image does not have. */
const HIDDEN = ['/tmp', '/work', '/home', '/mnt', '/srv'];

/** Why this machine cannot follow a Dockerfile; undefined where it can. */
export function cannotFollow(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may lay file systems over each other';
  if (!existsSync('/etc/debian_version')) return 'this is not Debian, which the images are made from';
  const tried = spawnSync('unshare', ['--mount', 'sh', '-c', 'd=$(mktemp -d) && mount -t tmpfs t "$d" && umount "$d"']);
  return tried.status === 0 ? undefined : 'mounts are not allowed here';
}

export type Image = {
  /** Settings, user and commands as the Dockerfile leaves them. */
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
  stopSignal: NodeJS.Signals;
  /** Starts a command in the image, as its user, on a root that nobody can write to; `asRoot` and `writable` are for what
   * an administrator would change about it. */
  start: (command: string[], env?: Record<string, string>, options?: SpawnOptions) => ChildProcess;
  /** The same to its end. */
  run: (
    command: string[],
    env?: Record<string, string>,
    input?: string,
  ) => Promise<{ status: number | null; output: string }>;
  /** Hides a file or folder of the image, as if it had not been copied. @returns how to show it again */
  hide: (path: string) => () => void;
  remove: () => void;
};

/**
 * Follows a Dockerfile without a container engine: in a mount namespace of its own this machine's root, which is Debian's as
 * the images' is, lies under a layer for each stage, and each instruction is carried out in it. What differs from an
 * engine: the base image is this machine with the Node of a package, and a container's processes see ours.
 * @param context the folder to build from; `ignore` is its .dockerignore
 * @param nodePackage the npm package that brings the Node of the base image, such as node@24
 */
export async function buildImage(
  {
    dockerfile,
    context,
    ignore,
    nodePackage,
  }: { dockerfile: string; context: string; ignore: string; nodePackage: string },
  note: (line: string) => void,
): Promise<Image> {
  const holder = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', 'echo ready; exec sleep infinity'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (holder.stdout) await once(holder.stdout, 'data');
  const inside = (command: string[], options: SpawnOptions & { input?: string } = {}) => {
    const { status, stdout, stderr } = spawnSync('nsenter', ['-t', String(holder.pid), '-m', '--', ...command], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      ...options,
    });
    return { status, output: `${stdout}${stderr}` };
  };
  const must = (command: string[], options?: SpawnOptions & { input?: string }): string => {
    const { status, output } = inside(command, options);
    if (status !== 0)
      throw new Error(`${command.join(' ').slice(0, 500)} ended with ${status}:\n${output.slice(-3000)}`);
    return output;
  };

  const scratch = mkdtempSync(join(tmpdir(), 'planwright-image-'));
  const remove = () => {
    holder.kill('SIGKILL');
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    // Outside of the root that the layers lie on, so that none lies on itself.
    const layers = join(scratch, 'layers');
    mkdirSync(layers);
    must(['mount', '-t', 'tmpfs', '-o', 'size=8g', 'layers', layers]);
    const roots = new Map<string, string>();
    const layersOf = new Map<string, string[]>();
    let count = 0;
    /** A root of its own over the layers of another. */
    const mountOver = (lower: string[]): { root: string; layers: string[] } => {
      const folder = join(layers, String(count++));
      must(['mkdir', '-p', `${folder}/upper`, `${folder}/work`, `${folder}/root`]);
      const options = `lowerdir=${[...lower, '/'].join(':')},upperdir=${folder}/upper,workdir=${folder}/work`;
      must(['mount', '-t', 'overlay', '-o', options, 'overlay', `${folder}/root`]);
      const root = `${folder}/root`;
      for (const system of ['proc', 'dev', 'sys']) must(['mount', '--bind', `/${system}`, `${root}/${system}`]);
      for (const hidden of HIDDEN.filter((path) => existsSync(path)))
        must(['mount', '-t', 'tmpfs', '-o', 'mode=1777', 'hidden', `${root}${hidden}`]);
      return { root, layers: [`${folder}/upper`, ...lower] };
    };
    const ownEnv = {
      PATH,
      HOME: '/root',
      LANG: 'C.UTF-8',
      ...pick(process.env, /^(npm_config_\w+|NODE_EXTRA_CA_CERTS)$/i),
    };
    const inRoot = (root: string, folder: string, line: string, env: Record<string, string> = {}) =>
      must(['chroot', root, '/bin/sh', '-ec', `cd ${folder}\n${line}`], { env: { ...ownEnv, ...env } });

    const base = mountOver([]);
    note(`base image: this machine with ${nodePackage}`);
    inRoot(
      base.root,
      '/',
      `getent passwd ${IMAGE_USER.name} || useradd --non-unique --uid ${IMAGE_USER.id} --user-group ${IMAGE_USER.name}
      mkdir -p /opt/node && cd /opt/node
      npm install --no-audit --no-fund --loglevel=error ${nodePackage}
      cp -L node_modules/node/bin/node /usr/local/bin/node && rm -rf /opt/node`,
    );
    const nodeVersion = inRoot(base.root, '/', 'node --version').trim();
    note(`Node ${nodeVersion}`);

    let env: Record<string, string> = {};
    let user = 'root';
    let folder = '/';
    let last = base;
    let [command, healthCheck, stopSignal, volumes] = [[''], [''], 'SIGTERM' as NodeJS.Signals, [] as string[]];
    for (const stage of readDockerfile(dockerfile)) {
      const isBase = !roots.has(stage.from);
      if (isBase && !/^node:24-bookworm(-slim)?$/.test(stage.from)) throw new Error(`${stage.from} is not known here.`);
      if (isBase) [env, folder] = [{}, '/'];
      last = mountOver(isBase ? base.layers : (layersOf.get(stage.from) ?? []));
      const { root } = last;
      for (const { name, flags, rest } of stage.instructions) {
        const began = Date.now();
        if (name === 'WORKDIR') {
          folder = rest;
          must(['mkdir', '-p', root + folder]);
        } else if (name === 'COPY') {
          const words = rest.split(/\s+/);
          const target = words.pop() ?? '';
          const from = flags.from === undefined ? undefined : roots.get(flags.from);
          if (flags.from !== undefined && from === undefined) throw new Error(`There is no stage ${flags.from}.`);
          for (const source of words) {
            const sent = from ? join(from, source) : join(sentContext(scratch, context, ignore), source);
            must(['sh', '-ec', COPY_LINE], {
              env: {
                PATH,
                SENT: sent,
                TO: join(root, target.startsWith('/') ? '' : folder, target),
                AS_FOLDER: target.endsWith('/') || target === '.' ? '1' : '',
              },
            });
          }
        } else if (name === 'RUN') inRoot(root, folder, rest, env);
        else if (name === 'ENV') env = { ...env, ...variablesOf(rest) };
        else if (name === 'USER') user = rest;
        else if (name === 'VOLUME') volumes = [...volumes, rest];
        else if (name === 'HEALTHCHECK') healthCheck = commandOf(rest.replace(/^.*?CMD\s+/, ''));
        else if (name === 'CMD') command = commandOf(rest);
        else if (name === 'STOPSIGNAL') stopSignal = rest as NodeJS.Signals;
        else if (name !== 'EXPOSE') throw new Error(`${name} is not known here.`);
        if (Date.now() - began > 1_000)
          note(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${name} ${rest.slice(0, 90)}`);
      }
      if (stage.name !== undefined) {
        roots.set(stage.name, root);
        layersOf.set(stage.name, last.layers);
      }
    }
    const { root } = last;
    for (const volume of volumes) {
      // An engine gives a new volume the owner that the folder has in the image.
      const owner = must(['stat', '-c', '%u:%g %a', root + volume]).trim();
      must(['mount', '-t', 'tmpfs', 'volume', root + volume]);
      must([
        'sh',
        '-ec',
        `chown ${owner.split(' ')[0]} ${root}${volume} && chmod ${owner.split(' ')[1]} ${root}${volume}`,
      ]);
    }
    must(['mount', '-o', 'remount,ro', root]);
    const size = must(['du', '-sm', '--total', ...['app', 'usr', 'var'].map((part) => `${last.layers[0]}/${part}`)]);
    note(`the last stage adds ${size.trim().split('\n').at(-1)?.split('\t')[0]} MB to its base`);
    const args = (words: string[], more: Record<string, string>) => [
      ...['-t', String(holder.pid), '-m', '--', 'chroot', `--userspec=${user}`, root],
      ...['/usr/bin/env', '-i', '-C', folder, `PATH=${PATH}`],
      ...Object.entries({ ...env, ...more }).map(([key, value]) => `${key}=${value}`),
      ...words,
    ];
    return {
      env,
      command,
      healthCheck,
      stopSignal,
      start: (words, more = {}, options = {}) => spawn('nsenter', args(words, more), options),
      run: async (words, more = {}, input = '') => {
        const child = spawn('nsenter', args(words, more), { stdio: 'pipe' });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part));
        child.stdin.on('error', () => {});
        child.stdin.end(input);
        const [status] = await once(child, 'close');
        return { status: status as number | null, output };
      },
      hide: (path) => {
        must(['mount', '-t', 'tmpfs', 'hidden', root + path]);
        return () => void must(['umount', root + path]);
      },
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** COPY: a folder's contents go into the target, a file goes to it, or into it where it is a folder. */
const COPY_LINE = `
if [ -d "$SENT" ]; then mkdir -p "$TO"; cp -a "$SENT/." "$TO/"
elif [ -n "$AS_FOLDER" ]; then mkdir -p "$TO"; cp -a "$SENT" "$TO/"
else mkdir -p "$(dirname "$TO")"; cp -a "$SENT" "$TO"; fi`;

const pick = (env: NodeJS.ProcessEnv, names: RegExp) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (names.test(name) && value ? [[name, value]] : [])),
  );

/** What is sent to the engine: what git has or would take, but for what is ignored. Made once for each scratch folder. */
function sentContext(scratch: string, context: string, ignore: string): string {
  const sent = join(scratch, 'context');
  if (existsSync(sent)) return sent;
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: context, encoding: 'utf8' });
  const rules = readFileSync(ignore, 'utf8');
  for (const path of files.split('\n')) {
    if (path === '' || isIgnored(rules, path) || !existsSync(join(context, path))) continue;
    mkdirSync(dirname(join(sent, path)), { recursive: true });
    cpSync(join(context, path), join(sent, path));
  }
  return sent;
}
