import { z } from 'zod';
import { Evidence } from '../documents/document.ts';
import { SheetFacts } from '../documents/sheet-index.ts';
import { Pattern } from '../rules/pattern.ts';

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

/** Words that speak for a kind of page, and how much. */
const Sign = z.strictObject({
  look: Pattern,
  /** It counts only where this stands close by, as in a stamp. */
  near: Pattern.optional(),
  weight: z.number().min(1).max(10),
});
export type Sign = z.infer<typeof Sign>;

const SomeKind = PageKind.exclude(['other']);

/** What speaks for one kind: in what stands out on the page, and anywhere on it. */
const KindSigns = z.strictObject({
  kind: SomeKind,
  title: z.array(Sign).default([]),
  page: z.array(Sign).default([]),
  /** Where one of these stands out the page is not of this kind. */
  unless: z.array(Pattern).default([]),
  /** Where the page is of one of these kinds it is not of this one as well: one letter is more than a letter. */
  yieldsTo: z.array(SomeKind).default([]),
  /** What running text may count for this kind, where it is not what it counts for all. */
  mostByPage: z.number().min(0).optional(),
});
export type KindSigns = z.infer<typeof KindSigns>;

/** How pages are told: agency/document-kinds.yaml. A page is of a kind from `least` points on. */
export const KindRules = z.strictObject({
  id: z.literal('document-kinds'),
  least: z.number().min(1),
  mostByPage: z.number().min(0),
  /** Of the likeliest kind's points, the share that makes a page of another kind too. */
  besides: z.number().min(0).max(1),
  /** Where one of these stands out the page is of no kind at all. */
  never: z.array(Pattern).default([]),
  kinds: z
    .array(KindSigns)
    .min(1)
    .check(({ value, issues }) => {
      value.forEach(({ kind }, at) => {
        if (value.findIndex((other) => other.kind === kind) === at) return;
        issues.push({ code: 'custom', input: kind, path: [at, 'kind'], message: `"${kind}" is there twice.` });
      });
    }),
});
export type KindRules = z.infer<typeof KindRules>;
