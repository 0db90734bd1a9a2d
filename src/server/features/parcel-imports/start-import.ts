import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import type { ImportKind, ImportProgress, ShapesFile } from '#domain/parcels/import.ts';
import { mappingsOf, OwnMapping, type ParcelMapping, type ParcelSources } from '#domain/parcels/parcel-sources.ts';
import type { Message } from '#messages/message.ts';
import { addImport, changeImport, findActiveImport, type ImportRow, lockBeginning } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';

export type ImportDeps = Pick<Deps, 'db' | 'agencyData'>;

/** Done in the transaction that begins an import or lets it go on: the job that runs it exists only if that happened. */
export type WithImport = (tx: Db, id: string) => Promise<void>;

export type ImportWish = {
  kind: ImportKind;
  /** Whose parcels these are: a parcel of this source that is not among them is retired. */
  source: string;
  /** The day the data are of, YYYY-MM-DD. */
  sourceDate?: string | null;
  /** The id of a mapping of agency/parcel-sources.yaml, or "register" for a source that names all as the parcel data does. */
  mapping: string;
  /** How this source is read, in place of the mapping of that id. */
  ownMapping?: OwnMapping | null;
  /** A second file, which has the shapes. */
  shapes?: ShapesFile | null;
  /** The file's name or the service's address. */
  label: string;
  /** SHA-256 of the file; null for a service. */
  sha256: string | null;
  /** How many rows the source has: with another number it fails, and nothing is changed. */
  expect?: number | undefined;
  /** It may retire however many it does. */
  mayRetire?: boolean;
  startedBy?: string | null;
};

/**
 * Notes that an import begins; `runImport` does it. One that was cut off while it read or wrote the same file (by its
 * content) or service goes on: it is given back with `resumed`. Throws AppError where another has not ended
 * (not-ready) or the mapping is not known (invalid-request).
 * @param within what else is done in the same transaction
 */
export async function startImport(
  { db, agencyData }: ImportDeps,
  wish: ImportWish,
  now = new Date(),
  within: WithImport = async () => {},
): Promise<{ id: string; resumed: boolean }> {
  mappingOf(agencyData.parcelSources, wish.mapping, wish.ownMapping ?? null);
  return db.transaction().execute(async (tx) => {
    await lockBeginning(tx);
    const active = await findActiveImport(tx);
    if (active) {
      if (!isSame(active, wish)) throw new AppError('not-ready', busy(active));
      const progress = expecting(active, wish);
      if (progress) await changeImport(tx, active.id, { progress });
      if (wish.mayRetire && !active.may_retire) await changeImport(tx, active.id, allowed(active));
      await within(tx, active.id);
      return { id: active.id, resumed: true };
    }
    const id = randomUUID();
    const { sourceDate = null, ownMapping = null, shapes = null, mayRetire = false, startedBy = null } = wish;
    const { expect, kind, source, mapping, label, sha256 } = wish;
    const progress = expect === undefined ? { row: 0 } : { row: 0, expect };
    const read = { kind, source, sourceDate, mapping, ownMapping, shapes, label, sha256 };
    await addImport(tx, { id, ...read, mayRetire, startedBy, progress }, now);
    await within(tx, id);
    return { id, resumed: false };
  });
}

/** How far the import is, with the number of rows that is expected now. Throws AppError (not-ready) where it read others. */
function expecting({ progress, state, rows_read }: ImportRow, { expect }: ImportWish): ImportProgress | undefined {
  if (expect === undefined || expect === progress.expect) return undefined;
  if (state === 'reading' || rows_read === expect) return { ...progress, expect };
  throw new AppError('not-ready', { code: 'api:imports.otherCount', params: { read: rows_read, expected: expect } });
}

/** The change that lets an import retire however many it does: one that asks goes on to its end. */
export const allowed = ({ state }: Pick<ImportRow, 'state'>) => ({
  may_retire: true,
  message: null,
  state: state === 'asking' ? ('applying' as const) : state,
});

/** The mapping of an id, or a source's own in its place. Throws AppError (invalid-request) where there is none. */
export function mappingOf(sources: ParcelSources, id: string, own: OwnMapping | null): ParcelMapping {
  // What was stored before a part of mappings was known lacks it.
  if (own) return { ...OwnMapping.parse(own), id, name: null };
  const mappings = mappingsOf(sources);
  const found = mappings.find((mapping) => mapping.id === id);
  if (found) return found;
  const known = mappings.map((mapping) => mapping.id).join(', ');
  throw new AppError('invalid-request', { code: 'api:imports.noMapping', params: { id, known } });
}

const isSame = (active: ImportRow, wish: ImportWish): boolean =>
  active.kind === wish.kind &&
  active.source === wish.source &&
  active.mapping === wish.mapping &&
  isDeepStrictEqual(active.own_mapping, wish.ownMapping ?? null) &&
  isDeepStrictEqual(active.shapes, wish.shapes ?? null) &&
  active.sha256 === wish.sha256 &&
  (wish.sha256 !== null || active.label === wish.label);

function busy({ label, state, created_at }: ImportRow): Message {
  const [day = '', time = ''] = created_at.toISOString().slice(0, 16).split('T');
  return { code: state === 'asking' ? 'api:imports.busyAsking' : 'api:imports.busy', params: { label, day, time } };
}
