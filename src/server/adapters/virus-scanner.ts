import { createReadStream } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

/** `not-scanned`: the scanner took the file's place but not the file, for it is larger than its own limit. */
export type ScanResult =
  | { outcome: 'clean' }
  | { outcome: 'infected'; signature: string }
  | { outcome: 'not-scanned'; reason: string };

/** Looks through files for what must not be opened. */
export type VirusScanner = {
  /** Scans the file at `path`. Throws where the scanner cannot be reached or does not answer, and when aborted. */
  scan: (path: string, signal: AbortSignal) => Promise<ScanResult>;
};

/** Where a clamd listens: a socket file, or a host and a port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

const CHUNK = 64 * 1024;
/** A scan of the largest file takes seconds; this ends one that never answers. */
const LONGEST_SILENCE_MS = 120_000;
/**
 * How long each try waits between the length of a chunk and the chunk, in ms: for clamd to refuse it by its length
 * alone. The first tries suit a quiet machine, the last a busy one.
 */
const PAUSES_MS = [0, 5, 50, 300];
/** What may lie between what was sent and what clamd has read, in bytes: the buffers of both ends of a connection. */
const BUFFERED = 8 * 1024 * 1024;

/** clamd hung up after so many bytes of a file were sent, and what it may have said was lost with the connection. */
class HungUp extends Error {
  readonly sentBytes: number;
  constructor(sentBytes: number, cause?: unknown) {
    super('The virus scanner hung up in the middle of the file.', { cause });
    this.sentBytes = sentBytes;
  }
}

/** How a try sends a file: with pauses from a place on, which is where the try before it may have been refused. */
type Pace = { pauseMs: number; pausesFrom: number };

/**
 * A scanner that sends files to a clamd by its INSTREAM command: each chunk with its length before it (32 bits, big
 * endian), and a length of zero at the end. The file goes over as fast as clamd takes it, never whole into memory.
 * Source of the protocol: clamd(8).
 */
export const connectClamd = (address: ClamdAddress): VirusScanner => ({
  scan: async (path, signal) => {
    // clamd hangs up on a file above its limit. Sent with pauses, its answer is read before the connection breaks.
    let hungUp: HungUp | undefined;
    for (const pauseMs of PAUSES_MS) {
      try {
        return await scanOnce(address, path, signal, {
          pauseMs,
          pausesFrom: (hungUp?.sentBytes ?? 0) - BUFFERED,
        });
      } catch (error) {
        if (!(error instanceof HungUp)) throw error;
        hungUp = error;
      }
    }
    throw hungUp;
  },
});

async function scanOnce(address: ClamdAddress, path: string, signal: AbortSignal, pace: Pace): Promise<ScanResult> {
  const socket = createConnection('path' in address ? { path: address.path } : address);
  const stop = () => socket.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  socket.setTimeout(LONGEST_SILENCE_MS, () => socket.destroy(new Error('The virus scanner does not answer.')));
  try {
    const [sent, answer] = await Promise.allSettled([send(socket, path, pace), collect(socket)]);
    if (signal.aborted) throw signal.reason;
    // A clamd that refuses a file hangs up while it is still sent: then what it said counts, but never as "clean".
    const result = answer.status === 'fulfilled' && answer.value ? readAnswer(answer.value) : undefined;
    if (sent.status === 'fulfilled' && result) return result;
    if (result && result.outcome !== 'clean') return result;
    const socketError = socket.errored ?? (sent.status === 'rejected' ? sent.reason : undefined);
    if (socketError instanceof HungUp || isBroken(socketError)) throw new HungUp(socket.bytesWritten, socketError);
    throw (
      socketError ?? (answer.status === 'rejected' ? answer.reason : new Error('The virus scanner answered nothing.'))
    );
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

const isBroken = (socketError: unknown): boolean =>
  socketError instanceof Error && 'code' in socketError && /^(EPIPE|ECONNRESET)$/.test(`${socketError.code}`);

async function send(socket: Socket, path: string, { pauseMs, pausesFrom }: Pace): Promise<void> {
  try {
    socket.write('zINSTREAM\0');
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (pauseMs > 0 && socket.bytesWritten >= pausesFrom) await setTimeout(pauseMs);
      if (!socket.write(chunk) && socket.writable) await drained(socket);
      if (!socket.writable) throw new HungUp(socket.bytesWritten);
    }
    socket.write(Buffer.alloc(4));
  } catch (error) {
    // Nobody waits for an answer to half a file.
    if (socket.writable) socket.destroy();
    throw error;
  }
}

/**
 * What a clamd is, and the day of its signatures; null where it has none of ClamAV's own. Throws where it cannot be
 * reached or does not answer, and when aborted. Its answer: "ClamAV 1.0.7/27500/Tue Jan 13 09:21:40 2026".
 */
export async function askClamdVersion(
  address: ClamdAddress,
  signal: AbortSignal,
): Promise<{ version: string; signaturesOf: Date | null }> {
  const socket = createConnection('path' in address ? { path: address.path } : address);
  const stop = () => socket.destroy(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    socket.end('zVERSION\0');
    const [version = '', , day = ''] = (await collect(socket)).split('/');
    if (!version.startsWith('ClamAV')) throw new Error('What answers is no clamd.');
    const signaturesOf = new Date(day.replace(/\s+/g, ' '));
    return { version, signaturesOf: Number.isNaN(signaturesOf.getTime()) ? null : signaturesOf };
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      for (const event of ['drain', 'close', 'end']) socket.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'close', 'end']) socket.once(event, go);
  });

async function collect(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => void parts.push(part));
  try {
    await finished(socket, { writable: false });
  } catch (error) {
    if (parts.length === 0) throw error;
  }
  return Buffer.concat(parts).toString('utf8').replaceAll('\0', '').trim();
}

/** "stream: OK", "stream: Eicar-Test-Signature FOUND", "INSTREAM size limit exceeded. ERROR" */
function readAnswer(answer: string): ScanResult {
  if (/^stream: OK$/.test(answer)) return { outcome: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(answer);
  if (found?.[1]) return { outcome: 'infected', signature: found[1] };
  if (/size limit exceeded/i.test(answer)) return { outcome: 'not-scanned', reason: answer };
  throw new Error(`The virus scanner answered: ${answer || 'nothing'}`);
}
