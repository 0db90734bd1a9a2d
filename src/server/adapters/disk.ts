import { statfs } from 'node:fs/promises';

/** How many bytes may still be written where a folder is; null where the system does not say. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
