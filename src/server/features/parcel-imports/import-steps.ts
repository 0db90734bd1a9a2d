import type { ImportState } from '#domain/parcels/import.ts';
import { type ImportRow, lockImport } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { ImportDeps } from './start-import.ts';

/** The import was stopped, or someone else goes on with it: what this run was about to write is not written. */
export class ImportMovedOn extends Error {
  override readonly name = 'ImportMovedOn';
}

/** How far an import is. */
export type HowFar = Pick<ImportRow, 'state' | 'rows_read' | 'rows_expected' | 'rows_refused' | 'progress'>;

/** What each step of a run is given. */
export type ImportRun = {
  deps: ImportDeps;
  id: string;
  /** Throws where the run was told to break off; called between what is written. */
  check: () => void;
  tell: (howFar: HowFar) => void;
  now: () => Date;
};

/**
 * Writes a part of an import in one transaction that holds the import: it is still in `state`, and nobody stops it
 * or goes on with it meanwhile. Throws ImportMovedOn where it is not.
 */
export const writePart = <T>(
  { deps, id }: ImportRun,
  state: ImportState,
  write: (tx: Db, held: ImportRow) => Promise<T>,
): Promise<T> =>
  deps.db.transaction().execute(async (tx) => {
    const held = await lockImport(tx, id);
    if (held?.state !== state) throw new ImportMovedOn(`The import ${id} is no longer in the state “${state}”.`);
    return write(tx, held);
  });
