import type { FileHandle } from 'node:fs/promises';

/** The bytes at a position; fewer than `length` where the file ends. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
