import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { S3_KEYS, type S3Failure } from '../../../test/s3-server.ts';
import { startTestStorage } from '../../../test/s3-storage.ts';
import { BlobDamaged, BlobTooLarge, StorageUnavailable } from './blobs.ts';
import { placeOf } from './local-blobs.ts';

const MB = 1024 * 1024;
const PLAN = Buffer.from('a stamped plan');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let storage: Awaited<ReturnType<typeof startTestStorage>>;
beforeEach(async () => {
  storage = await startTestStorage();
});
afterEach(() => storage.stop());

const asked = (operation: string) => storage.server.state.requests.filter((one) => one.operation === operation).length;
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof StorageUnavailable ? error.reason : error),
  );

/** So long as nothing moves for 400 ms twice, and a pause between both. */
const IN_SECONDS = 4_000;
const within = async <T>(work: Promise<T>): Promise<T> => {
  const begun = performance.now();
  const result = await work;
  expect(performance.now() - begun).toBeLessThan(IN_SECONDS);
  return result;
};

describe('a bucket that does not do as it should', () => {
  const failures: [string, S3Failure, string][] = [
    ['is out of order', { status: 503, code: 'SlowDown' }, 'away'],
    ['breaks', { status: 500, code: 'InternalError' }, 'away'],
    ['falls silent', 'stall', 'away'],
    ['is gone', { status: 404, code: 'NoSuchBucket' }, 'away'],
    ['is full', { status: 507, code: 'InsufficientStorage' }, 'full'],
    ['is over its quota', { status: 403, code: 'QuotaExceeded' }, 'full'],
    ['takes nothing', { status: 403, code: 'AccessDenied' }, 'refused'],
  ];
  test.each(failures)(
    '%s: what is put is refused within seconds, and goes in once it is mended',
    async (...[, failure, reason]) => {
      storage.server.state.failure = () => failure;
      expect(await within(reasonOf(storage.blobs.put(PLAN, 100)))).toBe(reason);
      expect([...storage.server.objects.keys()]).toEqual([]);
      expect(await reasonOf(storage.blobs.check())).toBe(reason);
      storage.server.state.failure = () => undefined;
      const { sha256: key } = await storage.blobs.put(PLAN, 100);
      storage.dropCopies();
      expect(await storage.blobs.read(key)).toEqual(PLAN);
    },
  );

  const readFailures: [string, S3Failure][] = [
    ['answers with an error', { status: 503, code: 'SlowDown' }],
    ['falls silent', 'stall'],
    ['falls silent midway', 'stall-midway'],
    ['breaks off', 'cut-off'],
    ['forbids it', { status: 403, code: 'AccessDenied' }],
  ];
  test.each(readFailures)('%s: nothing is read of it, within seconds, until it is mended', async (...[, failure]) => {
    const { sha256: key } = await storage.blobs.put(PLAN, 100);
    storage.dropCopies();
    storage.server.state.failure = () => failure;
    expect(await within(reasonOf(storage.blobs.withFile(key, async () => 'used')))).toBe('away');
    expect(await within(reasonOf(storage.blobs.part(key, 0, 3)))).toBe('away');
    storage.server.state.failure = () => undefined;
    expect(await storage.blobs.read(key)).toEqual(PLAN);
    expect(readdirSync(join(storage.folder, 'incoming'))).toEqual([]);
  });

  test.each(['cut-off', 'wrong-bytes', { status: 503, code: 'SlowDown' }] as S3Failure[])(
    '%j once is got over',
    async (failure) => {
      const { sha256: key } = await storage.blobs.put(PLAN, 100);
      storage.dropCopies();
      let times = 0;
      storage.server.state.failure = () => (times++ === 0 ? failure : undefined);
      expect(await storage.blobs.read(key)).toEqual(PLAN);
    },
  );

  test('that gives other bytes is told apart from one that is away, and none of them are kept', async () => {
    const { sha256: key } = await storage.blobs.put(PLAN, 100);
    storage.dropCopies();
    storage.server.state.failure = () => 'wrong-bytes';
    await expect(storage.blobs.withFile(key, async () => 'used')).rejects.toThrow(BlobDamaged);
    const others = sha256(PLAN.map((byte) => byte ^ 1));
    await expect(async () => statSync(join(storage.folder, placeOf(others)))).rejects.toThrow('ENOENT');
  });

  test('that lost a file is asked itself, though the copy here is whole', async () => {
    const { sha256: key } = await storage.blobs.put(PLAN, 100);
    storage.server.state.failure = () => 'wrong-bytes';
    expect(await storage.blobs.read(key)).toEqual(PLAN);
    await expect(storage.blobs.verify(key)).rejects.toThrow(BlobDamaged);
    storage.server.state.failure = () => undefined;
    await storage.blobs.verify(key);
  });

  test('that is not there is away', async () => {
    await storage.server.stop();
    expect(await within(reasonOf(storage.blobs.put(PLAN, 100)))).toBe('away');
    storage = await startTestStorage();
  });

  test('that knows another secret refuses', async () => {
    const other = await startTestStorage({ secretAccessKey: `${S3_KEYS.secretAccessKey}x` });
    expect(await reasonOf(other.blobs.put(PLAN, 100))).toBe('refused');
    await other.stop();
  });
});

describe('a large file', () => {
  test('goes up in parts and comes back the same; one that fails leaves no parts', async () => {
    const bytes = randomBytes(20 * MB + 17);
    const { sha256: key } = await storage.blobs.put(Readable.from([bytes]), 30 * MB);
    // A part that was slow to arrive may be sent again.
    expect(asked('UploadPart')).toBeGreaterThanOrEqual(3);
    expect(asked('PutObject')).toBe(0);
    storage.dropCopies();
    expect(await storage.blobs.withFile(key, async (path) => sha256(readFileSync(path)))).toBe(key);

    let parts = 0;
    storage.server.state.failure = ({ operation }) =>
      operation === 'UploadPart' && ++parts > 1 ? { status: 503, code: 'SlowDown' } : undefined;
    expect(await reasonOf(storage.blobs.put(randomBytes(20 * MB), 30 * MB))).toBe('away');
    expect([storage.server.uploads.size, storage.server.objects.size]).toEqual([0, 1]);
  });
});

describe('copies on this machine', () => {
  test('are fetched once for all who ask at the same time, and then not again', async () => {
    const { sha256: key } = await storage.blobs.put(PLAN, 100);
    storage.dropCopies();
    const read = await Promise.all(Array.from({ length: 8 }, () => storage.blobs.read(key)));
    expect(read.every((bytes) => bytes.equals(PLAN))).toBe(true);
    expect(String(Buffer.concat(await (await storage.blobs.part(key, 2, 8)).toArray()))).toBe('stamped');
    expect(asked('GetObject')).toBe(1);
  });

  test('that were damaged are fetched anew', async () => {
    const { sha256: key } = await storage.blobs.put(PLAN, 100);
    writeFileSync(join(storage.folder, placeOf(key)), 'a stamped plaN');
    expect(await storage.blobs.read(key)).toEqual(PLAN);
    expect(await storage.blobs.read(key)).toEqual(PLAN);
    expect(asked('GetObject')).toBe(1);
  });

  test('take no more of the disk than they may: those go that were used longest ago, and none that is in use', async () => {
    const small = await startTestStorage({ cacheBytes: 3 * MB });
    const put = async () => (await small.blobs.put(randomBytes(MB), MB)).sha256;
    const [first, second, third] = [await put(), await put(), await put()];
    const used = (key: string, minutesAgo: number) =>
      utimesSync(join(small.folder, placeOf(key)), new Date(Date.now() - minutesAgo * 60_000), new Date());
    used(first, 30);
    used(second, 20);
    used(third, 10);
    await small.blobs.withFile(first, async (path) => {
      used(first, 40);
      await put();
      // It went from the copies, and is still here for whoever has opened it.
      expect(sha256(readFileSync(path))).toBe(first);
    });
    const kept = () => [first, second, third].map((key) => existsSync(join(small.folder, placeOf(key))));
    expect(kept()).toEqual([false, true, true]);
    expect(sha256(await small.blobs.read(first))).toBe(first);
    expect(kept()).toEqual([true, false, true]);
    await small.stop();
  });
});

test('sweeping goes through every page of the list, leaves what is not ours, and what was stored anew meanwhile', async () => {
  const { server, blobs } = storage;
  const keys: string[] = [];
  for (let count = 0; count < 7; count++) keys.push((await blobs.put(Buffer.from(`plan ${count}`), 100)).sha256);
  const old = new Date('2026-01-01');
  const [again = '', ...others] = keys;
  for (const [name, object] of server.objects) server.objects.set(name, { ...object, modified: old });
  const [stored] = server.objects.values();
  if (!stored) throw new Error('Nothing was stored.');
  server.objects.set('notes/of-someone-else.txt', stored);
  server.objects.set(`incoming/${randomUUID()}`, stored);
  server.state.listed = 2;
  const removed = await blobs.sweep(new Date('2026-02-01'), async () => {
    await blobs.put(Buffer.from('plan 0'), 100);
    return new Set(others.slice(0, 2));
  });
  expect(removed).toBe(7 - 3 + 1);
  const left = [again, ...others.slice(0, 2)].map(placeOf);
  expect([...server.objects.keys()].sort()).toEqual([...left, 'notes/of-someone-else.txt'].sort());
});

describe('an upload to the bucket itself', () => {
  const put = (url: string, bytes: Buffer) =>
    fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(bytes) });
  const direct = () => {
    if (!storage.blobs.direct) throw new Error('Browsers may send nothing to the bucket.');
    return storage.blobs.direct;
  };

  test('is taken once, under its SHA-256', async () => {
    const id = randomUUID();
    expect(await direct().take(id, 100)).toBeUndefined();
    const url = await direct().addressFor(id, 60);
    expect((await put(url, PLAN)).status).toBe(200);
    expect(await direct().take(id, 100)).toEqual({ sha256: sha256(PLAN), size: PLAN.length, mediaType: 'image/png' });
    expect([...storage.server.objects.keys()]).toEqual([placeOf(sha256(PLAN))]);
    expect(await direct().take(id, 100)).toBeUndefined();
  });

  test('goes to its own address only, for as long as that was given', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const url = await direct().addressFor(mine, 60);
    expect((await put(url.replace(mine, other), PLAN)).status).toBe(403);
    expect((await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'), PLAN)).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    storage.server.state.now = () => Date.now() + 61_000;
    expect((await put(url, PLAN)).status).toBe(403);
    await expect(direct().addressFor('../plans', 60)).rejects.toThrow('no UUID');
    expect([...storage.server.objects.keys()]).toEqual([]);
  });

  test('that is too large is not fetched, and forgotten', async () => {
    const id = randomUUID();
    await put(await direct().addressFor(id, 60), Buffer.alloc(101));
    await expect(direct().take(id, 100)).rejects.toThrow(BlobTooLarge);
    expect([...storage.server.objects.keys()]).toEqual([]);
  });

  test.each(['stall-midway', 'cut-off', { status: 503, code: 'SlowDown' }] as S3Failure[])(
    'waits where it is while the bucket meets %j',
    async (failure) => {
      const id = randomUUID();
      await put(await direct().addressFor(id, 60), PLAN);
      storage.server.state.failure = ({ operation }) => (operation === 'GetObject' ? failure : undefined);
      expect(await within(reasonOf(direct().take(id, 100)))).toBe('away');
      storage.server.state.failure = () => undefined;
      expect(await direct().take(id, 100)).toMatchObject({ sha256: sha256(PLAN) });
    },
  );
});
