import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflate } from 'node:zlib';
import { readAt } from './compound-file.ts';

const BLOCK_BYTES = 65_536;
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether a JPEG has its frame and its scan, and goes on to its end mark: one that was cut short does not. */
export async function isWholeJpeg(file: FileHandle): Promise<boolean> {
  let at = 2;
  let hasFrame = false;
  for (;;) {
    const marker = await readAt(file, at, 9);
    if (marker.length < 4 || marker[0] !== 0xff) return false;
    const kind = marker[1] ?? 0;
    // Fill bytes before a marker.
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    if (kind === 0xda) return hasFrame && (await hasEndMark(file, at));
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) {
      if (marker.length < 9 || marker.readUInt16BE(5) === 0 || marker.readUInt16BE(7) === 0) return false;
      hasFrame = true;
    }
    at += 2 + Math.max(2, marker.readUInt16BE(2));
  }
}

/** In the picture itself the end mark's two bytes never stand side by side, so the first find is the mark. */
async function hasEndMark(file: FileHandle, from: number): Promise<boolean> {
  for (let at = from; ; at += BLOCK_BYTES - 1) {
    const block = await readAt(file, at, BLOCK_BYTES);
    if (block.includes(Buffer.from([0xff, 0xd9]))) return true;
    if (block.length < BLOCK_BYTES) return false;
  }
}

/** Whether every chunk of a PNG holds its checksum, its rows unpack to their full number, and it has its end. */
export async function isWholePng(file: FileHandle): Promise<boolean> {
  const inflate = createInflate();
  let unpacked = 0;
  let damaged = false;
  inflate.on('data', (bytes: Buffer) => {
    unpacked += bytes.length;
  });
  inflate.on('error', () => {
    damaged = true;
  });
  let needed = 0;
  let ended = false;
  try {
    for (let at = 8; !ended; ) {
      const head = await readAt(file, at, 8);
      if (head.length < 8) return false;
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      let sum = crc32(head.subarray(4));
      for (let done = 0; done < length; ) {
        const part = await readAt(file, at + 8 + done, Math.min(BLOCK_BYTES, length - done));
        if (part.length === 0) return false;
        sum = crc32(part, sum);
        if (type === 'IHDR' && done === 0) needed = rowBytes(part);
        if (type === 'IDAT' && !damaged && unpacked <= needed && !inflate.write(part)) {
          await Promise.race([once(inflate, 'drain'), once(inflate, 'close')]).catch(() => {});
        }
        done += part.length;
      }
      const told = await readAt(file, at + 8 + length, 4);
      if (told.length < 4 || told.readUInt32BE(0) !== sum) return false;
      at += 12 + length;
      ended = type === 'IEND';
    }
    if (!damaged && unpacked < needed) {
      inflate.end();
      await once(inflate, 'close').catch(() => {});
    }
    return needed > 0 && unpacked >= needed;
  } finally {
    inflate.destroy();
  }
}

/** How many bytes the rows of a picture with this header unpack to, at least; 0 where the header makes no sense. */
function rowBytes(header: Buffer): number {
  if (header.length < 13) return 0;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = (header[8] ?? 0) * (CHANNELS[header[9] ?? -1] ?? 0);
  return Math.ceil((width * bits) / 8) * height;
}
