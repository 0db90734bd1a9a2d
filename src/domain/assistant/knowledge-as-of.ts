import {
  type AmendedSection,
  type EditionAbout,
  type ImportedSection,
  type KnowledgeAmendment,
  sectionsAsOf,
  stateOn,
} from './edition.ts';
import type { KnowledgeDocument, KnowledgeSection } from './knowledge.ts';

/**
 * An edition of an imported text as it was published. `name`: its id in addresses; `document`: what its editions share;
 * `file`: the name of the file that it was read from.
 */
export type PublishedEdition<Of extends KnowledgeAmendment = KnowledgeAmendment> = EditionAbout & {
  name: string;
  document: string;
  file: string;
  sections: readonly ImportedSection[];
  amendments: readonly Of[];
};

/** How a section is called: with its number, where its title does not begin with it. */
export const calledBy = ({ number, title }: Pick<ImportedSection, 'number' | 'title'>): string =>
  [number, title].filter((one) => one !== '').join(' ');

/** Where a section of an imported text is written: the text by its number or title, and the section. */
const citationOf = ({ number, title }: EditionAbout, section: AmendedSection): string => {
  const amended = section.amendments.map(({ citation }) => citation);
  const place = [number || title, section.number || section.title].filter((one) => one !== '').join(', ');
  return [place, ...new Set(amended)].join('; ').slice(0, 600);
};

/** A section of an imported text as answers quote it: every sentence with its citation and its page. */
function quotedSection(edition: PublishedEdition, section: AmendedSection): KnowledgeSection {
  const source = (page: number | null) => ({
    ...{ citation: citationOf(edition, section), readIn: edition.file, basis: 'source' as const, facts: [] },
    ...(page === null ? {} : { page }),
  });
  const { id, part, statements, tables } = section;
  return {
    ...{ id, part, title: calledBy(section).slice(0, 200) || edition.title },
    statements: statements.map(({ text, page }) => ({ text, ...source(page) })),
    // A table without a caption is told by its section.
    tables: tables.map(({ caption, head, rows, page }) => ({
      ...{ caption: caption || calledBy(section), head, rows },
      ...source(page),
    })),
  };
}

/** An edition as it stood at the end of a day, to be asked and read. */
export function editionAsOf(edition: PublishedEdition, day: string): KnowledgeDocument {
  const { name, collection, title, effective, source, file, nature } = edition;
  return {
    ...{ id: name, collection, title, edition: edition.edition, effective, source, imported: { file, nature } },
    sections: sectionsAsOf(edition.sections, edition.amendments, day).sections.map((section) =>
      quotedSection(edition, section),
    ),
  };
}

/**
 * What is known as of a day (YYYY-MM-DD): texts that came with the product, and of each imported document the edition that is
 * in force, as amended by then.
 */
export const knowledgeAsOf = (
  shipped: readonly KnowledgeDocument[],
  editions: readonly PublishedEdition[],
  day: string,
): KnowledgeDocument[] => [
  ...shipped,
  ...editions
    .filter((edition) => stateOn(editions, edition, day) === 'in-force')
    .map((edition) => editionAsOf(edition, day))
    .filter(({ sections }) => sections.length > 0),
];

/** The last day up to `day` on which an edition or an amendment came into force: from it on to `day` the same is known. */
export const changedOn = (editions: readonly PublishedEdition[], day: string): string =>
  editions
    .flatMap(({ effective, amendments }) => [effective, ...amendments.map(({ from }) => from)])
    .reduce((last, one) => (one <= day && one > last ? one : last), '');
