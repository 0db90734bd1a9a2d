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

/**
 * Storage does not answer (`away`), has no room (`full`), or takes nothing from us (`refused`). What was acknowledged
 * before is as it was; the vendor's own error is the `cause`.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly reason: 'away' | 'full' | 'refused';
  constructor(reason: StorageUnavailable['reason'], cause: unknown) {
    super(`Storage is ${reason}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    this.reason = reason;
  }
}

/** Uploads that go to storage itself, past this server. `id`: of the upload, a UUID. */
export type DirectUploads = {
  /** Where one file may be put until `seconds` from now, by whoever has the address. */
  addressFor: (id: string, seconds: number) => Promise<string>;
  /**
   * Stores what was put there under its SHA-256, as `put` does; undefined where nothing has arrived, or it was taken
   * before. Throws BlobTooLarge over `maxBytes`, and forgets what arrived then.
   */
  take: (id: string, maxBytes: number) => Promise<(StoredBlob & { mediaType: string | undefined }) | undefined>;
};

/**
 * Content-addressed storage: what was written once under its SHA-256 never changes. Where it is apart from this machine,
 * each of these throws StorageUnavailable too.
 */
export type Blobs = {
  /** Stores a stream; the bytes are safe in storage when this resolves. Throws BlobTooLarge over `maxBytes`. */
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
  /** Gives `use` the path of a local copy that was checked against its SHA-256 and stays until it ends. Throws BlobDamaged. */
  withFile: <T>(sha256: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Compares what storage itself holds, and no copy of it, with its SHA-256. Throws BlobDamaged, or what isMissingBlob knows. */
  verify: (sha256: string) => Promise<void>;
  /** Whether storage takes and gives bytes back. Throws when not. */
  check: () => Promise<void>;
  /** Removes bytes older than `before` that `isKnown` does not claim, and half-written ones. Says how many. */
  sweep: (before: Date, isKnown: (sha256s: string[]) => Promise<Set<string>>) => Promise<number>;
  /** Undefined where files are sent through this server. */
  direct: DirectUploads | undefined;
};

/** Whether storage answered that it has no such bytes; any other error says nothing of them. */
export const isMissingBlob = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT';
