import type { ReadDocument } from '#domain/documents/document.ts';

/** What a tool makes of a set of documents that were read: data first, then the same as a Word file. */
export type Tool<Settings, Result extends object, Meta> = {
  /** Pure: the same documents and settings give the same result. */
  evaluate: (settings: Settings, documents: readonly ReadDocument[]) => Result;
  write: (result: Result, meta: Meta) => Promise<Uint8Array>;
};
