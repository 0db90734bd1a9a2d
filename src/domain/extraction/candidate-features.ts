import { isInTitleBlock, isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import type { Clue, SurroundedFigure } from './clue.ts';
import type { BlockView, PageView } from './page-view.ts';
import { ENDS_IN_TRADE, isCommonWord } from './person-name.ts';
import { doubtsOf, scoreFigure } from './score-figures.ts';
import { stageOf, wordsIn } from './stages.ts';

// What is told of a figure, a name, a date or an address by its surroundings, as the marks that weights are learned for:
// words with the place where they stand, and what the word lists and the scores make of them. A mark is one string.

const WORDS_OF_CLUE = 14;
const WORD = /[a-z]+(?:'[a-z]+)?|#|[%:;=/()&+-]/g;
/** Lower case, each number as one mark. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/\d[\d,.]*/g, '#')
    .match(WORD) ?? [];

type CluePart = { at: string; text: string };

/** A clue's parts by place: of a sentence what stands before and behind, of headings the nearest apart from the others. */
function partsOf(clues: readonly Clue[]): CluePart[] {
  let headings = 0;
  return clues.flatMap(({ at, text }): CluePart[] => {
    if (at === 'sentence') {
      const [before = '', behind = ''] = text.split('~');
      return [
        { at: 's<', text: before },
        { at: 's>', text: behind },
      ];
    }
    if (at !== 'heading') return [{ at, text }];
    headings += 1;
    return [{ at: headings === 1 ? 'h1' : 'h', text }];
  });
}

const isWide = (at: string): boolean => at === 'h' || at === 'h1' || at === 's<' || at === 's>';

function markWords(marks: Set<string>, { at, text }: CluePart): void {
  const words = wordsOf(text);
  const near = at === 'before' || at === 's<' ? words.slice(-WORDS_OF_CLUE) : words.slice(0, WORDS_OF_CLUE);
  for (const [index, word] of near.entries()) {
    marks.add(`${at}|${word}`);
    if (index > 0 && !isWide(at)) marks.add(`${at}|${near[index - 1]} ${word}`);
  }
  if (at === 'before') {
    marks.add(`b1|${near.at(-1)}`);
    marks.add(`b2|${near.slice(-2).join(' ')}`);
    marks.add(`b3|${near.slice(-3).join(' ')}`);
  }
  if (at === 'after') {
    marks.add(`a1|${near[0]}`);
    marks.add(`a2|${near.slice(0, 2).join(' ')}`);
    marks.add(`a3|${near.slice(0, 3).join(' ')}`);
  }
}

/** The marks of a figure. */
export function figureMarks(figure: SurroundedFigure, view: PageView): string[] {
  const marks = new Set(['bias', figure.inProse ? 'prose' : 'cell']);
  for (const kind of Object.keys(figure.readings)) marks.add(`k:${kind}`);
  if (isSheet(view.page)) marks.add('sheet');
  if (figure.sumOf) {
    marks.add('sum');
    marks.add(`sum${Math.min(4, figure.sumOf.length)}`);
  }
  for (const doubt of doubtsOf(figure)) marks.add(`d:${doubt}`);
  const told = stageOf(figure)?.stage;
  marks.add(`stage:${told}`);
  const concepts = new Set<string>();
  const stages = new Set<string>();
  for (const part of partsOf(figure.clues)) {
    markWords(marks, part);
    const { at, text } = part;
    const said = wordsIn(text);
    for (const { name, isStrong, isNever } of said.profiles) {
      if (isStrong) {
        marks.add(`S:${name}@${at}`);
        marks.add(`S:${name}`);
        if (at !== 'h') concepts.add(name);
      }
      if (at !== 'h' && isNever) marks.add(`N:${name}@${at}`);
    }
    for (const stage of said.stages) {
      marks.add(`T:${stage}@${at}`);
      if (at !== 'h' && at !== 'h1') stages.add(stage);
    }
  }
  for (const { stage } of figure.clues) if (stage) marks.add(`cs:${stage}`);
  for (const concept of concepts) {
    marks.add(`SS:${concept}^${told}`);
    for (const stage of stages) marks.add(`ST:${concept}^${stage}`);
  }
  for (const { fact, score } of scoreFigure(figure)) {
    marks.add(`P:${fact}`);
    marks.add(`P:${fact}:${Math.min(4, Math.floor(score / 0.4))}`);
  }
  return [...marks];
}

/** A name, a date, an address, a license, a county or the words of the work: its kind, the characters of its block that it fills, what it reads, and how often that is said. */
export type TextCandidate = {
  kind: 'name' | 'date' | 'address' | 'license' | 'county' | 'work';
  block: BlockView;
  line: Line;
  from: number;
  to: number;
  value: string;
  clues: readonly Clue[];
  /** How often the document says the same, and whether it is the newest or the only one of its kind. */
  said: number;
  isNewest: boolean;
  isOnly: boolean;
};

const BANDS: readonly (readonly [name: string, below: number])[] = [
  ['top', 0.12],
  ['head', 0.25],
  ['upper', 0.45],
  ['lower', 0.75],
  ['low', 0.9],
  ['foot', 2],
];
const COMPANY = /\b(?:llc|l\.l\.c|inc|trust|holdings|lp|llp|corp|company|family|estate)\b/i;
const CREDENTIAL =
  /^,?\s(?:aia|ncarb|r\.?a\.?|p\.?e\.?|s\.?e\.?|p?\.?l\.?s\.?|aicp|asla|p?\.?la|architect|engineer|surveyor|designer|planner|cpss|arborist)\b/i;

/** The marks of a name, a date or an address. */
export function textMarks(found: TextCandidate, view: PageView): string[] {
  const { kind, block, line, from, to, value, clues } = found;
  const { page } = view;
  const marks = new Set(['bias', `said${Math.min(3, found.said)}`]);
  const middle = line.box.y + line.box.height / 2;
  marks.add(`y:${BANDS.find(([, below]) => middle < below * page.height)?.[0]}`);
  if (page.number > 1) marks.add('later page');
  if (isSheet(page)) {
    marks.add('sheet');
    if (isInTitleBlock(page, line.box)) marks.add('title block');
  }
  const text = block.spelled.text.slice(from, to);
  const fills = line.text.replace(/[,.;:]+$/, '').length <= text.length + 1;
  marks.add(fills ? 'fills' : 'in line');
  if (fills) marks.add(isSheet(page) ? 'fills sheet' : 'fills page');
  const [over, under] = [view.above(line)?.line.text ?? '', view.below(line)?.line.text ?? ''];
  const [left, right] = [view.leftOf(line)?.line.text ?? '', view.rightOf(line)?.line.text ?? ''];
  for (const part of [
    ...partsOf(clues),
    { at: 'line over', text: over },
    { at: 'line under', text: under },
    ...(fills
      ? [
          { at: 'left', text: left },
          { at: 'right', text: right },
        ]
      : []),
  ])
    markWords(marks, part);
  if (over === '') marks.add('nothing over');
  if (found.isNewest) marks.add('newest');
  if (found.isOnly) marks.add('only');
  if (kind === 'work') {
    const own = wordsOf(value);
    for (const word of own) marks.add(`own|${word}`);
    marks.add(`w1|${own[0]}`);
    marks.add(`w2|${own.slice(0, 2).join(' ')}`);
    marks.add(`w-1|${own.at(-1)}`);
    marks.add(`long${Math.min(8, Math.floor(own.length / 4))}`);
    marks.add(`end|${block.spelled.text.slice(to, to + 2).trim()[0] ?? ''}`);
  }
  if (kind === 'license') marks.add(`shape|${value.replace(/\d+/g, '#')}`);
  if (kind !== 'name') return [...marks];
  if (ENDS_IN_TRADE.test(value)) marks.add('trade');
  if (COMPANY.test(value)) marks.add('company');
  if (/\s(?:&|and|\+)\s/.test(value)) marks.add('couple');
  if (CREDENTIAL.test(block.spelled.text.slice(to, to + 24))) marks.add('credential');
  if (!/\p{Ll}/u.test(value)) marks.add('capitals');
  const words = value.match(/\p{L}{2,}/gu) ?? [];
  const common = words.filter(isCommonWord).length;
  marks.add(`common${Math.min(3, common)}`);
  marks.add(`common${Math.min(3, common)}of${Math.min(5, words.length)}`);
  marks.add(`words${Math.min(5, value.split(' ').length)}`);
  for (const word of wordsOf(value)) marks.add(`own|${word}`);
  return [...marks];
}
