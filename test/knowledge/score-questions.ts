import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { KnowledgeAnswer, KnowledgeBase } from '#domain/assistant/ask-knowledge.ts';
import { termsOf } from '#domain/assistant/terms.ts';
import { readAgencyFolder } from '#server/agency/agency-reader.ts';
import { type Knowledge, loadKnowledge } from '#server/agency/load-knowledge.ts';
import { loadZones } from '#server/agency/load-parcel-data.ts';

/** The shipped texts and words, as they stand in the agency's folder. */
export function shippedKnowledge(): Knowledge {
  const reader = readAgencyFolder(fileURLToPath(new URL('../../agency', import.meta.url)));
  const knowledge = loadKnowledge(reader, loadZones(reader));
  const [error] = reader.errors();
  if (!knowledge || error) throw new Error(`${error?.file}:${error?.line} ${error?.message}`);
  return knowledge;
}

const Questions = z.object({
  answerable: z.array(
    z.object({
      ...{ id: z.string(), question: z.string(), voice: z.enum(['planner', 'homeowner']) },
      facts: z.array(z.string()),
      alsoRight: z.array(z.string()).default([]),
    }),
  ),
  tableCells: z.array(
    z.object({ id: z.string(), question: z.string(), row: z.string(), column: z.string(), value: z.string() }),
  ),
  unanswerable: z.array(z.object({ id: z.string(), question: z.string(), looksAnswerable: z.boolean() })),
});

/** The sets of people who had read the facts that the texts are written from, and neither the texts nor the synonyms. */
export const QUESTION_SETS = [
  ...(['questions-1', 'questions-2', 'questions-3'] as const),
  ...(['questions-4', 'questions-5', 'questions-6', 'questions-7', 'questions-8', 'questions-9'] as const),
  ...([
    'questions-10',
    'questions-11',
    'questions-12',
    'questions-13',
    'questions-14',
    'questions-15',
    'questions-16',
    'questions-17',
    'cells-and-refusals',
  ] as const),
];
/** Plain, short questions as people type them first, by a stranger likewise. */
export const PLAIN_SETS = ['plain-1', 'plain-2'] as const;
type QuestionSet = (typeof QUESTION_SETS | typeof PLAIN_SETS)[number];
export const strangersQuestions = (name: QuestionSet) =>
  Questions.parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')));

/** Of a line that states several facts the texts name each by a letter. */
const withoutLetter = (fact: string): string => fact.replace(/^((?:tahoe|zones|process)-L\d+)[a-z]$/, '$1');

const factsOf = ({ section }: KnowledgeAnswer) =>
  new Set([...section.statements, ...section.tables].flatMap(({ facts }) => facts.map(withoutLetter)));

function factsMarked({ section, mark }: KnowledgeAnswer): readonly string[] {
  const { facts = [] } = ('statement' in mark ? section.statements[mark.statement] : section.tables[mark.table]) ?? {};
  return facts.map(withoutLetter);
}

/** A unit may be written in another way. */
const UNITS: ReadonlySet<string> = new Set(termsOf('sq mi ft sf ac u units miles feet acres square percent'));
/** "9–30", "9 to 30" and "9 to 30 percent" are one value. */
const plain = (value: string | undefined): string =>
  (value ?? '').replace(/(?<=\d)\s*(?:[–-]|to)\s*(?=\d)/g, '-').replace(/[,%\s]|percent|feet|ft/g, '');
const markedIn = ({ section, mark }: KnowledgeAnswer): string | undefined =>
  'table' in mark
    ? section.tables[mark.table]?.rows[mark.row ?? -1]?.[mark.column]
    : section.statements[mark.statement]?.text;

/** A table of zones has letters for the kinds of use that it lists: "SFD + MFD", "CT". */
const USES_LISTED = /^(?:SFD|MFD|SFD \+ MFD|C|T|CT)$/;

/** Of a value that stands with more, or that a sentence tells, so much must be there, and all of its figures. */
const MOST_OF_VALUE = 0.8;
/** So many of the words that stand beside figures, which the page may shorten: "APN, sf". */
const MOST_BESIDE = 0.5;

/** A pattern says the digits that a table counts, and a mark of how sure a fact is is no part of its value. */
const withoutMarks = (value: string): string =>
  value
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\\d\{(\d+)\}/g, '$1')
    .replace(/^\^|\$$/g, '');

/** What stands around a marked cell: the title, the caption, the head of its column and the name of its row. */
function aroundMark({ section, mark }: KnowledgeAnswer): string {
  if (!('table' in mark)) return '';
  const { caption = '', head = [], rows = [] } = section.tables[mark.table] ?? {};
  return [section.title, caption, head[mark.column], rows[mark.row ?? -1]?.[0]].join(' . ');
}

/**
 * Whether what is marked is a value, or says it: "191 square miles, 22 by 12 miles" says "191 sq mi; 22×12 mi". Words beside a
 * figure may stand around its cell: a cell "900" of a limit says "cap 900".
 */
function isTold(answer: KnowledgeAnswer, question: string, given: string): boolean {
  const value = withoutMarks(given);
  const marked = markedIn(answer);
  if (plain(marked) === plain(value) || (USES_LISTED.test(value) && marked === 'listed')) return true;
  // Of a cell that lists several things that one is told which the question has a word of.
  const parts = value.split(/;\s*/);
  const asked = termsOf(question);
  const wanted = parts.length > 1 ? parts.filter((part) => termsOf(part).some((term) => asked.includes(term))) : [];
  return [value, ...wanted].some((one) => isSaid(answer, one));
}

function isSaid(answer: KnowledgeAnswer, value: string): boolean {
  const marked = markedIn(answer);
  const said = new Set(termsOf(marked ?? ''));
  const terms = termsOf(value.replace(/[×–-]/g, ' ')).filter((term) => !UNITS.has(term));
  const figures = terms.filter((term) => /\d/.test(term));
  const others = terms.filter((term) => !/\d/.test(term));
  const around = new Set([...said, ...(figures.length > 0 ? termsOf(aroundMark(answer)) : [])]);
  return (
    terms.length > 0 &&
    figures.every((figure) => said.has(figure)) &&
    others.filter((term) => around.has(term)).length >=
      (figures.length > 0 ? MOST_BESIDE : MOST_OF_VALUE) * others.length
  );
}

/** What of the questions came out right, and which did not. */
export function scoreQuestions(base: KnowledgeBase, name: QuestionSet) {
  const { answerable, tableCells, unanswerable } = strangersQuestions(name);
  const wrong: string[] = [];
  const count = { section: 0, marked: 0, first: 0, answered: 0, cell: 0, refused: 0, looking: 0 };
  for (const { id, question, facts, alsoRight } of answerable) {
    const right = [...facts, ...alsoRight];
    const found = base.find(question).slice(0, 3);
    const hit = found.find((answer) => right.some((fact) => factsOf(answer).has(fact)));
    if (hit) count.section += 1;
    if (hit && factsMarked(hit).some((fact) => right.includes(fact))) count.marked += 1;
    const [first] = base.ask(question);
    if (first && factsMarked(first).some((fact) => right.includes(fact))) count.first += 1;
    if (first) count.answered += 1;
    else wrong.push(`${id} not answered (${found[0]?.coverage.toFixed(2)}): ${question}`);
    if (!hit) wrong.push(`${id} ${facts} not in three: ${question} | ${found.map(({ section }) => section.id)}`);
    else if (!factsMarked(hit).some((fact) => right.includes(fact))) wrong.push(`${id} marked another: ${question}`);
  }
  for (const { id, question, value } of tableCells) {
    const [best] = base.find(question);
    if (best && isTold(best, question, value)) count.cell += 1;
    else wrong.push(`${id} ${value}: ${question} | ${best?.section.id} ${best && markedIn(best)}`);
  }
  for (const { id, question, looksAnswerable } of unanswerable) {
    const [answer] = base.ask(question);
    if (!answer) count.refused += 1;
    if (answer && looksAnswerable) count.looking += 1;
    if (answer) wrong.push(`${id} answered (${answer.coverage.toFixed(2)}): ${question} | ${answer.section.id}`);
  }
  return { count, wrong };
}

const SpanishQuestions = z.object({
  answerable: z.array(z.object({ like: z.string(), question: z.string() })),
  unanswerable: z.array(z.string()),
});

/** Of questions in Spanish that ask what some of the sets ask: how many are found, are answered, and are refused. */
export function scoreSpanish(base: KnowledgeBase) {
  const { answerable, unanswerable } = SpanishQuestions.parse(
    JSON.parse(readFileSync(new URL('questions-es.json', import.meta.url), 'utf8')),
  );
  const english = new Map(
    QUESTION_SETS.flatMap((name) => strangersQuestions(name).answerable).map((question) => [question.id, question]),
  );
  const language = 'es';
  const found = answerable.filter(({ like, question }) => {
    const { facts = [], alsoRight = [] } = english.get(like) ?? {};
    const three = base.find(question, { language }).slice(0, 3);
    return three.some((answer) => [...facts, ...alsoRight].some((fact) => factsOf(answer).has(fact)));
  });
  return {
    ...{ of: answerable.length, found: found.length },
    answered: answerable.filter(({ question }) => base.ask(question, { language }).length > 0).length,
    refused: unanswerable.filter((question) => base.ask(question, { language }).length === 0).length,
  };
}
