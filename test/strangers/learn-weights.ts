// npm run weights:learn [-- --without twenty-second --out weights.json]: learns the weights by which the reader tells what
// figures, names, dates and addresses are, from the documents that were drawn for the tests with their keys. With --without
// a set is left out, so that what is read of it afterwards says how well others are read.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { straighten } from '#domain/documents/straighten.ts';
import type { FactName } from '#domain/extraction/catalogue.ts';
import { figureFactNames } from '#domain/extraction/figure-profiles.ts';
import { holdsForNoProject, isOfOneProject } from '#domain/extraction/guards.ts';
import { learnedCandidates, TEXT_FACTS } from '#domain/extraction/learned-candidates.ts';
import { viewPage } from '#domain/extraction/page-view.ts';
import type { LearnedWeights } from '#domain/extraction/read-learned.ts';
import { loadAgency } from '#server/agency/load-agency.ts';
import { readSheet } from './read-sheet.ts';
import { isStatedBy, type SheetKey } from './score-facts.ts';

const { counties } = loadAgency('agency');
const SETS = 'test/strangers';
/** Nothing is learned from these, so that what is read of them says how well others' documents are read. */
const KEPT_APART: readonly string[] = [];
const SHIPPED = 'src/domain/extraction/learned-weights.json';
/** Made with the shipped weights; the next run learns with it. */
const COMMON = 'src/domain/extraction/common-words.json';
/** Marks of fewer candidates tell nothing of others. */
const FEWEST = 4;
const ROUNDS = 5;
/** Follow-the-regularized-leader with proximal terms (McMahan and others, 2013): most weights become nought. */
const RATE = { alpha: 0.15, beta: 1, l1: 1.5, l2: 0.5 };
const LEAST_WEIGHT = 0.05;

type Example = { marks: string[]; may: ReadonlySet<FactName>; is: ReadonlySet<FactName> };

/** What documents that affirm nothing say of the work and in figures is no fact; who and where they name may be true. */
const NEVER_STATED: ReadonlySet<FactName> = new Set<FactName>([...figureFactNames, 'project.description']);

async function candidatesOf(file: string) {
  const { pages } = await readSheet(file);
  const views = pages.filter(({ words }) => words.length > 0).map((page) => viewPage(straighten(page)));
  return learnedCandidates(
    views.filter((view) => isOfOneProject(view) && !holdsForNoProject(view)),
    counties.counties,
  );
}

async function examplesOf(set: string): Promise<Example[]> {
  const key: { sheets?: SheetKey[]; deceiving?: { file: string }[] } = JSON.parse(
    readFileSync(join(SETS, set, 'key.json'), 'utf8'),
  );
  const found: Example[] = [];
  for (const sheet of key.sheets ?? []) {
    for (const { marks, values } of await candidatesOf(join(SETS, set, sheet.file))) {
      const is = [...values].filter(([name, { value }]) => isStatedBy(sheet, name, value)).map(([name]) => name);
      found.push({ marks: [...marks], may: new Set(values.keys()), is: new Set(is) });
    }
  }
  for (const { file } of key.deceiving ?? []) {
    for (const { marks, values } of await candidatesOf(join(SETS, set, file))) {
      const may = new Set([...values.keys()].filter((name) => NEVER_STATED.has(name)));
      found.push({ marks: [...marks], may, is: new Set() });
    }
  }
  return found;
}

/** Words that several documents write small, and more often so than with a capital: they are no names. */
async function commonWords(sets: readonly string[]): Promise<string[]> {
  const small = new Map<string, { count: number; files: Set<string> }>();
  const large = new Map<string, number>();
  for (const set of sets) {
    const { sheets = [], deceiving = [] } = JSON.parse(readFileSync(join(SETS, set, 'key.json'), 'utf8'));
    for (const { file } of [...sheets, ...deceiving]) {
      const { pages } = await readSheet(join(SETS, set, file));
      for (const { text } of pages.flatMap(({ words }) => words)) {
        const word = text.replace(/^\P{L}+|\P{L}+$/gu, '');
        if (/^[A-Z][a-z]+$/.test(word)) large.set(word.toLowerCase(), (large.get(word.toLowerCase()) ?? 0) + 1);
        if (!/^[a-z]{2,}$/.test(word)) continue;
        const own = small.get(word) ?? { count: 0, files: new Set() };
        small.set(word, { count: own.count + 1, files: own.files.add(`${set}/${file}`) });
      }
    }
  }
  return [...small]
    .filter(([word, { count, files }]) => files.size >= FEWEST_FILES && count > 0.5 * (large.get(word) ?? 0))
    .map(([word]) => word)
    .sort();
}
const FEWEST_FILES = 3;

/** The weights of one fact: what tells it among all candidates that it could be. */
function learn(examples: readonly { at: number[]; is: boolean }[], marks: number): Float64Array {
  const sums = new Float64Array(marks);
  const squares = new Float64Array(marks);
  const { alpha, beta, l1, l2 } = RATE;
  const weightOf = (mark: number): number => {
    const sum = sums[mark] as number;
    const sign = Math.sign(sum);
    return sign * sum <= l1 ? 0 : -(sum - sign * l1) / ((beta + Math.sqrt(squares[mark] as number)) / alpha + l2);
  };
  const order = examples.map((_, at) => at);
  let seed = 7;
  const next = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.min(at, Math.floor(next() * (at + 1)));
      [order[at], order[other]] = [order[other] as number, order[at] as number];
    }
    for (const place of order) {
      const { at, is } = examples[place] as { at: number[]; is: boolean };
      const own = at.map(weightOf);
      const likelihood = 1 / (1 + Math.exp(-own.reduce((sum, weight) => sum + weight, 0)));
      const error = likelihood - (is ? 1 : 0);
      for (const [index, mark] of at.entries()) {
        const square = squares[mark] as number;
        const step = (Math.sqrt(square + error * error) - Math.sqrt(square)) / alpha;
        sums[mark] = (sums[mark] as number) + error - step * (own[index] as number);
        squares[mark] = square + error * error;
      }
    }
  }
  return sums.map((_, mark) => weightOf(mark));
}

const { values: told } = parseArgs({
  options: { without: { type: 'string', multiple: true, default: [] }, out: { type: 'string', default: SHIPPED } },
});
const sets = readdirSync(SETS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && ![...KEPT_APART, ...told.without].includes(entry.name))
  .map(({ name }) => name)
  .sort();
const examples: Example[] = [];
for (const set of sets) examples.push(...(await examplesOf(set)));

const counts = new Map<string, number>();
for (const { marks } of examples) for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
const marks = [...counts].filter(([, count]) => count >= FEWEST).map(([mark]) => mark);
const numberOf = new Map(marks.map((mark, at) => [mark, at]));
const numbered = examples.map((example) => ({
  ...example,
  at: example.marks.flatMap((mark) => numberOf.get(mark) ?? []),
}));

const kept = new Map<string, number>();
const facts: Record<string, { marks: number[]; weights: number[] }> = {};
for (const name of [...figureFactNames, ...TEXT_FACTS]) {
  const own = numbered.filter(({ may }) => may.has(name)).map(({ at, is }) => ({ at, is: is.has(name) }));
  const weights = learn(own, marks.length);
  const strong = [...weights].flatMap((weight, at) => (Math.abs(weight) >= LEAST_WEIGHT ? [{ at, weight }] : []));
  facts[name] = {
    marks: strong.map(({ at }) => {
      const mark = marks[at] as string;
      if (!kept.has(mark)) kept.set(mark, kept.size);
      return kept.get(mark) as number;
    }),
    weights: strong.map(({ weight }) => Math.round(weight * 100)),
  };
  process.stdout.write(
    `${name}: ${own.filter(({ is }) => is).length} of ${own.length} candidates, ${strong.length} weights\n`,
  );
}
const learned: LearnedWeights = { marks: [...kept.keys()], facts };
writeFileSync(told.out, `${JSON.stringify(learned)}\n`);
if (told.out === SHIPPED)
  writeFileSync(COMMON, `${JSON.stringify({ words: (await commonWords(sets)).join(' ') }, null, 2)}\n`);
