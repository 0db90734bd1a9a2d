import { AppError } from '#contract/errors.ts';
import type { Scan } from '../db/viewed-documents.ts';
import type { Deps } from './deps.ts';

/**
 * Keeps back what the virus scanner flagged, and what it has not looked at yet where there is one. Throws quarantined,
 * not-ready.
 */
export function refuseQuarantined({ scanner }: Deps, name: string, scan: Scan['outcome'] | null): void {
  if (scan === 'infected') {
    throw new AppError(
      'quarantined',
      `The virus scanner found something in “${name}”, so it was set aside and cannot be opened.`,
    );
  }
  if (scan === null && scanner) {
    throw new AppError('not-ready', `“${name}” has not been scanned for viruses yet. Try again in a minute.`);
  }
}
