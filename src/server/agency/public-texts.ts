import { createHash } from 'node:crypto';
import type { AgencyData } from './load-agency.ts';

/**
 * A fingerprint of what the agency says on its public pages. Pages that were drawn at build time carry the one of
 * the agency they were drawn for, so that a server with another agency's data does not send them.
 */
export const fingerprintOf = ({ agency, legal }: Pick<AgencyData, 'agency' | 'legal'>): string =>
  createHash('sha256')
    .update(JSON.stringify([agency, legal]))
    .digest('hex');
