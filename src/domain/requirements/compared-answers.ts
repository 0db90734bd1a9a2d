import { z } from 'zod';
import { FieldId } from '../application/condition.ts';
import { FACTS, type FactName } from '../extraction/catalogue.ts';
import { Fact } from '../extraction/fact.ts';

const fields = z.array(FieldId).default([]);

/** Figures that are apart by no more agree: by so many percent of the larger one, or by `least` in the fact's unit. */
const Tolerance = z.strictObject({ percent: z.number().min(0).max(100), least: z.number().min(0) });
export type Tolerance = z.infer<typeof Tolerance>;

const kindOf = (fact: FactName) => FACTS[fact].kind;

/** Something that documents and the application both state. */
const ComparedFact = z
  .strictObject({
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
    within: Tolerance.optional(),
    /** A document that states another one does not pass. */
    issue: z.boolean().default(false),
  })
  .refine(({ fact, within }) => !within || kindOf(fact) === 'number', {
    path: ['within'],
    error: 'Only figures agree within a tolerance, and this fact is none.',
  });
export type ComparedFact = z.infer<typeof ComparedFact>;

const dated = z.array(Fact.shape.name.refine((fact) => kindOf(fact) === 'date', 'This fact is no date.'));

/** What documents are held against: agency/compared-answers.yaml. */
export const ComparedAnswers = z.strictObject({
  id: z.literal('compared-answers'),
  compared: z.array(ComparedFact).min(1),
  /** What is stated only in the application's own words, by its question. */
  declared: z.array(z.strictObject({ fact: Fact.shape.name, field: FieldId })),
  /** Who signs is one of the owners or may act for them. */
  signatures: z.strictObject({ owners: z.array(FieldId), signedBy: z.array(FieldId), mayAct: z.array(FieldId) }),
  /** Dates that are not after the day of the upload, and those that are not after the application was signed. */
  dates: z.strictObject({ uploaded: dated, signed: dated, on: z.array(FieldId) }),
});
export type ComparedAnswers = z.infer<typeof ComparedAnswers>;

/** Every fact of documents that is compared with anything. */
export const comparedFacts = ({ compared, dates }: ComparedAnswers): FactName[] => [
  ...new Set([...compared.map(({ fact }) => fact), ...dates.uploaded, ...dates.signed]),
];
