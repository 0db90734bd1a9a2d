import { z } from 'zod';
import { Evidence } from '../documents/document.ts';
import { Fact } from '../extraction/fact.ts';
import type { DocumentStatements } from './compare-statements.ts';
import type { ComparedAnswers } from './compared-answers.ts';

/**
 * A day (YYYY-MM-DD) that a document states and that is after `than`: after it was uploaded, which cannot be, or after
 * the application was signed. `question`: which one gives that day; null for the day of the upload.
 */
export const LateDate = z.object({
  fact: Fact.shape.name,
  documentId: z.string(),
  /** The upload field that has the document. */
  field: z.string(),
  date: z.string(),
  evidence: z.array(Evidence),
  than: z.string(),
  question: z.string().nullable(),
});
export type LateDate = z.infer<typeof LateDate>;

type DatedDocuments = {
  values: ReadonlyMap<string, string>;
  documents: readonly DocumentStatements[];
  /** The day on which each document was uploaded, by its id. */
  uploaded: ReadonlyMap<string, string>;
};

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days that documents state and that are later than they can be, or than the first signature. */
export function findLateDates({ dates }: ComparedAnswers, { values, documents, uploaded }: DatedDocuments): LateDate[] {
  const [first] = dates.on
    .map((question) => ({ question, than: values.get(question)?.trim() ?? '' }))
    .filter(({ than }) => IS_DAY.test(than))
    .sort((one, other) => one.than.localeCompare(other.than));
  return documents.flatMap(({ field, facts }) =>
    facts.flatMap(({ name, value, evidence }) =>
      [...new Set(evidence.map(({ documentId }) => documentId))].flatMap((documentId): LateDate[] => {
        const date = String(value);
        const places = evidence.filter((place) => place.documentId === documentId).slice(0, 1);
        const late = { fact: name, documentId, field, date, evidence: places };
        const day = uploaded.get(documentId);
        if (dates.uploaded.includes(name) && day !== undefined && date > day) {
          return [{ ...late, than: day, question: null }];
        }
        return dates.signed.includes(name) && first && date > first.than ? [{ ...late, ...first }] : [];
      }),
    ),
  );
}
