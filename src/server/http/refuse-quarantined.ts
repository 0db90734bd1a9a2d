import { AppError } from '#contract/errors.ts';
import type { Scan } from '../db/viewed-documents.ts';
import type { Deps } from './deps.ts';

/**
 * Keeps back what the virus scanner flagged, and what it has not looked at yet where there is one. Throws quarantined,
 * not-ready.
 */
export function refuseQuarantined({ scanner }: Deps, name: string, scan: Scan['outcome'] | null): void {
  if (scan === 'infected') {
    throw new AppError('quarantined', { code: 'api:file.quarantined', params: { name } });
  }
  if (scan === null && scanner) {
    throw new AppError('not-ready', { code: 'api:file.notScanned', params: { name } });
  }
}
