import { queryOptions, useQuery } from '@tanstack/react-query';
import { system } from '#contract/system.ts';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { call } from './api.ts';
import { pageData } from './page-data.ts';

/** What this deployment is: its mode and limits. It does not change while the page is open. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => call(system.about, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  initialData: () => pageData()?.about,
});

export const useAbout = () => useQuery(aboutQuery);

/** Whether this is demo mode; false until the server has said so. */
export const useIsDemo = (): boolean => useAbout().data?.mode === 'demo';

/** Whether the check of uploads is played in the browser and not made by the server. */
export const useIsSimulated = (): boolean => useAbout().data?.document_check === 'simulated';

/** The largest file that the server takes, in bytes. */
export const useMaxFileBytes = (): number => useAbout().data?.max_file_bytes ?? UPLOAD_LIMITS.defaultMaxFileBytes;

/** The day where the agency is, as YYYY-MM-DD. Its days are what the rules count. */
const dayIn = (timeZone: string | undefined, moment: Date): string =>
  // Canada writes days as the standard does.
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(moment);

export const useToday = (): string => dayIn(useAbout().data?.agency.timeZone, new Date());
