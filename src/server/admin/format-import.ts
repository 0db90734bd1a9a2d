import { AppError } from '#contract/errors.ts';
import { formatMessage } from '#messages/format-message.ts';
import { SourceError } from '../adapters/parcel-sources/parcel-source.ts';
import type { RefusedImportRow } from '../db/parcel-import-rows.ts';
import type { HowFar } from '../features/parcel-imports/import-steps.ts';
import { CommandError, type RunCommand, type Terminal } from './command.ts';

export type RunParcels = RunCommand<'db' | 'agencyData'>;

export const count = (number: number): string => number.toLocaleString('en-US');

/** Refused rows that are shown; the others stand in the file. */
const SHOWN = 10;

/** Shows the first refused rows, and where all of them are. */
export function describeRefused(
  terminal: Terminal,
  { refusedRows, total, file }: { refusedRows: readonly RefusedImportRow[]; total: number; file: string | undefined },
): void {
  for (const { row, apn, message } of refusedRows.slice(0, SHOWN)) {
    terminal.line(`  Row ${count(row)}${apn === null ? '' : ` (${apn})`}: ${formatMessage('en', message)}`);
  }
  const left = total - Math.min(SHOWN, refusedRows.length);
  if (left > 0) terminal.line(`  and ${count(left)} more.`);
  if (file) terminal.line(`All refused rows: ${file}`);
  else if (total > 0) terminal.line('Give --refused FILE to have all of them in a CSV file.');
}

/** What stands in the way of reading a source, as a CommandError. */
export function asCommandError(error: unknown, place: string): unknown {
  if (error instanceof AppError) return new CommandError(formatMessage('en', error.reason));
  if (error instanceof SourceError) return new CommandError(`${place}: ${error.message}`);
  const { code } = error as NodeJS.ErrnoException;
  const known = code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
  return known ? new CommandError(`${place} is not a file that can be opened.`) : error;
}

/** Where nobody is looking, a line this often shows in a log that it goes on. */
const SELDOM_MS = 10_000;

/** Says how far an import is, on one line that changes, or in a line every so often where it would not be seen. */
export function formatProgress(terminal: Terminal, isSeen = process.stdout.isTTY === true): (howFar: HowFar) => void {
  let said = Date.now();
  return (howFar) => {
    if (isSeen) terminal.progress(words(howFar));
    else if (Date.now() - said >= SELDOM_MS) {
      said = Date.now();
      terminal.line(words(howFar));
    }
  };
}

function words({ state, rows_read, rows_expected, rows_refused, progress }: HowFar): string {
  const refused = rows_refused > 0 ? `, ${count(rows_refused)} refused` : '';
  if (state === 'reading') return `Reading: ${part(rows_read, rows_expected)} rows${refused}`;
  return `Comparing: ${part(progress.applied ?? 0, progress.toApply ?? null)} parcels${refused}`;
}

/** A share is only said where the whole is known. */
const part = (done: number, of: number | null): string =>
  of === null || of === 0 ? count(done) : `${count(done)} of ${count(of)} (${Math.floor((100 * done) / of)} %)`;
