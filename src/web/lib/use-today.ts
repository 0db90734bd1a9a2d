import { useAbout } from './about.ts';

/** The day where the agency is, as YYYY-MM-DD. Its days are what the rules count. */
export const dayIn = (timeZone: string | undefined, moment: Date): string =>
  // Canada writes days as the standard does.
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(moment);

export const useToday = (): string => dayIn(useAbout().data?.agency.timeZone, new Date());
