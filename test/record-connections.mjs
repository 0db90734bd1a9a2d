// Loaded before a program of ours (node --import): writes each connection that it opens and each question for a name to the
// file that RECORD_CONNECTIONS names, one JSON line each, from every process and thread that it starts of Node itself, and the
// names of other programs that it starts.
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const file = process.env.RECORD_CONNECTIONS;
if (!file) throw new Error('RECORD_CONNECTIONS names no file.');
const note = (kind, to) => appendFileSync(file, `${JSON.stringify({ pid: process.pid, kind, to: String(to) })}\n`);

/** Puts a function in the place of another that notes each call first. */
const watch = (owner, name, noteCall) => {
  const original = owner[name];
  if (typeof original !== 'function') return;
  const value = function (...args) {
    noteCall(args);
    return Reflect.apply(original, this, args);
  };
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
};

// net.connect, tls.connect, http, http2, fetch and the drivers of databases come through here.
watch(net.Socket.prototype, 'connect', ([first, second]) => {
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'object') note('connect', options.path ?? options.host ?? 'localhost');
  else if (Number.isNaN(Number(options))) note('connect', options);
  else note('connect', typeof second === 'string' ? second : 'localhost');
});
watch(dgram.Socket.prototype, 'send', (args) =>
  note('datagram', args.filter((one) => typeof one === 'string').at(-1) ?? '127.0.0.1'),
);
watch(dgram.Socket.prototype, 'connect', ([, address]) =>
  note('datagram', typeof address === 'string' ? address : '127.0.0.1'),
);
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(resolver)) {
    if (/^(?:lookup|resolve|reverse)/.test(name)) watch(resolver, name, ([asked]) => note('name', asked));
  }
}

// Children of ours are given little of the environment: they are told where to write by their arguments.
const ownUrl = import.meta.url;
const fork = childProcess.fork;
childProcess.fork = (entry, ...rest) => {
  const [args, options] = Array.isArray(rest[0]) ? rest : [[], rest[0]];
  return fork(entry, args, {
    ...options,
    // Last, so that what closes the network is watched too: an attempt that is refused is an attempt.
    execArgv: [
      ...(options?.execArgv ??
        process.execArgv.filter((_, at, all) => all[at - 1] !== '--import' && all[at] !== '--import')),
      '--import',
      ownUrl,
    ],
    env: { ...(options?.env ?? process.env), RECORD_CONNECTIONS: file },
  });
};
watch(childProcess, 'spawn', ([program]) => note('program', program));
for (const name of ['spawnSync', 'exec', 'execFile', 'execSync', 'execFileSync'])
  watch(childProcess, name, ([program]) => note('program', program));
syncBuiltinESMExports();
note('process', process.argv[1] ?? '-');
