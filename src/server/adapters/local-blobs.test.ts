import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BlobDamaged, type Blobs, BlobTooLarge } from './blobs.ts';
import { openLocalBlobs } from './local-blobs.ts';

let folder = '';
let blobs: Blobs;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-blobs-'));
  blobs = await openLocalBlobs(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key);
const incoming = () => readdirSync(join(folder, 'incoming'));

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
  expect(incoming()).toEqual([]);
});

test('bytes that changed on disk are noticed, not handed out', async () => {
  const { sha256: key } = await blobs.put(Buffer.from('a stamped plan'), 100);
  writeFileSync(pathOf(key), 'a stamped plaN');
  await expect(blobs.read(key)).rejects.toThrow(BlobDamaged);
  await expect(blobs.stream(key)).rejects.toThrow(BlobDamaged);
  await expect(blobs.withFile(key, async () => 'used')).rejects.toThrow(BlobDamaged);
});

test('a part is what stands there, of a file that is checked again once it was touched', async () => {
  const { sha256: key } = await blobs.put(Buffer.from('a stamped plan'), 100);
  const part = async (from: number, to: number) =>
    String(Buffer.concat(await (await blobs.part(key, from, to)).toArray()));
  expect([await part(2, 8), await part(0, 0), await part(10, 13)]).toEqual(['stamped', 'a', 'plan']);
  writeFileSync(pathOf(key), 'a stamped plaN');
  utimesSync(pathOf(key), new Date('2026-01-01'), new Date('2026-01-01'));
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
  expect(incoming()).toEqual([]);
});

test('a name that is no SHA-256 reaches no file', async () => {
  await expect(blobs.read('../../etc/passwd')).rejects.toThrow('not a SHA-256');
});

test('sweeping removes old bytes that nothing claims and half-written ones, and keeps the rest', async () => {
  const put = async (text: string) => (await blobs.put(Buffer.from(text), 100)).sha256;
  const [claimed, orphan, fresh] = [await put('claimed'), await put('orphan'), await put('fresh')];
  writeFileSync(join(folder, 'incoming', 'half'), 'ha');
  const old = new Date('2026-01-01');
  for (const path of [pathOf(claimed), pathOf(orphan), join(folder, 'incoming', 'half')]) utimesSync(path, old, old);
  const removed = await blobs.sweep(new Date('2026-02-01'), async () => new Set([claimed]));
  expect(removed).toBe(2);
  expect(String(await blobs.read(claimed))).toBe('claimed');
  expect(String(await blobs.read(fresh))).toBe('fresh');
  await expect(blobs.read(orphan)).rejects.toThrow('ENOENT');
});
