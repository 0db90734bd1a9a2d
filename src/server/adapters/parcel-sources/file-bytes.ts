import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { readAt } from '../../reading/detect/compound-file.ts';
import { SourceError } from './parcel-source.ts';

/** A small gzip file may unpack to any size; no county has as much to say as this. */
const MOST_UNPACKED = 16 * 1024 ** 3;

/** SHA-256 of a file, in lower-case hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** The bytes that the file at `path` begins with; fewer than `length` where it is shorter. */
export async function startOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    return await readAt(file, 0, length);
  } finally {
    await file.close();
  }
}

export const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** A file's bytes, unpacked where it is gzipped. Throws SourceError where the packing is cut off or damaged. */
export async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  if (!isGzip(await startOf(path, 2))) {
    yield* file;
    return;
  }
  let size = 0;
  try {
    // Errors of both come out of the iteration.
    for await (const chunk of pipeline(file, createGunzip(), () => undefined)) {
      size += chunk.length;
      if (size > MOST_UNPACKED) throw new SourceError('imports:file.tooLarge');
      yield chunk;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new SourceError('imports:file.gzipCutOff');
    if (code?.startsWith('Z_')) throw new SourceError('imports:file.gzipDamaged');
    throw error;
  }
}

/**
 * The same bytes, of which each is known to be UTF-8 text. `end` is told the last byte. Throws SourceError that
 * names the line where they are not, and where a character is cut off at the end.
 */
export async function* checkedText(
  bytes: AsyncIterable<Buffer>,
  end: (lastByte: number | undefined) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  let last: number | undefined;
  for await (const chunk of bytes) {
    let text: string;
    try {
      text = decoder.decode(chunk, { stream: true });
    } catch {
      const line = lines + linesBeforeError(chunk);
      throw new SourceError({ code: 'imports:file.lineNotUtf8', params: { line } });
    }
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
    last = chunk.at(-1) ?? last;
    yield chunk;
  }
  try {
    decoder.decode();
  } catch {
    throw new SourceError('imports:file.cutInCharacter');
  }
  end(last);
}

const linesBeforeError = (chunk: Buffer): number => {
  const text = new TextDecoder().decode(chunk);
  return text.slice(0, Math.max(0, text.indexOf('\ufffd'))).split('\n').length - 1;
};
