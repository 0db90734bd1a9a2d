import { z } from 'zod';
import { Message } from '../agency/message.ts';
import { Evidence } from '../documents/document.ts';
import type { FactName } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';

/** Where a value or a sentence of a drafted letter comes from. `earlier`: an analysis that was made before. */
export const LetterSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('documents'), evidence: z.array(Evidence).min(1) }),
  z.object({ kind: z.literal('parcel'), sourceMessage: Message }),
  z.object({ kind: z.literal('earlier'), analysisId: z.string(), day: z.string() }),
  z.object({ kind: z.literal('case'), reference: z.string() }),
  z.object({ kind: z.literal('agency'), note: z.string(), basis: z.string() }),
  z.object({ kind: z.literal('calculated'), working: Message }),
  z.object({ kind: z.literal('person'), name: z.string(), at: z.string() }),
]);
export type LetterSource = z.infer<typeof LetterSource>;

/** What stands in a place of a letter: as a person or a document wrote it, or words of the product; empty: to fill. */
export const LetterValue = z.union([z.string(), Message]);
export type LetterValue = z.infer<typeof LetterValue>;

/** A place of a letter. `others`: what the documents state besides, so that a person chooses. */
export const LetterField = z.object({
  id: z.string(),
  value: LetterValue,
  source: LetterSource.nullable(),
  others: z.array(z.object({ value: z.string(), evidence: z.array(Evidence) })),
});
export type LetterField = z.infer<typeof LetterField>;

export const isUnfilled = ({ value }: Pick<LetterField, 'value'>): boolean =>
  typeof value === 'string' && value.trim() === '';

/** Whether a place that holds a day holds one: 2026-11-20. */
export const isDay = ({ value }: Pick<LetterField, 'value'>): boolean => z.iso.date().safeParse(value).success;

/**
 * The place of a letter that a fact fills. Values that disagree fill nothing before a person chose: they stand beside it.
 */
export function fieldOfFact(id: string, name: FactName, facts: readonly Fact[]): LetterField {
  const stated = facts.filter((fact) => fact.name === name);
  const [only] = stated;
  if (only && stated.length === 1) {
    const source: LetterSource = { kind: 'documents', evidence: only.evidence };
    return { id, value: String(only.value), source, others: [] };
  }
  const others = stated.map(({ value, evidence }) => ({ value: String(value), evidence }));
  return { id, value: '', source: null, others };
}

/** A place that nothing fills yet. */
export const emptyField = (id: string): LetterField => ({ id, value: '', source: null, others: [] });

/** A text that a person wrote, with who wrote it and when. */
export type StampedText = { value: string; name: string; at: string };

/** Texts as they were sent, stamped: one that was there already keeps who wrote it. */
export const stampTexts = (
  sent: Readonly<Record<string, string>>,
  former: Readonly<Record<string, StampedText>>,
  who: { name: string; at: string },
): Record<string, StampedText> =>
  Object.fromEntries(
    Object.entries(sent).map(([id, value]) => {
      const was = former[id];
      return [id, was?.value === value ? was : { value, ...who }];
    }),
  );

/** The texts alone. */
export const plainTexts = (stamped: Readonly<Record<string, StampedText>>): Record<string, string> =>
  Object.fromEntries(Object.entries(stamped).map(([id, { value }]) => [id, value]));
