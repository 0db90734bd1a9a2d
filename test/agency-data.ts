import { readFileSync } from 'node:fs';
import { deserialize } from 'node:v8';
import { inject } from 'vitest';
import type { AgencyData } from '#server/agency/load-agency.ts';

/**
 * The agency's data as the global setup of this run has loaded them, a copy for each call: to read and check all files
 * takes more than a second, which each of a hundred test files would spend.
 */
export const readAgencyData = (): AgencyData => deserialize(readFileSync(inject('agencyData')));
