import type { KnowledgeDocument, KnowledgeSection } from './knowledge.ts';
import {
  countedIn,
  detailsOf,
  isLabelled,
  isOfChangeAlone,
  type LabelledNumber,
  labelledNumbers,
  lackOfKind,
  withoutEnds,
} from './question-details.ts';
import { termsOf } from './terms.ts';

/**
 * What speaks for and against a text that was found as the answer to a question. `lead`: how far it is ahead of the second
 * that speaks of less; `concepts`: of those asked for, how many it speaks of, and `coverage`: what share; the others: how far it
 * has not the kind of thing that is asked for, the figures, the numbers by their labels or the years of the question.
 */
export type AnswerSigns = {
  score: number;
  lead: number;
  concepts: number;
  coverage: number;
  otherKind: number;
  otherFigure: number;
  otherLabel: number;
  otherYear: number;
};

/** How much each counts: learned on questions of strangers, some tested by the others (docs/decisions). */
const SURE: Readonly<Record<keyof AnswerSigns, number>> = {
  ...{ score: 0.29, lead: 3.04, concepts: 1.18, coverage: 0.96 },
  ...{ otherKind: -1.69, otherFigure: -0.54, otherLabel: -3.88, otherYear: -4.15 },
};
const BASE = -4.86;

/** How sure it is that a text answers: above nothing, it does. */
export const surenessOf = (signs: AnswerSigns): number =>
  BASE +
  SURE.score * signs.score +
  SURE.lead * signs.lead +
  SURE.concepts * signs.concepts +
  SURE.coverage * signs.coverage +
  SURE.otherKind * signs.otherKind +
  SURE.otherFigure * signs.otherFigure +
  SURE.otherLabel * signs.otherLabel +
  SURE.otherYear * signs.otherYear;

/** A question and the text that was found best. `own`: the terms of the question; `says`: of which the text speaks. */
type TextForQuestion = {
  question: string;
  own: readonly string[];
  document: KnowledgeDocument;
  section: KnowledgeSection;
  said: string;
  terms: readonly string[];
  mark: { statement: number } | { table: number; row: number; column: number };
  isRowNamed: boolean;
  says: (term: string) => boolean;
  isWord: (term: string) => boolean;
};

/** What speaks against a text as the answer to a question. */
export function signsAgainst(given: TextForQuestion) {
  const { question, own, document, section, said, terms, mark, isRowNamed, says, isWord } = given;
  const table = 'table' in mark ? section.tables[mark.table] : undefined;
  // Of a table whose row is named, that row answers.
  const row = table && 'table' in mark && isRowNamed ? table.rows[mark.row] : undefined;
  const answer = table && row ? [table.caption, ...table.head, ...row].join(' . ') : said;
  const counted = countedIn(question).filter(isWord);
  const isOfOther = isOfChangeAlone(question, `${section.title} ${table?.caption ?? ''}`);
  const { years, figures } = detailsOf(question);
  const told = termsOf(`${section.title} . ${said}`);
  // The year in which a source was read is none that it tells of.
  const toldOfYears = termsOf(`${section.title} . ${withoutEnds(question, said)}`);
  const texts = [termsOf(`${document.title} . ${section.title} . ${said}`), terms];
  const cells = new Set(table?.rows.flat().map((cell) => termsOf(cell).join(' ')));
  const isSaid = (label: LabelledNumber) =>
    isLabelled(texts, label) ||
    (says(label.label) && (cells.has(label.number) || (terms.includes(label.number) && !terms.includes(label.label))));
  return {
    otherKind: isOfOther || (counted.length > 0 && !counted.some(says)) ? 2 : lackOfKind(question, answer),
    otherFigure: figures.every((figure) => told.includes(figure)) ? 0 : 1,
    otherLabel: labelledNumbers(own).filter((label) => !isSaid(label)).length,
    otherYear: years.every((year) => toldOfYears.includes(year)) ? 0 : 1,
  };
}
