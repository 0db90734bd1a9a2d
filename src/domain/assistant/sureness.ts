import { isInRange } from './find-cell.ts';
import type { AnswerMark, KnowledgeDocument, KnowledgeSection } from './knowledge.ts';
import {
  asksNow,
  asksOutcome,
  countedIn,
  detailsOf,
  isLabelled,
  isNotHeld,
  isOfChangeAlone,
  isOfOneCase,
  isUnsettled,
  type LabelledNumber,
  labelledNumbers,
  lackOfKind,
  lacksMoney,
  monthsOf,
  withoutCircumstances,
  withoutEnds,
} from './question-details.ts';
import { termsOf } from './terms.ts';

/**
 * What speaks for and against a text that was found as the answer to a question. `lead`: how far it is ahead of the second
 * that speaks of less; `concepts`: of those asked for, how many it speaks of, and `coverage`: what share; `length`: how many
 * terms the question has; `ratio`: the score beside what all of the question is worth. Against: the text has likely
 * not the kind of thing that is asked for, or surely not (`noSuchKind`), no money, not the figures, the numbers by their labels
 * or the years of the question; `openNow`: it says that something is not known, and the question asks how it came out or is
 * today; `ofOneCase`: the question is about one person's parcel or what somebody decided; `widerPlace`: the text names no place
 * of the question but one that it lies in.
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
  widerPlace: number;
};

/**
 * How much each counts: learned on questions of strangers, each set tested by the others (docs/decisions). That a text has
 * surely nothing of the kind outweighs the others by rule.
 */
const SURE: Readonly<Record<keyof AnswerSigns, number>> = {
  ...{ score: -0.31, lead: 1.47, concepts: 0.42, coverage: 5.89, length: 0.64, ratio: -0.41 },
  ...{ otherKind: -2.05, noSuchKind: -8, otherMoney: -5.93, otherFigure: -1.04, otherLabel: -5.63, otherYear: -5.73 },
  ...{ openNow: -7.23, ofOneCase: -6.54, widerPlace: -1.01 },
};
const BASE = -6.62;
const SIGNS = Object.keys(SURE) as (keyof AnswerSigns)[];

/** A text that speaks of so much of a question of few terms answers where nothing speaks against it. */
const WHOLE = 0.95;
const MOST_OF_WHOLE = 5;
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

/** Whether nothing speaks against a text. */
export const isUnopposed = (signs: AnswerSigns): boolean => AGAINST.every((sign) => signs[sign] === 0);

/** How sure it is that a text answers: above nothing, it does. */
export const surenessOf = (signs: AnswerSigns): number =>
  signs.coverage >= WHOLE && signs.length <= MOST_OF_WHOLE && isUnopposed(signs) ? 1 : sumOf(signs);

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
  mark: AnswerMark;
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
  const row = table && 'table' in mark && isRowNamed && mark.row !== null ? table.rows[mark.row] : undefined;
  const answer = table && row ? [table.caption, ...table.head, ...row].join(' . ') : said;
  const isEmpty = row !== undefined && 'table' in mark && EMPTY.test(row[mark.column] ?? '');
  const isAnyCounted = countedIn(question).some((term) => ANY_COUNTED.has(term));
  const counted = countedIn(question).filter((term) => isWord(term));
  const isOfOther = isOfChangeAlone(question, `${section.title} ${table?.caption ?? ''}`);
  const asking = withoutCircumstances(question);
  const { years, figures } = detailsOf(asking);
  const told = termsOf(`${section.title} . ${said}`);
  // Beside what the section says, it says of some figures that they are not held: today's, or those of one case.
  const isOpen =
    section.statements.some(({ text }) => isNotHeld(text)) &&
    (asksNow(question) || detailsOf(question).figures.some((figure) => !told.includes(figure)));
  // The year in which a source was read is none that it tells of.
  const toldOfYears = termsOf(`${section.title} . ${withoutEnds(question, said)}`);
  const texts = [termsOf(`${document.title} . ${section.title} . ${said}`), terms];
  const cells = new Set(table?.rows.flat().map((cell) => termsOf(cell).join(' ')));
  const isSaid = (label: LabelledNumber) =>
    isLabelled(texts, label) ||
    (says(label.label) && (cells.has(label.number) || (terms.includes(label.number) && !terms.includes(label.label))));
  const isOtherCounted = counted.length > 0 && !counted.some(tells) && !isAnyCounted;
  const lack = lackOfKind(question, answer);
  return {
    otherMoney: lacksMoney(question, answer) ? 1 : 0,
    openNow: (isUnsettled(answer) && asksOutcome(question)) || isOpen ? 1 : 0,
    ofOneCase: isOfOneCase(question) ? 1 : 0,
    otherKind: isOfOther || lack === 1 || isOtherCounted ? 1 : 0,
    noSuchKind: isEmpty || lack === 2 ? 1 : 0,
    otherFigure: figures.every((figure) => told.includes(figure) || isInRange(row?.[0] ?? '', figure)) ? 0 : 1,
    otherLabel: labelledNumbers(own).filter((label) => !isSaid(label)).length,
    otherYear: [...years, ...monthsOf(asking)].every((year) => toldOfYears.includes(year)) ? 0 : 1,
  };
}
