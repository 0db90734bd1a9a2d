import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasClamd, INFECTION, SIGNATURE, startClamd } from '../../../test/clamd.ts';
import { connectClamd, type VirusScanner } from './virus-scanner.ts';

const never = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'planwright-scan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

if (!hasClamd()) {
  const message = 'clamd is not installed: virus scanning is not tested with a real one.';
  if (process.env.CI) throw new Error(message);
  console.warn(`NOT RUN: ${message}`);
}

describe.skipIf(!hasClamd())('a real clamd', () => {
  let scanner: VirusScanner;
  let stop = () => {};
  beforeAll(async () => {
    const clamd = await startClamd({ streamLimit: '2M' });
    scanner = connectClamd(clamd.address);
    stop = clamd.stop;
  }, 60_000);
  afterAll(() => stop());

  test('finds nothing in a clean file of many chunks, nor in an empty one', async () => {
    expect(await scanner.scan(file('clean', Buffer.alloc(1_500_000, 'lake ')), never)).toEqual({ outcome: 'clean' });
    expect(await scanner.scan(file('empty', ''), never)).toEqual({ outcome: 'clean' });
  });

  test('finds what a signature describes, wherever it stands, and names it', async () => {
    const infected = Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from(INFECTION), Buffer.alloc(90_000, 'y')]);
    expect(await scanner.scan(file('infected', infected), never)).toEqual({
      outcome: 'infected',
      signature: `${SIGNATURE}.UNOFFICIAL`,
    });
  });

  test('a file that is larger than clamd takes is not called clean', async () => {
    expect(await scanner.scan(file('large', Buffer.alloc(6_000_000, 'x')), never)).toMatchObject({
      outcome: 'not-scanned',
    });
  });

  test('several files at once do not mix', async () => {
    const clean = file('one', 'nothing');
    const infected = file('other', `before ${INFECTION} after`);
    const results = await Promise.all([clean, infected, clean, infected].map((path) => scanner.scan(path, never)));
    expect(results.map(({ outcome }) => outcome)).toEqual(['clean', 'infected', 'clean', 'infected']);
  });
});

describe('a scanner that is not well', () => {
  const withServer = async (answer: string | null, run: (scanner: VirusScanner) => Promise<void>) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      let received = Buffer.alloc(0);
      socket.on('data', (part) => {
        received = Buffer.concat([received, part]);
        // The length of zero at the end of the file: an answer before it may be met while the file is still sent.
        if (answer !== null && received.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('It does not listen.');
    try {
      await run(connectClamd({ host: '127.0.0.1', port: address.port }));
    } finally {
      server.close();
    }
  };

  test('is never taken for one that found nothing', async () => {
    const path = file('any', 'text');
    await withServer('', (scanner) => expect(scanner.scan(path, never)).rejects.toThrow('nothing'));
    await withServer('UNKNOWN COMMAND\0', (scanner) => expect(scanner.scan(path, never)).rejects.toThrow('UNKNOWN'));
    await expect(connectClamd({ path: join(folder, 'no-socket') }).scan(path, never)).rejects.toThrow('ENOENT');
  });

  test('is understood where it refuses a large file and is slow to say so', async () => {
    const limit = 512 * 1024;
    const server = createServer((socket) => {
      let unread = Buffer.alloc(0);
      let taken = 0;
      let awaited = 'zINSTREAM\0'.length;
      socket.on('error', () => {});
      socket.on('data', (part) => {
        unread = Buffer.concat([unread, part]);
        socket.pause();
        setTimeout(() => {
          while (unread.length >= awaited + 4) {
            const length = unread.readUInt32BE(awaited);
            unread = unread.subarray(awaited + 4);
            awaited = length;
            taken += length;
            if (taken <= limit) continue;
            // What was sent and not read breaks the connection, and the answer is lost with it.
            if (unread.length > 0) socket.destroy();
            else socket.end('INSTREAM size limit exceeded. ERROR\0');
            return;
          }
          socket.resume();
        }, 20);
      });
    });
    const socketFile = join(folder, 'slow');
    await new Promise<void>((resolve) => server.listen(socketFile, resolve));
    const scanner = connectClamd({ path: socketFile });
    expect(await scanner.scan(file('large', Buffer.alloc(1_000_000, 'x')), never)).toMatchObject({
      outcome: 'not-scanned',
    });
    server.close();
  });

  test('can be waited for no longer', async () => {
    const stop = new AbortController();
    await withServer(null, async (scanner) => {
      const scan = scanner.scan(file('some', 'text'), stop.signal);
      setTimeout(() => stop.abort(new Error('the server stops')), 50);
      await expect(scan).rejects.toThrow('the server stops');
    });
  });

  test('a file that is not there is an error, and not a clean file', async () => {
    await withServer('stream: OK\0', async (scanner) => {
      await expect(scanner.scan(join(folder, 'not-there'), never)).rejects.toThrow();
    });
  });
});
