import type { HowFar } from '../features/parcel-imports/import-steps.ts';
import type { Terminal } from './command.ts';
import { count } from './format-import.ts';

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
