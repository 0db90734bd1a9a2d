/** What a file says it is by its first bytes: enough to choose how it is shown. Nothing of it is parsed. */
export type BytesKind = 'pdf' | 'jpeg' | 'png' | 'other';

/** A PDF may have other bytes before its header, but only this many. */
export const KIND_WITHIN = 1028;

const startsWith = (start: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte);

/** Tells the kind from the file's first KIND_WITHIN bytes. */
export function tellKind(start: Buffer): BytesKind {
  if (startsWith(start, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return start.includes('%PDF') ? 'pdf' : 'other';
}
