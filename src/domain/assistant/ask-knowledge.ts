import { LANGUAGES, type Language } from '#messages/languages.ts';
import { type ExpandedQuestion, expandQuestion, placeOf, prepareSynonyms, type Synonyms } from './expand-question.ts';
import type { KnowledgeDocument, KnowledgeSection, KnowledgeTable } from './knowledge.ts';
import { SearchIndex } from './search-index.ts';
import { stemOf, termsOf, wordsOf } from './terms.ts';

/** What of a section answers: a statement, or a cell of a table, each by its place. */
export type AnswerMark = { statement: number } | { table: number; row: number; column: number };

/** A section that was found, and what of it answers. `coverage`: the share of the question that it speaks of, 0 to 1. */
export type KnowledgeAnswer = {
  document: KnowledgeDocument;
  section: KnowledgeSection;
  mark: AnswerMark;
  score: number;
  coverage: number;
};

/** `isWanted`: answers come from these sections alone; `language`: of the question. */
export type AskOptions = {
  isWanted?: (document: KnowledgeDocument, section: KnowledgeSection) => boolean;
  language?: Language;
};

/** `terms`: all of its words in their order; `said`: those of its statements and tables, without what they cite. */
type IndexedSection = {
  document: KnowledgeDocument;
  section: KnowledgeSection;
  terms: readonly string[];
  said: ReadonlySet<string>;
};

/** A section that speaks of less of a question, or with words of less weight, does not answer it. */
const LEAST_COVERAGE = 0.25;
/** In times of what a word counts that stands in one section alone. */
const LEAST_SCORE = 1.4;
const MOST = 10;
/** How much more a section counts for each of row and column that a question names of its tables. */
const OF_CELL = 0.4;
/** So many sections are looked at before those are chosen that their tables speak for. */
const MOST_LOOKED_AT = 60;

const tableText = ({ caption, head, rows }: KnowledgeTable): string => [caption, ...head, ...rows.flat()].join(' . ');
const textOf = ({ statements, tables }: KnowledgeSection): string =>
  [...statements.map(({ text, citation }) => `${text} ${citation}`), ...tables.map(tableText)].join(' . ');

/** Names that nearly every text could have and few repeat. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  termsOf('California Nevada Tahoe TRPA Basin Lake Region Regional City County Town South North Plan State Act Code'),
);

const YEAR = /^(?:19|20)\d{2}$/;
const isTelling = (term: string): boolean => !EVERYWHERE.has(term);

/** The years, amounts, sections and names of a question: what answers it has them too. */
function namedIn(question: string): string[] {
  const names = [...question.matchAll(/(?<=[\p{L}\p{N},;:’'")]\s)\p{Lu}[\p{L}’'-]+/gu)].flatMap(([name]) =>
    termsOf(name),
  );
  const figures = termsOf(question).filter((term) => /\d/.test(term));
  return [...figures, ...names.filter(isTelling)];
}

/** Shorter words are too near to others. */
const SHORTEST_CORRECTED = 5;

/** Whether one word becomes another by one letter more, less or other, or by two that change places. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const swapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return swapped || short.slice(at + 1) === long.slice(at + 1);
}

/** The texts of the knowledge base, ready to be asked. Pure: the same texts and words give the same answers. */
export class KnowledgeBase {
  private readonly sections: readonly IndexedSection[];
  private readonly index: SearchIndex;
  private readonly groups: ReturnType<typeof prepareSynonyms>;
  private readonly vocabulary: ReadonlySet<string>;

  constructor(documents: readonly KnowledgeDocument[], synonyms: Synonyms) {
    const passages = documents.flatMap((document) =>
      document.sections.map((section) => ({
        ...{ document, section, title: section.title },
        ...{ context: `${section.part} ${document.title}`, text: textOf(section) },
      })),
    );
    this.index = new SearchIndex(passages);
    this.sections = passages.map(({ document, section, title, context, text }) => {
      const { statements, tables } = section;
      const said = [title, ...statements.map((statement) => statement.text), ...tables.map(tableText)];
      const terms = termsOf(`${title} . ${context} . ${text}`);
      return { document, section, terms, said: new Set(said.flatMap(termsOf)) };
    });
    this.groups = prepareSynonyms(synonyms);
    const ofGroups = synonyms.groups.flatMap((group) => [...group.words, ...Object.values(group.in).flat()]);
    const written = passages.flatMap(({ title, context, text }) => [title, context, text]);
    this.vocabulary = new Set([...written, ...ofGroups].flatMap(wordsOf));
  }

  /** The stem of a word; of one that no text has, of the word that it is a slip of the pen from, where there is one alone. */
  private readonly corrected = (word: string): string => {
    const isKnown = word.length < SHORTEST_CORRECTED || /\d/.test(word) || this.vocabulary.has(word);
    const near = isKnown ? [] : [...this.vocabulary].filter((other) => other[0] === word[0] && isOneSlip(other, word));
    const [stem, ...others] = new Set(near.map(stemOf));
    return stem !== undefined && others.length === 0 ? stem : stemOf(word);
  };

  /** The sections that speak of a question, best first. */
  find(question: string, { isWanted: wants, language = LANGUAGES[0] }: AskOptions = {}): KnowledgeAnswer[] {
    const asked = expandQuestion(wordsOf(question).map(this.corrected), this.groups, language);
    const isWanted = (at: number) => {
      const known = this.sections[at];
      return known !== undefined && (wants?.(known.document, known.section) ?? true);
    };
    const found = this.index.search(asked.concepts, asked.own, MOST_LOOKED_AT, isWanted);
    const cells = new Map(found.map(({ at }) => [at, this.cellOf(this.sections[at]?.section, asked)]));
    const scores = found.map(({ at, score }) => [at, score * (1 + OF_CELL * (cells.get(at)?.named ?? 0))] as const);
    return scores
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST)
      .flatMap(([at, score]): KnowledgeAnswer[] => {
        const known = this.sections[at];
        if (!known) return [];
        const { document, section } = known;
        const mark = cells.get(at)?.mark ?? this.markOf(section, asked);
        return [{ document, section, score, mark, coverage: this.coverage(known, asked) }];
      });
  }

  /** The sections that answer a question; none where the knowledge base does not. */
  ask(question: string, options: AskOptions = {}): KnowledgeAnswer[] {
    const found = this.find(question, options);
    const best = found[0];
    if (!best || best.coverage < LEAST_COVERAGE || best.score < LEAST_SCORE * this.index.rarityOf('')) return [];
    const known = this.sections.find(({ section }) => section === best.section);
    // The year in which a source was read is none that it tells of.
    if (!namedIn(question).every((term) => known?.said.has(term) || (!YEAR.test(term) && known?.terms.includes(term))))
      return [];
    return found.filter(({ score }) => score >= 0.5 * best.score);
  }

  private rarityIn(terms: readonly string[]): number {
    return terms.reduce((sum, term) => sum + this.index.rarityOf(term), 0);
  }

  /** How much of what is asked a section speaks of, the rarer words counting more. */
  private coverage({ terms }: IndexedSection, { concepts }: ExpandedQuestion): number {
    const here = new Set(terms);
    const of = concepts.map(({ own, others }) => {
      const isSaid = others.some(({ phrase }) => placeOf(phrase, terms) >= 0);
      return {
        all: this.rarityIn(own),
        covered: isSaid ? this.rarityIn(own) : this.rarityIn(own.filter((term) => here.has(term))),
      };
    });
    const all = of.reduce((sum, one) => sum + one.all, 0);
    return all === 0 ? 0 : of.reduce((sum, one) => sum + one.covered, 0) / all;
  }

  private worthOf(terms: readonly string[], { concepts }: ExpandedQuestion): number {
    const here = new Set(terms);
    return concepts.reduce((sum, { own, others }) => {
      const said = others.filter(({ phrase }) => phrase.every((term) => here.has(term)));
      const best = Math.max(0, ...said.map(({ phrase, weight }) => weight * this.rarityIn(phrase)));
      return sum + Math.max(best, this.rarityIn(own.filter((term) => here.has(term))));
    }, 0);
  }

  /**
   * The cell of a section's tables that a question names by its row, and how many of row and column it names: a figure that
   * stands in a row names it too, and then the first cell is what was asked.
   */
  private cellOf(
    section: KnowledgeSection | undefined,
    asked: ExpandedQuestion,
  ): { mark: AnswerMark; named: number } | undefined {
    const own = new Set(asked.own);
    const isNamed = (text: string): boolean => {
      const terms = termsOf(text);
      const telling = terms.filter(isTelling);
      return terms.length > 0 && (telling.length > 0 ? telling : terms).every((term) => own.has(term));
    };
    const found = (section?.tables ?? []).flatMap(({ head, rows }, table) => {
      const worths = head.slice(1).map((text) => this.worthOf(termsOf(text), asked));
      const column = worths.indexOf(Math.max(...worths)) + 1;
      const isHeadNamed = this.worthOf(termsOf(head[column] ?? '').filter(isTelling), asked) > 0;
      return rows.flatMap((cells, row) => {
        if (isNamed(cells[0] ?? '')) return [{ mark: { table, row, column }, named: isHeadNamed ? 2 : 1 }];
        const isValue = cells.slice(1).some((cell) => /\d/.test(cell) && isNamed(cell));
        return isValue ? [{ mark: { table, row, column: 0 }, named: 1 }] : [];
      });
    });
    return found.toSorted((one, other) => other.named - one.named)[0];
  }

  /** The statement that speaks most of a question; of a section that is a table alone its first cell. */
  private markOf({ statements }: KnowledgeSection, asked: ExpandedQuestion): AnswerMark {
    if (statements.length === 0) return { table: 0, row: 0, column: 1 };
    const worths = statements.map(({ text }) => this.worthOf(termsOf(text), asked));
    return { statement: worths.indexOf(Math.max(...worths)) };
  }
}
