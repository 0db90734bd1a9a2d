import { z } from 'zod';
import { Localized } from '#domain/agency/language.ts';
import { AssessmentChanges, EnteredChanges } from '#domain/letters/assessment-changes.ts';
import { AssessmentLabel, AssessmentPhase, ReadAssessment } from '#domain/letters/site-assessment.ts';
import { analysisEndpoints } from './analysis.ts';
import { endpoint } from './endpoint.ts';

const total = z.number().nullable();

/** A site assessment with what people entered, its sums and what it lacks. Areas in square feet. */
export const AssessmentResult = ReadAssessment.omit({ work: true }).extend({
  /** Grows with every change that is saved. */
  version: z.int(),
  /** What people entered; the rows and fields above do not have it. */
  changes: AssessmentChanges,
  classes: z.array(z.object({ class: z.string(), percent: z.number() })),
  totals: z.object({
    ...{ area: total, base: total, existing: total, unverified: total, offSite: total, remaining: total },
  }),
  issues: z.array(z.object({ issue: z.string(), id: z.string().nullable() })),
  difference_percent: z.number(),
  cutoff: z.iso.date(),
  /** The agency has not given the texts of the letter yet. */
  ours: z.boolean(),
  checks: z.array(z.object({ id: z.string(), text: Localized })),
});
export type AssessmentResult = z.infer<typeof AssessmentResult>;

const tool = { path: 'site-assessment', name: 'a site assessment', access: ['reviewer', 'admin'] } as const;

export const siteAssessment = {
  ...analysisEndpoints({
    ...tool,
    options: { phase: AssessmentPhase },
    query: z.object({ phase: AssessmentPhase.optional() }),
    result: AssessmentResult,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/site-assessment/:sessionId/draft',
    summary: 'Save what people entered in a site assessment; refused where somebody saved another version meanwhile',
    access: tool.access,
    params: z.object({ sessionId: z.uuid('api:fields.noAssessment') }),
    body: z.object({ version: z.int(), changes: EnteredChanges }),
    response: AssessmentResult,
  }),
};

export { AssessmentLabel };
