import type { Shape } from '#domain/parcels/shape.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Message, MessageCode } from '#messages/message.ts';

/** One row of a source, or why it cannot be read. */
export type SourceRow = {
  /** Counted from 1 in the order of the source; the same row has the same number at every reading. */
  row: number;
  /** Fields as the source has them: texts of a file, values of a service. */
  values: Record<string, unknown>;
  /** In WGS 84; undefined where the source has no shapes at all, null where this row has none. */
  shape?: Shape | null;
  /** Of a service: the object's id, which reading goes on after. */
  objectId?: number;
  /** Why the row itself cannot be read (wrong number of columns, broken shape). */
  error?: { reason: 'unreadable-row' | 'broken-shape'; message: Message };
};

/** How far reading came before: rows that were taken in, and of a service the greatest object id among them. */
export type ReadSoFar = { row: number; objectId?: number | undefined };

/** An open source. Rows come one by one and are never all in memory. */
export type ParcelSource = {
  /** How many rows there are, where the source says so beforehand. */
  expected: number | null;
  /** SHA-256 of a file's content: reading goes on only in the same file. Null for a service. */
  sha256: string | null;
  /** Names of the fields, where the format cuts them at ten letters. */
  shortNames?: readonly string[];
  /**
   * The rows after those that were taken in. Throws SourceError where the source as a whole cannot be used: it is
   * cut off, in another projection, or not what it says it is.
   */
  rows: (after: ReadSoFar) => AsyncIterable<SourceRow>;
  close: () => Promise<void>;
};

/** The source as a whole cannot be used. `told` says what to do; the error's own message is the same in English. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly reason: Message;
  constructor(reason: MessageCode | Message) {
    const message = typeof reason === 'string' ? { code: reason } : reason;
    super(formatMessage('en', message));
    this.reason = message;
  }
}

/** A service does not answer now. What was read of it stays, and reading goes on there later. */
export class SourceAway extends SourceError {}
