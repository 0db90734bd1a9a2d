import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a program did, as test/record-connections.mjs wrote it. */
export type RecordedConnection = {
  pid: number;
  kind: 'process' | 'program' | 'connect' | 'datagram' | 'name';
  to: string;
};

/** Arguments for Node that record what a program connects to. */
export const recordConnections = ['--import', pathToFileURL(join(import.meta.dirname, 'record-connections.mjs')).href];

export const recordedIn = (file: string): RecordedConnection[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const isOnThisMachine = (to: string): boolean =>
  to === 'localhost' || to === '::1' || to.startsWith('/') || (isIP(to) === 4 && to.startsWith('127.'));

/** What left this machine, or asked for it. */
export const leaving = (recorded: readonly RecordedConnection[]): string[] =>
  recorded
    .filter(({ kind, to }) => ['connect', 'datagram', 'name'].includes(kind) && !isOnThisMachine(to))
    .map(({ kind, to }) => `${kind} ${to}`);
