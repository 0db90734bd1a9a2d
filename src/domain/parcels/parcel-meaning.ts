import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import { ParcelRecord } from './parcel-record.ts';

/** What people ask of a parcel before they plan. */
export const MeaningTopic = z.enum([
  'zone',
  'coverage',
  'accessory-dwelling',
  'scenic-review',
  'historic-review',
  'development-right',
  'number',
]);
export type MeaningTopic = z.infer<typeof MeaningTopic>;

/** `unknown` is as good an answer as the others: it says what is missing and who can tell. */
export const MeaningOutcome = z.enum(['yes', 'likely', 'maybe', 'unlikely', 'no', 'known', 'unknown']);
export type MeaningOutcome = z.infer<typeof MeaningOutcome>;

/** What can be said, by the name of its sentence. */
export const MeaningId = z.enum([
  'outside-region',
  'zone-and-plan',
  'zone-named-as-plan',
  'zone-only',
  'zone-plan-only',
  'zone-unknown',
  'zone-town-center',
  'zone-region-unknown',
  'coverage-by-class',
  'coverage-by-class-estimate',
  'coverage-class',
  'coverage-sensitive-land',
  'coverage-areas-differ',
  'coverage-source-estimate',
  'coverage-ipes',
  'coverage-ipes-may-apply',
  'coverage-ipes-percent',
  'coverage-ipes-percent-of-area',
  'coverage-verify',
  'coverage-unknown',
  'adu-allowed',
  'adu-allowed-by-area',
  'adu-most',
  'adu-too-small',
  'adu-not-residential',
  'adu-depends-on-use',
  'adu-area-unknown',
  'adu-use-unknown',
  'adu-state-unknown',
  'adu-development-retired',
  'adu-differs-rule-allows',
  'adu-differs-source-allows',
  'adu-source-allows',
  'adu-source-refuses',
  'adu-source-silent',
  'adu-also-needed',
  'adu-sensitive-land',
  'scenic-roadway',
  'scenic-shoreline',
  'scenic-both',
  'scenic-outside',
  'scenic-unknown',
  'historic-age',
  'historic-younger',
  'historic-year-unknown',
  'historic-district',
  'historic-district-unknown',
  'development-retired',
  'development-not-retired',
  'development-unknown',
  'number-renamed',
  'number-split',
  'number-merged',
  'number-gone',
  'number-changed-still-listed',
]);
export type MeaningId = z.infer<typeof MeaningId>;

/**
 * Something said about a parcel. The first of a topic answers it; those after it say what else to know. The web has
 * the sentence of each `id`, with `values` in its places: areas in square feet end in `Sqft`, days in `On`.
 */
export const ParcelMeaning = z.object({
  topic: MeaningTopic,
  outcome: MeaningOutcome,
  id: MeaningId,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Fields of the parcel data that it rests on; empty where it rests on none. */
  fields: z.array(ParcelRecord.keyof()),
  /** The rule behind it, as agency/parcel-rules.yaml cites it. */
  rule: z.object({ note: Localized, basis: Basis }).nullable(),
});
export type ParcelMeaning = z.infer<typeof ParcelMeaning>;
