import { z } from 'zod';
import { FieldId } from '../application/condition.ts';
import { Fact } from '../extraction/fact.ts';

const fields = z.array(FieldId).default([]);

/** Something that documents and the application both state. */
const ComparedFact = z.strictObject({
  fact: Fact.shape.name,
  /** The questions that state it. */
  fields,
  /** Questions whose answers are the same as those: earlier numbers of the parcel. */
  also: fields,
  /** Asked only where none of `fields` is answered, and then no issue. */
  otherwise: fields,
  /** What of the parcel data states it. */
  parcel: z.enum(['apn', 'address', 'areaSqFt']).optional(),
  /** The question is answered yes or no: yes where the figure is over this, in the fact's unit. */
  over: z.number().optional(),
  /** A document that states another one does not pass. */
  issue: z.boolean().default(false),
});
export type ComparedFact = z.infer<typeof ComparedFact>;

/** What documents are held against: agency/compared-answers.yaml. */
export const ComparedAnswers = z.strictObject({
  id: z.literal('compared-answers'),
  compared: z.array(ComparedFact).min(1),
  /** Who signs is one of the owners or may act for them. */
  signatures: z.strictObject({ owners: z.array(FieldId), signedBy: z.array(FieldId), mayAct: z.array(FieldId) }),
});
export type ComparedAnswers = z.infer<typeof ComparedAnswers>;
