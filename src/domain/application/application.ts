import { z } from 'zod';

/** How an application stands. Only one in progress can be changed or deleted. */
export const ApplicationStatus = z.enum(['In Progress', 'Submitted', 'Under Review', 'Approved', 'Denied']);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

export const isEditable = (status: ApplicationStatus): boolean => status === 'In Progress';

/** What an application is called for short: the first characters of its id. */
export const shortId = (id: string): string => id.slice(0, 8);

/** "ERSP2026-0001": the number of an application in its year. Numbers beyond 9999 have more digits. */
export const referenceNumber = (prefix: string, year: number, number: number): string =>
  `${prefix}${year}-${String(number).padStart(4, '0')}`;
