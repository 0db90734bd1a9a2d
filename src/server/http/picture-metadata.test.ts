import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './picture-metadata.ts';

/** Somewhere on the lake, as cameras write it. */
const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '39/1 5/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '120/1 2/1 0/1' };
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>39,5.0N</exif:GPSLatitude></x:xmpmeta>';

/** A photograph of noise that is turned, with a place, words and an icc profile. */
const photo = (type: 'jpeg' | 'png', options: { progressive?: boolean; orientation?: number } = {}) => {
  const [width, height] = [300, 200];
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at) % 253));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'Planted camera', Copyright: 'Planted owner' }, IFD3: GPS })
    .withMetadata({ orientation: options.orientation ?? 6, icc: 'p3' })
    .withXmp(XMP)
    .toFormat(type, { progressive: options.progressive ?? false })
    .toBuffer();
};

/** The bytes in parts of `size`, so that everything is cut somewhere. */
const inParts = (bytes: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
    { objectMode: false },
  );
const strip = async (bytes: Buffer, kind: 'jpeg' | 'png', size = 1000) =>
  Buffer.concat(await withoutMetadata(inParts(bytes, size), kind).toArray());
const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

test.each([
  ['jpeg', {}],
  ['jpeg', { progressive: true }],
  ['jpeg', { orientation: 1 }],
  ['png', {}],
  ['png', { orientation: 1 }],
] as const)('a %s %o keeps its picture, its turn and its colours, and nothing else', async (kind, options) => {
  const original = await photo(kind, options);
  const before = await sharp(original).metadata();
  expect(original.includes('Planted camera')).toBe(true);
  expect(before.xmp?.includes('GPSLatitude')).toBe(true);
  for (const size of [1, 7, 1000, original.length]) {
    const stripped = await strip(original, kind, size);
    expect((await pixelsOf(stripped)).equals(await pixelsOf(original)), `in parts of ${size}`).toBe(true);
    const after = await sharp(stripped).metadata();
    expect(after.orientation ?? 1).toBe(options && 'orientation' in options ? options.orientation : 6);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect(after.xmp).toBeUndefined();
    for (const planted of ['Planted', 'GPS', 'exif:', 'adobe:ns']) expect(stripped.includes(planted)).toBe(false);
    // Exif says the turn in 26 bytes, where it says anything.
    expect(after.exif?.length ?? 0).toBeLessThanOrEqual(32);
  }
});

test('a second picture after the end goes too, and so do comments', async () => {
  const original = await photo('jpeg');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 9]), Buffer.from('39.085 ')]);
  const whole = Buffer.concat([original.subarray(0, 2), comment, original.subarray(2), await photo('jpeg')]);
  const stripped = await strip(whole, 'jpeg');
  expect(stripped.equals(await strip(original, 'jpeg'))).toBe(true);
  expect(stripped.subarray(-2).toString('hex')).toBe('ffd9');
  const png = await photo('png');
  expect((await strip(Buffer.concat([png, Buffer.from('39.085 -120.033')]), 'png')).includes('39.085')).toBe(false);
});

test('words and times of a PNG go', async () => {
  const png = await photo('png');
  const body = Buffer.from('tEXtComment\0at 39.085, -120.033');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  // After the signature and the header.
  const whole = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
  expect((await strip(whole, 'png')).equals(await strip(png, 'png'))).toBe(true);
});

test.each(['jpeg', 'png'] as const)(
  'a damaged %s gives no more than it has, whatever is cut or wrong',
  async (kind) => {
    const original = await photo(kind);
    for (let seed = 1; seed <= 200; seed += 1) {
      const at = (seed * 7_919) % original.length;
      const damaged = Buffer.from(original);
      damaged[at] = (damaged[at] ?? 0) ^ (seed % 255 || 1);
      for (const bytes of [damaged, original.subarray(0, at)]) {
        const stripped = await strip(bytes, kind, 4096);
        expect(stripped.includes('Planted'), `seed ${seed}`).toBe(false);
        expect(stripped.includes('GPSLatitude'), `seed ${seed}`).toBe(false);
      }
    }
  },
);

test('a file of marks alone, or of nothing, is soon done with', async () => {
  const began = performance.now();
  for (const bytes of [
    Buffer.alloc(2e7, 0xff),
    Buffer.alloc(2e7),
    Buffer.alloc(2e7, Buffer.from([0xff, 0xe1, 0, 2])),
  ]) {
    const whole = Buffer.concat([Buffer.from([0xff, 0xd8]), bytes]);
    expect((await strip(whole, 'jpeg', 65_536)).length).toBe(2);
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});
