import { queryOptions } from '@tanstack/react-query';
import { samples } from '#contract/samples.ts';
import { call } from '#web/lib/api.ts';

/** The documents that were drawn to try a tool with, in demo mode. */
export const sampleQuery = (tool: 'permit-review') =>
  queryOptions({
    queryKey: ['samples', tool],
    queryFn: ({ signal }) => call(samples.list, { params: { tool }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
