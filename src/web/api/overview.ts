import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type OVERVIEW_MONTHS, overview } from '#contract/overview.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call, fetchFile } from '#web/lib/api.ts';

export type OverviewMonths = (typeof OVERVIEW_MONTHS)[number];

/** The agency's cases in figures. */
export const useOverview = (months: OverviewMonths) =>
  useQuery({
    queryKey: ['overview', months],
    queryFn: ({ signal }) => inPortal('reviewer', (token) => call(overview.get, { query: { months }, token, signal })),
    placeholderData: keepPreviousData,
  });

type OverviewDownload = { onSuccess: (file: File) => void; onError: (error: Error) => void };

/** The same as a CSV file. */
export const useOverviewFile = (months: OverviewMonths, end: OverviewDownload) =>
  useMutation({
    mutationFn: () => inPortal('reviewer', (token) => fetchFile(overview.csv, { query: { months }, token })),
    ...end,
  });
