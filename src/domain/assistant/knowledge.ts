import { z } from 'zod';
import { Basis } from '../agency/basis.ts';

const line = z.string().trim().min(1);

/**
 * Where a statement is written (`citation`), where it was read, how far it was checked, and the facts that it says: none of
 * ours in an imported text, which has the page instead where its file has pages.
 */
export const KnowledgeSource = z.object({
  citation: line.max(600),
  readIn: line.max(600),
  basis: Basis,
  facts: z.array(z.string().regex(/^[A-Za-z0-9][\w-]*$/)),
  page: z.int().min(1).optional(),
});
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

/** Words that people ask by for what is said, where the text has others: it is found by them, and they are not shown. */
const asked = line.max(800).optional();

/** Words that are explained by what is said: who asks what one of them means is told this first. */
const defines = z.array(line.max(80)).min(1).optional();

/** Characters that a statement may have; a longer sentence of an imported text is cut at its parts. */
export const STATEMENT_LIMIT = 1200;

/** One to three sentences that say one thing, whole by themselves; in an imported text one sentence. */
const KnowledgeStatement = z.object({
  text: line.max(STATEMENT_LIMIT),
  ...KnowledgeSource.shape,
  ...{ asked, defines },
});
export type KnowledgeStatement = z.infer<typeof KnowledgeStatement>;

/**
 * Figures in rows; the first cell of a row names it. Every row has as many cells as the head. `askedOf`: words that people ask by for
 * a column or a row, by its head or its first cell.
 */
const KnowledgeTable = z.object({
  caption: z.string().max(400),
  head: z.array(z.string()).min(2),
  rows: z.array(z.array(z.string())).min(1),
  ...KnowledgeSource.shape,
  asked,
  askedOf: z.record(z.string(), line.max(400)).optional(),
});
export type KnowledgeTable = z.infer<typeof KnowledgeTable>;

/** One subject with what is known of it. `part`: the heading that it stands under. */
export const KnowledgeSection = z.object({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  part: z.string(),
  title: line.max(200),
  statements: z.array(KnowledgeStatement),
  tables: z.array(KnowledgeTable),
});
export type KnowledgeSection = z.infer<typeof KnowledgeSection>;

const sectionId = KnowledgeSection.shape.id;
/**
 * Sections that are told with another, so that nobody takes a part for the whole: with a rule of one agency those of the others on the
 * same work. `row`: with a row of its table, by the first cell; absent for any answer of the section.
 */
export const RelatedSections = z.array(
  z.strictObject({ section: sectionId, row: line.optional(), with: z.array(sectionId).min(1).max(3) }),
);
export type RelatedSections = z.infer<typeof RelatedSections>;

/** The places in the list that name a section or row which there is not. */
export function unknownSections(related: RelatedSections, documents: readonly KnowledgeDocument[]) {
  const sections = new Map(documents.flatMap((document) => document.sections.map((one) => [one.id, one] as const)));
  const hasRow = (id: string, row: string) =>
    sections.get(id)?.tables.some(({ rows }) => rows.some(([label]) => label === row)) === true;
  return related.flatMap(({ section, row, with: others }, at) => [
    ...(sections.has(section) ? [] : [{ path: [at, 'section'], name: section }]),
    ...(row === undefined || hasRow(section, row) ? [] : [{ path: [at, 'row'], name: row }]),
    ...others.flatMap((id, index) => (sections.has(id) ? [] : [{ path: [at, 'with', index], name: id }])),
  ]);
}

/**
 * What of a section answers: a statement, or a cell of a table, each by its place. `row`: null where a table answers and the
 * question names none of its rows.
 */
export const AnswerMark = z.union([
  z.object({ statement: z.int() }),
  z.object({ table: z.int(), row: z.int().nullable(), column: z.int() }),
]);
export type AnswerMark = z.infer<typeof AnswerMark>;

/** What staff say that an imported text is; until they do it is not said. */
export const TextNature = z.enum(['not-said', 'law', 'plan', 'guidance', 'data', 'staff']);
export type TextNature = z.infer<typeof TextNature>;

/**
 * A text of the knowledge base. `effective`: the first day on which it counts (YYYY-MM-DD). `imported`: the file that staff
 * imported it from and what they say that it is; absent in the texts that come with the product. `holdsIn`: the place in all of which its
 * rules hold, so that they answer who asks about a place in it.
 */
export const KnowledgeDocument = z.object({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  collection: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: line.max(200),
  edition: line.max(60),
  effective: z.iso.date(),
  source: line.max(400),
  holdsIn: line.max(80).optional(),
  imported: z.object({ file: z.string(), nature: TextNature }).optional(),
  sections: z.array(KnowledgeSection).min(1),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;
