import { z } from 'zod';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { CityError } from './city-error.ts';
import { loadChecklist } from './load-checklists.ts';
import { readCity } from './read-city.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Who this deployment serves. `contact` is the line that generated documents give for questions,
 * `timeZone` where their days are counted.
 */
const Agency = z.strictObject({
  name: z.string().trim().min(1).max(200),
  contact: z.string().trim().min(1).max(200),
  timeZone: z.string().refine(isTimeZone, 'Name a time zone such as America/Los_Angeles.'),
});

/** The agency's own data, checked: everything that is not code. */
export type City = { agency: z.infer<typeof Agency>; checklists: { sfd: Checklist; grading: Checklist } };

/**
 * Reads the agency's data once, at start. A mistake in any file stops the start: throws CityError with all of
 * them, each with its file and line.
 */
export function loadCity(dir: string): City {
  const reader = readCity(dir);
  const agency = reader.read('agency.yaml', Agency);
  const sfd = loadChecklist(reader, 'sfd');
  const grading = loadChecklist(reader, 'grading');
  const faults = reader.faults();
  if (!agency || !sfd || !grading || faults.length > 0) throw new CityError(faults);
  return { agency, checklists: { sfd, grading } };
}
