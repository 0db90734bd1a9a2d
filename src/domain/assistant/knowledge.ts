import { z } from 'zod';
import { Basis } from '../agency/basis.ts';

const line = z.string().trim().min(1);

/** Where a statement is written (`citation`), where it was read, how far it was checked, and the facts that it says. */
export const KnowledgeSource = z.object({
  citation: line.max(300),
  readIn: line.max(300),
  basis: Basis,
  facts: z.array(z.string().regex(/^[A-Za-z0-9][\w-]*$/)).min(1),
});
export type KnowledgeSource = z.infer<typeof KnowledgeSource>;

/** Words that people ask by for what is said, where the text has others: it is found by them, and they are not shown. */
const asked = line.max(400).optional();

/** One to three sentences that say one thing, whole by themselves. */
const KnowledgeStatement = z.object({ text: line.max(1200), ...KnowledgeSource.shape, asked });
export type KnowledgeStatement = z.infer<typeof KnowledgeStatement>;

/** Figures in rows; the first cell of a row names it. Every row has as many cells as the head. */
const KnowledgeTable = z.object({
  caption: line.max(400),
  head: z.array(z.string()).min(2),
  rows: z.array(z.array(z.string())).min(1),
  ...KnowledgeSource.shape,
  asked,
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

/** A text of the knowledge base. `effective`: the first day on which it counts (YYYY-MM-DD). */
export const KnowledgeDocument = z.object({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  collection: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: line.max(200),
  edition: line.max(60),
  effective: z.iso.date(),
  source: line.max(400),
  sections: z.array(KnowledgeSection).min(1),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;
