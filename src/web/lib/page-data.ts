import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageData } from '#contract/site.ts';
import { system } from '#contract/system.ts';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { call } from './api.ts';

let given: PageData | null | undefined;

/**
 * What the server put into this document; null where it came from somewhere else (the development server).
 * It is ours, so it is not checked again: the landing page carries no schema code.
 */
export function pageData(): PageData | null {
  if (given === undefined) {
    const element = typeof document === 'undefined' ? null : document.getElementById('page-data');
    given = element ? (JSON.parse(element.textContent || 'null') as PageData | null) : null;
  }
  return given;
}

/** Gives the data by hand where there is no document: while pages are drawn at build time. */
export const givePageData = (data: PageData): void => {
  given = data;
};

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
