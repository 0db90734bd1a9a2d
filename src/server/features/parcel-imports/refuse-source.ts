import type { RefusalReason } from '#domain/parcels/import.ts';
import { SourceError } from '#server/adapters/parcel-sources/parcel-source.ts';
import type { Db } from '#server/db/db.ts';
import { countRefusals } from '#server/db/parcel-import-rows.ts';
import type { ImportRow } from '#server/db/parcel-imports.ts';

/** So many rows show whether a source is what it was taken for. */
const FIRST_ROWS = 1_000;

/** Why most rows of a source may be refused, and what to look at. */
const HINTS: Record<RefusalReason, string> = {
  'no-number': 'they have no parcel number where the mapping looks for it',
  'malformed-number': 'their numbers are not written as their county writes them',
  'unknown-county': 'they say no county that is known',
  'unknown-jurisdiction': 'they say no jurisdiction that is known',
  'impossible-value': 'they hold impossible values',
  'broken-shape': 'their shapes are broken',
  'outside-region': 'they lie outside of the region',
  'different-rows': 'they differ from other rows of the same number',
  'other-source': 'their numbers belong to another source',
  'unreadable-row': 'they cannot be read',
};

const count = (number: number): string => number.toLocaleString('en-US');

/** Throws SourceError where not one row came. */
export function refuseEmpty({ rows_read, label }: ImportRow): void {
  if (rows_read === 0) throw new SourceError(`${label} holds no rows of parcels.`);
}

/** Throws SourceError where fewer rows came than the source said. */
export function refuseShort({ rows_read, rows_expected, label }: ImportRow): void {
  if (rows_expected === null || rows_read >= rows_expected) return;
  throw new SourceError(
    `${label} has ${count(rows_expected)} rows by its own account, and ${count(rows_read)} came: it is not whole. Get it again.`,
  );
}

/** Throws SourceError where there are other rows than the person expects who began the import. */
export function refuseOtherCount({ progress: { expect }, label }: ImportRow, rows: number): void {
  if (expect === undefined || rows === expect) return;
  throw new SourceError(
    `${label} has ${count(rows)} rows, and ${count(expect)} were expected. Get it again, or look how many it has.`,
  );
}

/**
 * Throws SourceError where more than half of the first thousand rows, or of all where there are fewer, were refused:
 * then the source is not what it was taken for, and the rest would only fill the report.
 * @param before rows that were read before the batch that was just taken in; none once all were read
 */
export async function refuseUnfit(tx: Db, read: ImportRow, before?: number): Promise<void> {
  const { rows_read, rows_refused, mapping } = read;
  const isTime = before === undefined ? rows_read < FIRST_ROWS : before < FIRST_ROWS && rows_read >= FIRST_ROWS;
  if (!isTime || rows_refused * 2 <= rows_read) return;
  const [most] = await countRefusals(tx, read.id);
  if (!most) return;
  throw new SourceError(
    `${count(rows_refused)} of the first ${count(rows_read)} rows were refused, most of them because ` +
      `${HINTS[most.reason]}. ${most.example} Look whether the mapping “${mapping}” fits this source.`,
  );
}
