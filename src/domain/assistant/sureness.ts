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
  measuresIn,
  monthsOf,
  withoutCircumstances,
  withoutEnds,
} from './question-details.ts';
import { termsOf } from './terms.ts';

/**
 * What speaks for and against a text as the answer to a question. `score`: as it was found, as a logarithm; `lead`: how far it is ahead of the second
 * that speaks of less; `coverage`: what share of the things asked for it speaks of, `ofSection`: so with the rest of its section, and `fieldWords`: how
 * many of those that the field has words for; `unsaid`: the share of the things asked for that it does not speak of; `alike`: how like the question
 * its heading or what people ask it by is; `length`: how many terms the question has. Against: the text has likely
 * not the kind of thing that is asked for, or surely not (`noSuchKind`), no money, not the measure, the figures, the numbers by their labels
 * or the years of the question; `openNow`: it says that something is not known, and the question asks how it came out or is
 * today; `ofOneCase`: the question is about one person's parcel or what somebody decided; `widerPlace`: the text names no place
 * of the question but one that it lies in.
 */
export type AnswerSigns = {
  score: number;
  lead: number;
  coverage: number;
  ofSection: number;
  fieldWords: number;
  unsaid: number;
  alike: number;
  length: number;
  otherKind: number;
  noSuchKind: number;
  otherMoney: number;
  otherMeasure: number;
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
const SURE: Readonly<Record<Exclude<keyof AnswerSigns, 'coverage'>, number>> = {
  ...{
    score: -1.66,
    lead: 3.2,
    coverage: 0,
    ofSection: 3.69,
    fieldWords: 0.44,
    unsaid: -3.89,
    alike: 2.59,
    length: 0.71,
  },
  ...{
    otherKind: -3.07,
    noSuchKind: -8,
    otherMoney: -4.15,
    otherMeasure: -1.33,
    otherFigure: -0.66,
    otherLabel: -5.22,
  },
  ...{ otherYear: -5.08, openNow: -6.98, ofOneCase: -7.29, widerPlace: -4.77 },
};
const BASE = -6.9;
const SIGNS = Object.keys(SURE) as (keyof typeof SURE)[];

/** A text that speaks of so much of a question of few terms, or of all but everyday words of it, answers where nothing speaks against it. */
const WHOLE = 0.85;
const MOST_OF_WHOLE = 12;
/** Far ahead of all others it may leave so much of the question unsaid. */
const MOST_UNSAID = 0.2;
const FAR_AHEAD = 0.6;
/** "How far from the street must my house be" is said whole by how far the roads go that houses are seen from. */
const LEAST_ALIKE = 0.25;
const AGAINST = [
  'otherKind',
  'noSuchKind',
  'otherMoney',
  'otherMeasure',
  'otherFigure',
  'otherLabel',
  'otherYear',
  'openNow',
  'ofOneCase',
] as const;

/** Whether nothing speaks against a text. */
export const isUnopposed = (signs: AnswerSigns): boolean => AGAINST.every((sign) => signs[sign] === 0);

/** How sure it is that a text answers: above nothing, it does. */
export function surenessOf(signs: AnswerSigns): number {
  const { coverage, unsaid, lead, alike, length } = signs;
  const isNearlyWhole = unsaid <= MOST_UNSAID && lead >= FAR_AHEAD;
  const isWhole = (coverage >= WHOLE || unsaid === 0 || isNearlyWhole) && alike >= LEAST_ALIKE;
  return isWhole && length <= MOST_OF_WHOLE && isUnopposed(signs) ? 1 : sumOf(signs);
}

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
    otherMeasure: measuresIn(question).filter((measure) => !says(measure)).length,
    openNow: (isUnsettled(answer) && asksOutcome(question)) || isOpen ? 1 : 0,
    ofOneCase: isOfOneCase(question) ? 1 : 0,
    otherKind: isOfOther || lack === 1 || isOtherCounted ? 1 : 0,
    noSuchKind: isEmpty || lack === 2 ? 1 : 0,
    otherFigure: figures.every((figure) => [...told, ...terms].includes(figure)) ? 0 : 1,
    otherLabel: labelledNumbers(own).filter((label) => !isSaid(label)).length,
    otherYear: [...years, ...monthsOf(asking)].every((year) => toldOfYears.includes(year)) ? 0 : 1,
  };
}
