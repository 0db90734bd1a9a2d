import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { LAST_WORDS_DESCRIPTOR, MOST_SPARE_BYTES } from './messages.ts';

/** A sandbox's process, with the end of what it said beside its messages. */
export type SandboxChild = {
  process: ChildProcess;
  entry: string;
  heapMegabytes: number;
  tasksDone: number;
  standardError: () => string;
  lastWords: () => string;
};

const TAIL_CHARACTERS = 2000;
/** A child gets nothing of our environment but these: no secret of ours is within its reach. */
const PASSED_ON = ['PATH', 'TZ', 'NODE_ENV', 'SystemRoot'];

/** A child that did its task well serves the next one, within these bounds: a new one takes half a second to be fast. */
export const SPARE_MS = 60_000;
const MOST_TASKS = 1000;
const spares = new Set<SandboxChild>();

/** Keeps the end of what comes down a pipe of the child. */
function keepTail(child: ChildProcess, descriptor: number): () => string {
  let tail = '';
  const pipe = child.stdio[descriptor];
  if (pipe && 'setEncoding' in pipe) {
    pipe.setEncoding('utf8');
    pipe.on('data', (text: string) => {
      tail = (tail + text).slice(-TAIL_CHARACTERS);
    });
  }
  return () => tail;
}

/** Where cores are short the server goes first: people wait for its pages, and a document is waited for by nobody. */
function yieldToServer({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may be gone already, or the system does not let us; it works as well without.
  }
}

function forkChild(entry: string, heapMegabytes: number): SandboxChild {
  const environment = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const typescript = entry.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];
  const child = fork(entry, [], {
    execArgv: ['--expose-gc', `--max-old-space-size=${heapMegabytes}`, ...DENY_NETWORK, ...typescript],
    env: Object.fromEntries(environment),
    serialization: 'advanced',
    // A process group of its own: what it starts itself (character recognition) ends with it.
    detached: true,
    // Nobody reads its output; fd 3 carries messages, fd 4 the watchdog's last words.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  yieldToServer(child);
  const sandbox: SandboxChild = {
    process: child,
    entry,
    heapMegabytes,
    tasksDone: 0,
    standardError: keepTail(child, 2),
    lastWords: keepTail(child, LAST_WORDS_DESCRIPTOR),
  };
  child.once('close', () => spares.delete(sandbox));
  return sandbox;
}

/** Kills a child and whatever it has started. */
export function killChild({ process: child }: SandboxChild): void {
  try {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL');
      return;
    }
  } catch {
    // Its group is gone, or this system has none.
  }
  child.kill('SIGKILL');
}

/** Says whether the child keeps this process running. */
function setKeptAlive({ process: child }: SandboxChild, held: boolean): void {
  const handles: unknown[] = [child, child.channel, ...child.stdio];
  for (const handle of handles) {
    if (typeof handle !== 'object' || handle === null || !('ref' in handle && 'unref' in handle)) continue;
    const change = held ? handle.ref : handle.unref;
    if (typeof change === 'function') change.call(handle);
  }
}

/** Gives a child of the program `entry` with this heap: one that waits for its next task, or a new one. */
export function takeChild(entry: string, heapMegabytes: number): SandboxChild {
  for (const spare of spares) {
    if (spare.entry !== entry || spare.heapMegabytes !== heapMegabytes || !spare.process.connected) continue;
    spares.delete(spare);
    setKeptAlive(spare, true);
    return spare;
  }
  return forkChild(entry, heapMegabytes);
}

/**
 * Keeps a child that has done its task for the next one, or ends it: when it has done many, holds much memory
 * (`residentBytes`) or has nothing to do for `spareMs`.
 */
export function giveBackChild(child: SandboxChild, residentBytes: number, spareMs: number): void {
  child.tasksDone += 1;
  if (child.tasksDone >= MOST_TASKS || residentBytes > MOST_SPARE_BYTES) {
    killChild(child);
    return;
  }
  spares.add(child);
  setKeptAlive(child, false);
  const tasksDone = child.tasksDone;
  setTimeout(() => {
    if (spares.has(child) && child.tasksDone === tasksDone && spares.delete(child)) killChild(child);
  }, spareMs).unref();
}

// A plain script in a string: Node loads it before the child's program and before TypeScript can be understood, and a
// bundle would lose a file of its own.
const SCRIPT = `
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const refuse = () => {
  throw Object.assign(new Error('The sandbox has no network.'), { code: 'ERR_ACCESS_DENIED' });
};
net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
dgram.createSocket = refuse;
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(resolver)) {
    if (/^(lookup|resolve|reverse)/.test(name)) Object.defineProperty(resolver, name, { value: refuse });
  }
}
syncBuiltinESMExports();
`;

/**
 * Arguments for Node that close the network in a child and in each thread that it starts from a file: a document that
 * talks a reader into more than reading finds nobody to talk to. Everything of Node that opens a connection, fetch and
 * TLS among them, comes through what is closed. Node's own permissions close the network from version 25 on only.
 */
const DENY_NETWORK = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`];
