import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadDocument } from '#domain/documents/document.ts';
import { type LoadedDesignCode, rulesOf } from '#domain/rules/design-review.ts';
import type { AgencyData } from '#server/agency/load-agency.ts';
import type { KeyContradiction } from './draw-set.ts';
import { reviewSet, type Score, sumOf } from './score.ts';

/**
 * Sets of offices that people invented who had seen neither the reader nor its words, each opened for the first time after the
 * reader's last change for an office before it. Their keys say what each rule comes to.
 */
const FOLDER = 'test/design-sets/more-offices';

type Expected = { rule: string; expected: 'meets' | 'fails' };
type KeyedFigure = Expected & { page: number; text: string; also?: Expected[] };
type Seeded = { kind: KeyContradiction['kind']; text: string };
export type RuleKeyedSet = { file: string; figures: KeyedFigure[]; contradictions: Seeded[] };

export const readRuleKeyedSets = (): (RuleKeyedSet & { path: string })[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file): RuleKeyedSet[] => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')).sets)
    .map((set) => ({ ...set, path: join(FOLDER, set.file) }));

/** Holds what is made of a set against its key: of several figures that one rule is about, the worst one decides. */
export function scoreByRule(
  set: RuleKeyedSet,
  document: ReadDocument,
  code: LoadedDesignCode,
  counties: AgencyData['counties']['counties'],
): Score {
  const review = reviewSet(document, code, counties);
  const figures = set.figures.flatMap(({ also = [], ...figure }) => [
    figure,
    ...also.map((one) => ({ ...figure, ...one })),
  ]);
  const rules: Score['rules'] = new Map();
  for (const { id, result, evidence } of rulesOf(review)) {
    const own = figures.filter(({ rule }) => rule === id);
    // A key does not say where a rule does not apply at all.
    if (own.length === 0 || result === 'look-up' || result === 'not-applicable') continue;
    const due = own.some(({ expected }) => expected === 'fails') ? 'fails' : 'meets';
    const tally = { ...sumOf([]), stated: 1, seeded: due === 'fails' ? 1 : 0 };
    const told = `${set.file} ${id}: ${due}, not ${result}; drawn ${own.map(({ text }) => text).join(', ')}; read ${evidence.map(({ quote, page }) => `"${quote}" on ${page}`).join(', ')}`;
    if (result === 'meets' || result === 'fails') {
      tally.decided = 1;
      if (result === 'fails' && due === 'fails') tally.found = 1;
      if (result === 'meets' && due === 'fails') tally.falsePasses.push(told);
      if (result === 'fails' && due === 'meets') tally.falseFails.push(told);
      if (!evidence.some(({ page }) => own.some((figure) => figure.page === page))) tally.wrongPlaces.push(told);
    } else tally.undecided.push(told);
    rules.set(id, tally);
  }
  return { rules, contradictions: scoreKinds(set, review.register.contradictions) };
}

/** A key names the kind of a contradiction; which of several of a kind is which it does not say. */
function scoreKinds(
  { file, contradictions }: RuleKeyedSet,
  told: readonly { kind: string }[],
): Score['contradictions'] {
  const left = told.map(({ kind }) => kind);
  const found = contradictions.filter(({ kind }) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const name = ({ kind, text }: Seeded) => `${file} ${kind} ${text}`;
  return {
    seeded: contradictions.map(name),
    found: found.map(name),
    missed: contradictions.filter((one) => !found.includes(one)).map(name),
    false: left.map((kind) => `${file} ${kind}`),
  };
}
