import { statfs } from 'node:fs/promises';

/**
 * What the system says of a folder or the disk that it is on: it is full, or it takes nothing. Undefined for any other
 * error, also for one that only bears such a code.
 */
export function diskRefusal(error: unknown): 'full' | 'refused' | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return 'full';
  const isOfSystem = 'syscall' in error;
  return isOfSystem && (error.code === 'EROFS' || error.code === 'EACCES' || error.code === 'EPERM')
    ? 'refused'
    : undefined;
}

/** How many bytes may still be written where a folder is; null where the system does not say. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
