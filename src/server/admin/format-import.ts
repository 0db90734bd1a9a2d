import { AppError } from '#contract/errors.ts';
import { formatMessage } from '#messages/format-message.ts';
import { SourceError } from '../adapters/parcel-sources/parcel-source.ts';
import type { RefusedImportRow } from '../db/parcel-import-rows.ts';
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
