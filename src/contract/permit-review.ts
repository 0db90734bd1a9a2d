import { z } from 'zod';
import { ChecklistResult } from '#domain/checklists/result.ts';
import { analysisEndpoints } from './analysis.ts';

export const ProjectCategory = z.enum(['sfd', 'grading']);
export type ProjectCategory = z.infer<typeof ProjectCategory>;

export const permitReview = analysisEndpoints({
  path: 'permit-review',
  name: 'a permit review',
  access: ['reviewer', 'admin'],
  options: { project_category: ProjectCategory },
  result: ChecklistResult,
});

export type ReviewStatus = z.infer<typeof permitReview.status.response>;
