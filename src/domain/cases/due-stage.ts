import { z } from 'zod';

/**
 * Until when a condition of a permit is met: before the acknowledgement, before the pre-grade inspection, during the work,
 * before the final inspection, or it goes on after it.
 */
export const DueStage = z.enum(['acknowledgement', 'pre-grade', 'construction', 'final', 'after']);
export type DueStage = z.infer<typeof DueStage>;
