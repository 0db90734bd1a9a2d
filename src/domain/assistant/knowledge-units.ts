import type { KnowledgeDocument, KnowledgeSection, KnowledgeTable } from './knowledge.ts';
import { termsOf } from './terms.ts';

/** A statement or a table, as it is searched for. `said`: what it says, without what it cites and what it is asked by. */
export type KnowledgeUnit = {
  document: KnowledgeDocument;
  section: KnowledgeSection;
  place: { statement: number } | { table: number };
  said: string;
  terms: readonly string[];
  /** What people ask for it by, each as terms. */
  phrases: readonly (readonly string[])[];
  /** Of a table: the terms of each row; what is in `terms` is without them. */
  rows: readonly (readonly string[])[];
};

/** A sentence that says what a word means, as codes write it: “Accessory structure” means … */
const MEANS =
  /^(?:\([\p{L}\d]+\)\s*|\d+\.\s*)?["“]?(?<word>[^"“”,;:.]{2,60}?)["”]?,? (?:means|shall mean|is defined as|refers to)\b/u;
const definedIn = (text: string): readonly string[] => {
  const { word } = MEANS.exec(text)?.groups ?? {};
  return word ? [word] : [];
};
const tableText = ({ caption, head, rows }: KnowledgeTable): string => [caption, ...head, ...rows.flat()].join(' . ');

/** What people call a column or a row of a table in other words than it does, by its head or first cell. */
export const otherNames = ({ askedOf = {} }: KnowledgeTable, name = ''): readonly string[] =>
  askedOf[name]?.split(';') ?? [];

/** The statements and tables of a section, each with the words that it is found by. */
export function unitsOf(document: KnowledgeDocument, section: KnowledgeSection) {
  const { title, part } = section;
  const said = [
    ...section.statements.map((of, statement) => ({
      of,
      said: of.text,
      place: { statement },
      frame: of.text,
      rows: [],
      defines: of.defines ?? definedIn(of.text),
    })),
    ...section.tables.map((of, table) => ({
      ...{ of, said: tableText(of), place: { table } },
      frame: [of.caption, ...of.head, ...of.head.flatMap((name) => otherNames(of, name))].join(' . '),
      rows: of.rows.map((row) => termsOf([...row, ...otherNames(of, row[0])].join(' . '))),
      defines: [],
    })),
  ];
  return said.map(({ of, ...unit }) => ({
    ...{ document, section, title, context: `${part} ${document.title}` },
    ...{ ...unit, text: `${unit.said} . ${of.citation}`, asked: of.asked ?? '', citation: of.citation },
  }));
}

/** So many characters of a passage are embedded: models read some hundred words, and what follows in a long table says less. */
const EMBEDDED_LIMIT = 1_500;

/** What a statement or table says, with what it stands under: the text of it that is embedded. */
export const embeddedText = ({
  document,
  section,
  said,
}: Pick<KnowledgeUnit, 'document' | 'section' | 'said'>): string =>
  [document.title, section.part, section.title, said].join('. ').slice(0, EMBEDDED_LIMIT);

/** Every passage of some texts, in the order of a knowledge base of them. */
export const embeddedTexts = (documents: readonly KnowledgeDocument[]): string[] =>
  documents.flatMap((document) => document.sections.flatMap((section) => unitsOf(document, section).map(embeddedText)));
