import { z } from 'zod';
import { Evidence } from '../documents/document.ts';
import { SheetFacts } from '../documents/sheet-index.ts';

/** What a page or a document is. `other` where nothing speaks clearly for one of them. */
export const PageKind = z.enum([
  'application-form',
  'site-plan',
  'coverage-calculations',
  'grading-plan',
  'stormwater-plan',
  'elevations',
  'floor-plans',
  'survey',
  'soils-report',
  'land-capability-letter',
  'fire-stamp',
  'deed',
  'letter',
  'photo',
  'other',
]);
export type PageKind = z.infer<typeof PageKind>;

/** What a page was taken for, and the words that say so. One sheet may be several kinds: the first is the likeliest. */
export const PageClass = z.object({
  documentId: z.string(),
  page: z.int().min(1),
  kinds: z.array(PageKind).min(1),
  because: z.array(Evidence),
  /** What the sheet says of itself in its title block; absent for pages that are no sheets. */
  sheet: SheetFacts.optional(),
});
export type PageClass = z.infer<typeof PageClass>;
