import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openSource } from '../adapters/parcel-sources/open-source.ts';
import { importNumberChanges } from '../features/parcel-imports/import-number-changes.ts';
import { formatRefusedRows } from '../features/parcel-imports/refused-rows-csv.ts';
import { CommandError, type Terminal } from './command.ts';
import { asCommandError, count, describeRefused, type RunParcels } from './format-import.ts';

/** `parcels import-changes FILE`: what became of old parcel numbers. */
export async function importParcelChanges(args: string[], terminal: Terminal, run: RunParcels): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string', default: 'trpa' }, refused: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new CommandError('Name one file, such as apn_changes.csv.');
  const report = await run(async ({ db }) => {
    const opened = await openSource(file);
    try {
      return await importNumberChanges(db, opened.rows({ row: 0 }), values.source);
    } finally {
      await opened.close();
    }
  }).catch((error) => {
    throw asCommandError(error, file);
  });
  terminal.line(
    `${count(report.rows)} rows read: ${count(report.added)} added, ${count(report.changed)} changed, ` +
      `${count(report.unchanged)} unchanged, ${count(report.removed)} removed, ${count(report.refusedRows.length)} refused.`,
  );
  if (values.refused) await writeFile(values.refused, formatRefusedRows(report.refusedRows, 'en'));
  describeRefused(terminal, {
    refusedRows: report.refusedRows,
    total: report.refusedRows.length,
    file: values.refused,
  });
}
