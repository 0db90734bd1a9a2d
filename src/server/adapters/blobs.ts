import type { Readable } from 'node:stream';

/** A stored file by content. `sha256` in lower-case hex, `size` in bytes. */
export type StoredBlob = { sha256: string; size: number };

/** The bytes went over the limit that was given; nothing was kept. */
export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
}

/** What is stored is not what was written. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';
}

/** Content-addressed storage: what was written once under its SHA-256 never changes. */
export type Blobs = {
  /** Stores a stream; the bytes are safe on disk when this resolves. Throws BlobTooLarge over `maxBytes`. */
  put: (bytes: Readable | Buffer, maxBytes: number) => Promise<StoredBlob>;
  /** The bytes, checked against their SHA-256. For small files. Throws BlobDamaged. */
  read: (sha256: string) => Promise<Buffer>;
  /** The bytes as a stream, checked against their SHA-256 before the first of them. Throws BlobDamaged. */
  stream: (sha256: string) => Promise<Readable>;
  /**
   * The bytes `from` to `to`, both included. The whole is checked before its first part is given, and again once the
   * copy on disk was touched. Throws BlobDamaged.
   */
  part: (sha256: string, from: number, to: number) => Promise<Readable>;
  /** Gives `use` the path of a local copy that was checked against its SHA-256. Throws BlobDamaged. */
  withFile: <T>(sha256: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Whether storage takes and gives bytes back. Throws when not. */
  check: () => Promise<void>;
  /** Removes bytes older than `before` that `isKnown` does not claim, and half-written ones. Says how many. */
  sweep: (before: Date, isKnown: (sha256s: string[]) => Promise<Set<string>>) => Promise<number>;
};
