import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { HistoryFigures } from '#domain/clocks/case-history.ts';
import { STAFF } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';

/** How many months of submissions an overview may look back on. */
export const OVERVIEW_MONTHS = ['12', '24', '60'] as const;
const query = z.object({ months: z.enum(OVERVIEW_MONTHS).default('12') });

/** Cases at a stage by how long they have been there: up to a week, up to 30 days, longer. */
const StageCount = z.object({
  stage: CaseStage,
  label: Localized,
  week: z.int(),
  month: z.int(),
  older: z.int(),
});
export type StageCount = z.infer<typeof StageCount>;

export const Overview = z.object({
  /** Cases that were submitted from this day on count. */
  since: z.iso.date(),
  stages: z.array(StageCount),
  figures: HistoryFigures,
  /** Within so many days the agency tells whether a case is complete. */
  term_days: z.int(),
  /** How many cases had so many rounds of requests. */
  rounds: z.array(z.object({ rounds: z.int(), cases: z.int() })),
  /** What letters asked for most often, in the words of the letters. */
  items: z.array(z.object({ what: z.string(), count: z.int() })),
});
export type Overview = z.infer<typeof Overview>;

export const overview = {
  get: endpoint({
    method: 'GET',
    path: '/api/overview',
    summary:
      'The agency’s cases in figures: by stage and age, the days to the first word and to the permit, rounds, what is missing most often',
    access: STAFF,
    query,
    response: Overview,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/overview/csv',
    summary: 'The same figures as a CSV file',
    access: STAFF,
    query,
    download: 'text/csv',
  }),
};
