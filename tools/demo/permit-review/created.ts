/** Written into every sample file instead of the time of drawing, so that the bytes never change. */
export const CREATED = new Date('2026-09-14T16:00:00Z');
