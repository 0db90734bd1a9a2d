import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatMessage } from '#messages/format-message.ts';
import { openSource } from '../adapters/parcel-sources/open-source.ts';
import { countBySource } from '../db/parcel-datasets.ts';
import { findActiveImport, type ImportRow, listImports } from '../db/parcel-imports.ts';
import { stopImport } from '../features/parcel-imports/end-import.ts';
import { importNumberChanges } from '../features/parcel-imports/import-number-changes.ts';
import { formatRefusedRows } from '../features/parcel-imports/show-datasets.ts';
import { CommandError, type Terminal, withDeps } from './command.ts';
import { asCommandError, count, describeRefused, type RunParcels } from './format-import.ts';
import { importParcels } from './import-parcels.ts';

const COMMANDS: Record<string, (args: string[], terminal: Terminal, run: RunParcels) => Promise<void>> = {
  import: importParcels,
  'import-changes': importParcelChanges,
  status: showStatus,
  stop: stopRunning,
};

export const PARCELS_USAGE =
  'parcels import FILE-or-URL [--source trpa] [--mapping trpa] [--date 2026-08-01] [--expect ROWS] [--allow-retiring] [--refused refused.csv]\n' +
  '    [--county EL] [--shapes shapes.wkt] [--projection 26910]\n' +
  '  parcels import-changes FILE [--source trpa] [--refused refused.csv]\n' +
  '  parcels status\n' +
  '  parcels stop';

/** The parcel data: imports, what became of old numbers, how it stands. */
export async function parcels(args: string[], terminal: Terminal, run: RunParcels = withDeps): Promise<void> {
  const [name = '', ...rest] = args;
  const command = COMMANDS[name];
  if (!command) throw new CommandError(`Say what to do.\nUsage: ${PARCELS_USAGE}`);
  await command(rest, terminal, run);
}

/** How many imports the status shows. */
const SHOWN = 5;

async function showStatus(_args: string[], terminal: Terminal, run: RunParcels): Promise<void> {
  await run(async ({ db }) => {
    const sources = await countBySource(db);
    if (sources.length === 0) terminal.line('The parcel data holds no parcels.');
    for (const { source, parcels: there, retired, date } of sources) {
      const gone = retired > 0 ? `, and ${count(retired)} retired` : '';
      terminal.line(`${source}: ${count(there)} parcels${gone}${date ? `; data of ${date}` : ''}.`);
    }
    for (const one of await listImports(db, SHOWN)) terminal.line(describe(one));
  });
}

const describe = (one: ImportRow): string => {
  const began = one.created_at.toISOString().slice(0, 16).replace('T', ' ');
  const done =
    one.state === 'applying'
      ? `${count(one.progress.applied ?? 0)} of ${count(one.progress.toApply ?? 0)} parcels compared`
      : `${count(one.rows_read)} rows read, ${count(one.rows_refused)} refused`;
  return `${began} UTC  ${one.state}  ${one.label} (${one.source}): ${done}.${one.message ? ` ${one.message}` : ''}`;
};

async function stopRunning(_args: string[], terminal: Terminal, run: RunParcels): Promise<void> {
  await run(async ({ db }) => {
    const active = await findActiveImport(db);
    if (!active) throw new CommandError('No import is running.');
    await stopImport({ db }, active.id);
    terminal.line(`The import of ${active.label} was stopped. The parcel data is as it was before.`);
  });
}

/** `parcels import-changes FILE`: what became of old parcel numbers. */
async function importParcelChanges(args: string[], terminal: Terminal, run: RunParcels): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string', default: 'trpa' }, refused: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new CommandError('Name one file, such as apn_changes.csv.');
  const report = await run(async (deps) => {
    const opened = await openSource(file);
    try {
      return await importNumberChanges(deps, opened.rows({ row: 0 }), values.source);
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
  if (report.reversed > 0) {
    const { reversed, rows } = report;
    terminal.line(formatMessage('en', { code: 'imports:reversedChanges', params: { reversed, rows } }));
  }
  if (values.refused) await writeFile(values.refused, formatRefusedRows(report.refusedRows, 'en'));
  describeRefused(terminal, {
    refusedRows: report.refusedRows,
    total: report.refusedRows.length,
    file: values.refused,
  });
}
