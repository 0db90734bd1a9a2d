import type { KnowledgeDocument, KnowledgeSection } from './knowledge.ts';
import {
  asksOutcome,
  countedIn,
  detailsOf,
  isLabelled,
  isOfChangeAlone,
  isOfOneCase,
  isUnsettled,
  type LabelledNumber,
  labelledNumbers,
  lackOfKind,
  lacksMoney,
  withoutEnds,
} from './question-details.ts';
import { termsOf } from './terms.ts';

/**
 * What speaks for and against a text that was found as the answer to a question. `lead`: how far it is ahead of the second
 * that speaks of less; `concepts`: of those asked for, how many it speaks of, and `coverage`: what share; `length`: how many
 * terms the question has; `ratio`: the score beside what all of the question is worth. Against: the text has likely
 * not the kind of thing that is asked for, or surely not (`noSuchKind`), no money, not the figures, the numbers by their labels or the years of the question; `openNow`:
 * it says that something is not known, and the question asks how it came out or is today; `ofOneCase`: the question is about
 * one person's parcel or what somebody decided.
 */
export type AnswerSigns = {
  score: number;
  lead: number;
  concepts: number;
  coverage: number;
  length: number;
  ratio: number;
  otherKind: number;
  noSuchKind: number;
  otherMoney: number;
  otherFigure: number;
  otherLabel: number;
  otherYear: number;
  openNow: number;
  ofOneCase: number;
};

/**
 * How much each counts: learned on questions of strangers, each set tested by the others (docs/decisions). That a text has
 * surely nothing of the kind outweighs the others by rule.
 */
const SURE: Readonly<Record<keyof AnswerSigns, number>> = {
  ...{ score: -0.99, lead: 1.43, concepts: 1.05, coverage: 6.06, length: 0.69, ratio: -0.44 },
  ...{ otherKind: -1.12, noSuchKind: -8, otherMoney: -4.66, otherFigure: -1.27, otherLabel: -7.74, otherYear: -4.98 },
  ...{ openNow: -7.08, ofOneCase: -7.59 },
};
const BASE = -7.3;
const SIGNS = Object.keys(SURE) as (keyof AnswerSigns)[];

/** A text that speaks of so much of a question answers where nothing speaks against it, however short the question is. */
const WHOLE = 0.95;
const AGAINST = [
  'otherKind',
  'noSuchKind',
  'otherMoney',
  'otherFigure',
  'otherLabel',
  'otherYear',
  'openNow',
  'ofOneCase',
] as const;

/** How sure it is that a text answers: above nothing, it does. */
export const surenessOf = (signs: AnswerSigns): number =>
  signs.coverage >= WHOLE && AGAINST.every((sign) => signs[sign] === 0) ? 1 : sumOf(signs);

const sumOf = (signs: AnswerSigns): number => SIGNS.reduce((sum, sign) => sum + SURE[sign] * signs[sign], BASE);

/**
 * A question and the text that was found best. `own`: the terms of the question; `says`: of which the text speaks; `tells`:
 * so without the words that it is asked by. */
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
  tells: (term: string) => boolean;
  isWord: (term: string) => boolean;
};

/** What stands in a cell of which nothing is known. */
const EMPTY = /^(?:–|-|no figure on record|not (?:entered|read|given|stated))$/i;

/** What is counted in many ways: a text that has none of these words may count the same. */
const ANY_COUNTED: ReadonlySet<string> = new Set(
  termsOf('people folks persons residents new homes houses units times total'),
);

/** What speaks against a text as the answer to a question. */
export function signsAgainst(given: TextForQuestion) {
  const { question, own, document, section, said, terms, mark, isRowNamed, says, tells, isWord } = given;
  const table = 'table' in mark ? section.tables[mark.table] : undefined;
  // Of a table whose row is named, that row answers.
  const row = table && 'table' in mark && isRowNamed ? table.rows[mark.row] : undefined;
  const answer = table && row ? [table.caption, ...table.head, ...row].join(' . ') : said;
  const isEmpty = row !== undefined && 'table' in mark && EMPTY.test(row[mark.column] ?? '');
  const counted = countedIn(question).filter((term) => isWord(term) && !ANY_COUNTED.has(term));
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
  const isOtherCounted = counted.length > 0 && !counted.some(tells);
  const lack = lackOfKind(question, answer);
  return {
    otherMoney: lacksMoney(question, answer) ? 1 : 0,
    openNow: isUnsettled(answer) && asksOutcome(question) ? 1 : 0,
    ofOneCase: isOfOneCase(question) ? 1 : 0,
    otherKind: isOfOther || lack === 1 || isOtherCounted ? 1 : 0,
    noSuchKind: isEmpty || lack === 2 ? 1 : 0,
    otherFigure: figures.every((figure) => told.includes(figure)) ? 0 : 1,
    otherLabel: labelledNumbers(own).filter((label) => !isSaid(label)).length,
    otherYear: years.every((year) => toldOfYears.includes(year)) ? 0 : 1,
  };
}
