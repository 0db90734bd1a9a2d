import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Language, Localized } from '../agency/language.ts';
import { FieldId } from '../application/condition.ts';
import { FACTS, type FactName } from '../extraction/catalogue.ts';
import { Pattern } from '../rules/pattern.ts';
import { RuleId } from '../rules/rule.ts';
import { PageKind } from './kind-rules.ts';

const KnownFact = z.enum(Object.keys(FACTS) as [FactName, ...FactName[]], {
  error: ({ input }) => `"${String(input)}" is not a fact that the product knows.`,
});

const ElementId = z.string().regex(/^[a-z][a-z0-9-]*$/, 'Use small letters, digits and "-" in the id of an element.');

/** Something that a document of a type must show. */
export const RequiredElement = z
  .strictObject({
    id: ElementId,
    label: Localized,
    /** What people call it beside its label, in any language: for questions. */
    words: z.array(z.string().min(2)).default([]),
    /** Why it matters, in plain words. */
    why: Localized,
    /** What to do where it is missing. */
    mend: Localized,
    /** It is mostly drawn and not written: not finding words says little. */
    drawn: z.boolean().default(false),
    /** It is needed only where this holds ("the property has an easement"): not finding words says little. */
    onlyWhere: Localized.optional(),
    /** Any of these patterns shows it. Written as checklists write them: no case, bounded repeats. */
    look: z.array(Pattern).default([]),
    /** Facts that show it: any of them. */
    facts: z.array(KnownFact).default([]),
    /**
     * Whose own statement it is not: a place beside words of `named` (in its line, those above it or just below) shows
     * nothing, unless words of `ours` stand nearer. A sheet tells the address of its preparer too.
     */
    notOf: z.strictObject({ named: z.array(Pattern).min(1), ours: z.array(Pattern).min(1) }).optional(),
    /**
     * What shows it only where a place of each part stands close together, as the words of a stamp do: what it says,
     * whose it is, when. A part is any of its patterns; the first is what is said. `name`: with the name of a person or a firm beside it, in a line
     * that has none of the words of `not`. `notBefore`: not where its day, the last part, is so many months before the
     * earliest that its page states for a fact: a stamp of 2003 is none of a plan of 2026. Nor
     * where it is more than `mostMonths` ago.
     */
    together: z
      .strictObject({
        parts: z.array(z.array(Pattern).min(1)).min(2),
        name: z.strictObject({ not: z.array(Pattern).min(1) }).optional(),
        notBefore: z.strictObject({ fact: KnownFact, months: z.int().min(1), mostMonths: z.int().min(1) }).optional(),
      })
      .optional(),
    /** What a title block tells of its sheet that shows it: any of them. */
    sheet: z.array(z.enum(['number', 'title', 'date', 'scales', 'licences', 'north'])).default([]),
    /** So many different patterns of `look` are needed: four elevations are four. */
    atLeast: z.int().min(1).default(1),
    source: z.strictObject({ note: z.string().min(1), basis: Basis }),
  })
  .refine(
    ({ look, facts, sheet, together }) => look.length + facts.length + sheet.length > 0 || together !== undefined,
    'Say how text shows it: give "look", "facts", "sheet" or "together".',
  )
  .refine(({ look, atLeast }) => atLeast === 1 || atLeast <= look.length, {
    path: ['atLeast'],
    message: 'There are fewer patterns than are needed.',
  });
export type RequiredElement = z.infer<typeof RequiredElement>;

/** A word that applicants ask about, and what it means here. */
export const Term = z.strictObject({ words: z.array(z.string().min(2)).min(1), meaning: Localized });
export type Term = z.infer<typeof Term>;

/** The languages in which the agency takes documents, and how it says so; without it, any. */
const DocumentLanguage = z.strictObject({
  takes: z.array(Language).min(1),
  words: Localized,
  source: z.strictObject({ note: z.string().min(1), basis: Basis }),
});

const distinctIds = (elements: readonly { id: string }[]) =>
  new Set(elements.map(({ id }) => id)).size === elements.length;
const ids = z.array(RequiredElement).refine(distinctIds, 'Two elements have the same id.');

/** What several types of documents share: elements that they name, and a glossary. agency/document-elements.yaml. */
export const SharedElements = z.strictObject({
  elements: ids,
  terms: z.array(Term),
  language: DocumentLanguage.optional(),
});
export type SharedElements = z.infer<typeof SharedElements>;

/** One file of agency/documents. `uses`: shared elements, which come first. */
export const DocumentTypeFile = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: Localized,
  /** The upload fields of the questionnaire that take it. */
  fields: z.array(FieldId).min(1),
  /** What its pages are expected to be; none where any will do. */
  kinds: z.array(PageKind).default([]),
  uses: z.array(ElementId).default([]),
  /** None, with none used: documents of this type may show anything. */
  elements: ids,
  terms: z.array(Term).default([]),
  /** Rules of agency/rules that the documents must not break. */
  rules: z.array(RuleId).default([]),
  /** Photographs are asked for too: beside what shows the rest, one without words is in order. */
  pictures: z.boolean().default(false),
  /** What the simulated check finds, where that is not the elements' names. */
  simulated: z.array(Localized).min(2).optional(),
});
export type DocumentTypeFile = z.infer<typeof DocumentTypeFile>;

/** What is asked of the documents of an upload field, with what it shares with others. */
export type DocumentType = Omit<DocumentTypeFile, 'uses' | 'pictures' | 'rules'> & {
  pictures?: boolean;
  rules?: readonly string[];
  language?: z.infer<typeof DocumentLanguage>;
};

/** The type that documents of an upload field are held against; undefined where none is said. */
export const typeOfField = (types: readonly DocumentType[], field: string): DocumentType | undefined =>
  types.find(({ fields }) => fields.includes(field));
