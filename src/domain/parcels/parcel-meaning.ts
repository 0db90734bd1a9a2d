import { z } from 'zod';
import { Localized } from '../agency/language.ts';

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

/** One answer about a parcel. The web has the sentence of each `id`, with `values` in its places. */
export const ParcelMeaning = z.object({
  topic: MeaningTopic,
  outcome: MeaningOutcome,
  /** Names the sentence: "historic-50-years". */
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Fields of the register that it rests on; empty where it rests on none. */
  fields: z.array(z.string()),
  /** The rule behind it, as city/parcel-rules.yaml cites it. confidence: S read in a source, D worked out, K to be confirmed. */
  rule: z.object({ note: Localized, confidence: z.enum(['S', 'D', 'K']) }).nullable(),
});
export type ParcelMeaning = z.infer<typeof ParcelMeaning>;
