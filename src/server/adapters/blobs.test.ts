import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestStorage } from '../../../test/s3-storage.ts';
import { BlobDamaged, type Blobs, BlobTooLarge, isMissingBlob } from './blobs.ts';
import { openLocalBlobs, placeOf } from './local-blobs.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A storage, and what may befall it behind its back. */
type Storage = {
  blobs: Blobs;
  /** Replaces what is stored, and says that it is as old as this. */
  change: (key: string, content: string, date: Date) => void;
  /** Leaves a file that was not written to its end. */
  leaveHalf: (date: Date) => Promise<void>;
  /** What is there beside whole files. */
  leftovers: () => string[];
  stop: () => Promise<void>;
};

async function inFolder(): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-blobs-'));
  const write = (path: string, content: string, date: Date) => {
    writeFileSync(join(folder, path), content);
    utimesSync(join(folder, path), date, date);
  };
  return {
    blobs: await openLocalBlobs(folder),
    change: (key, content, date) => write(placeOf(key), content, date),
    leaveHalf: async (date) => write('incoming/half', 'ha', date),
    leftovers: () => readdirSync(join(folder, 'incoming')),
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<Storage> {
  const { blobs, server, folder, dropCopies, stop } = await startTestStorage();
  return {
    blobs,
    change: (key, content, modified) => {
      const stored = server.objects.get(placeOf(key));
      if (!stored) throw new Error('There is no such object.');
      writeFileSync(stored.file, content);
      server.objects.set(placeOf(key), { ...stored, size: content.length, modified });
      dropCopies();
    },
    leaveHalf: async (begun) => {
      server.uploads.set('half', { key: placeOf('0'.repeat(64)), type: '', begun, parts: new Map() });
    },
    leftovers: () => [...readdirSync(join(folder, 'incoming')), ...server.uploads.keys()],
    stop,
  };
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('storage in %s', (_name, open) => {
  let storage: Storage;
  let blobs: Blobs;
  beforeEach(async () => {
    storage = await open();
    blobs = storage.blobs;
  });
  afterEach(() => storage.stop());

  test('what was put is what comes back, under its SHA-256', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (given) => {
        const bytes = Buffer.from(given);
        const stored = await blobs.put(Readable.from([bytes]), 5_000);
        expect(stored).toEqual({ sha256: sha256(bytes), size: bytes.length });
        expect(await blobs.read(stored.sha256)).toEqual(bytes);
        expect(Buffer.concat(await (await blobs.stream(stored.sha256)).toArray())).toEqual(bytes);
      }),
      { numRuns: 30 },
    );
    expect(storage.leftovers()).toEqual([]);
  });

  test('bytes that changed in storage are noticed, not handed out', async () => {
    const { sha256: key } = await blobs.put(Buffer.from('a stamped plan'), 100);
    storage.change(key, 'a stamped plaN', new Date());
    await expect(blobs.read(key)).rejects.toThrow(BlobDamaged);
    await expect(blobs.stream(key)).rejects.toThrow(BlobDamaged);
    await expect(blobs.withFile(key, async () => 'used')).rejects.toThrow(BlobDamaged);
    await expect(blobs.verify(key)).rejects.toThrow(BlobDamaged);
    expect(storage.leftovers()).toEqual([]);
  });

  test('a part is what stands there, of a file that is checked again once it was touched', async () => {
    const { sha256: key } = await blobs.put(Buffer.from('a stamped plan'), 100);
    const part = async (from: number, to: number) =>
      String(Buffer.concat(await (await blobs.part(key, from, to)).toArray()));
    expect([await part(2, 8), await part(0, 0), await part(10, 13)]).toEqual(['stamped', 'a', 'plan']);
    storage.change(key, 'a stamped plaN', new Date('2026-01-01'));
    await expect(part(0, 0)).rejects.toThrow(BlobDamaged);
  });

  test('a file over the limit, or one that breaks off, leaves nothing behind', async () => {
    await expect(blobs.put(Buffer.alloc(101), 100)).rejects.toThrow(BlobTooLarge);
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line dropped');
      })(),
    );
    await expect(blobs.put(breaking, 100)).rejects.toThrow('the line dropped');
    expect(storage.leftovers()).toEqual([]);
  });

  test('a name that is no SHA-256 reaches no file', async () => {
    await expect(blobs.read('../../etc/passwd')).rejects.toThrow('not a SHA-256');
  });

  test('says that it works', async () => {
    await blobs.check();
  });

  test('sweeping removes old bytes that nothing claims and half-written ones, and keeps the rest', async () => {
    const put = async (text: string) => (await blobs.put(Buffer.from(text), 100)).sha256;
    const [claimed, orphan, fresh] = [await put('claimed'), await put('orphan'), await put('fresh')];
    const old = new Date('2026-01-01');
    await storage.leaveHalf(old);
    storage.change(claimed, 'claimed', old);
    storage.change(orphan, 'orphan', old);
    const removed = await blobs.sweep(new Date('2026-02-01'), async () => new Set([claimed]));
    expect(removed).toBe(2);
    expect(String(await blobs.read(claimed))).toBe('claimed');
    expect(String(await blobs.read(fresh))).toBe('fresh');
    await expect(blobs.read(orphan)).rejects.toThrow('ENOENT');
    await expect(blobs.verify(orphan)).rejects.toSatisfy(isMissingBlob);
    await blobs.verify(claimed);
    expect(storage.leftovers()).toEqual([]);
  });
});
