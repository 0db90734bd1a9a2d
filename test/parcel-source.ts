import type { ParcelSource, SourceRow } from '../src/server/adapters/parcel-sources/parcel-source.ts';

type Given = Record<string, unknown> & { shape?: SourceRow['shape'] };

/** A source in memory. Each row has the parcel data's own names ("register" mapping); `shape` is the row's shape. */
export function sourceOf(
  rows: readonly Given[],
  { expected = null, sha256 = null }: Partial<Pick<ParcelSource, 'expected' | 'sha256'>> = {},
): ParcelSource & { closed: () => boolean } {
  let isClosed = false;
  return {
    expected,
    sha256,
    closed: () => isClosed,
    close: async () => {
      isClosed = true;
    },
    rows: async function* ({ row: after }) {
      for (const [at, { shape, ...values }] of rows.entries()) {
        if (at < after) continue;
        yield { row: at + 1, values, ...(shape !== undefined && { shape }) };
      }
    },
  };
}
