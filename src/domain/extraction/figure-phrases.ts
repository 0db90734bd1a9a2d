import {
  abbreviations,
  type Concept,
  conceptWords,
  fillers,
  glue,
  type Qualifier,
  qualifierWords,
} from './figure-words.ts';

/**
 * Words that say what a figure is of: "MAX. ALLOW. LAND COVERAGE". `modified`: the word before it makes it another
 * thing ("garage floor area"). `joint`: two things share it ("CUT/FILL").
 */
export type FigurePhrase = {
  concept: Concept;
  qualifiers: Qualifier[];
  from: number;
  to: number;
  modified: boolean;
  joint: boolean;
};

type Meaning = { concept?: Concept; adds: readonly Qualifier[]; weak: boolean };
type Entry = Meaning & { words: string[] };
type PhraseToken = { word: string; from: number; to: number };
type Piece = Meaning & { first: number; last: number };

const entries = new Map<string, Entry[]>();
const enter = (phrase: string, meaning: Meaning) => {
  const words = phrase.split(' ');
  const [first = ''] = words;
  entries.set(first, [...(entries.get(first) ?? []), { ...meaning, words }]);
};
for (const { concept, adds = [], weak = false, words } of conceptWords)
  for (const phrase of words) enter(phrase, { concept, adds, weak });
for (const [qualifier, words] of Object.entries(qualifierWords))
  for (const phrase of words) enter(phrase, { adds: [qualifier as Qualifier], weak: false });
for (const phrase of fillers) enter(phrase, { adds: [], weak: false });
for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length);

const TOKEN = /\((?:e|p|n|ex|exist|prop)\.?\)|[\p{L}][\p{L}'’.]*|(?<!\d\s?)%/giu;
const MOST_TOKENS = 6000;

/** "REQ'D." as "reqd": letters only, in lower case. */
const normalise = (text: string): string => text.toLowerCase().replace(/[.'’]/g, '');

function tokensOf(text: string): PhraseToken[] {
  const tokens: PhraseToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length >= MOST_TOKENS) break;
    tokens.push({ word: normalise(match[0]), from: match.index, to: match.index + match[0].length });
  }
  return tokens;
}

/** What may stand between the words of one label. */
const BETWEEN = /^(?:\s?[-–/]\s?|\s?[()]\s?|\s|\)\s\(|,\s)?$/u;

type PhraseScan = {
  text: string;
  tokens: PhraseToken[];
  breaks: (from: number, to: number, crosses: 'word' | 'label') => boolean;
};

function isNext({ text, tokens, breaks }: PhraseScan, at: number, crosses: 'word' | 'label'): boolean {
  const [one, other] = [tokens[at - 1], tokens[at]];
  if (!one || !other || !BETWEEN.test(text.slice(one.to, other.from))) return false;
  const endsSentence = text[one.to - 1] === '.' && one.word.length > 1 && !abbreviations.has(one.word);
  return !endsSentence && !breaks(one.to, other.from, crosses);
}

function pieceAt(scan: PhraseScan, at: number): Piece | undefined {
  for (const entry of entries.get(scan.tokens[at]?.word ?? '') ?? []) {
    const isHere = entry.words.every(
      (word, offset) => scan.tokens[at + offset]?.word === word && (offset === 0 || isNext(scan, at + offset, 'word')),
    );
    if (isHere) return { ...entry, first: at, last: at + entry.words.length - 1 };
  }
  return undefined;
}

/** The pieces that follow each other from a token on. */
function runFrom(scan: PhraseScan, begin: number): Piece[] {
  const run: Piece[] = [];
  for (let at = begin; at < scan.tokens.length; ) {
    if (run.length > 0 && !isNext(scan, at, run.some(({ concept }) => concept) ? 'label' : 'word')) break;
    const piece = pieceAt(scan, at);
    if (!piece) break;
    run.push(piece);
    at = piece.last + 1;
  }
  return run;
}

/**
 * Every such phrase in running text. `lines`: where its lines begin, and whether each is a full line of prose, which a
 * phrase may run on from.
 */
export function findPhrases(
  text: string,
  lines: readonly { start: number; runsOn: boolean; isClose?: boolean }[],
): FigurePhrase[] {
  const starts = lines.map(({ start }) => start);
  const breaks = (from: number, to: number, crosses: 'word' | 'label'): boolean => {
    const at = starts.findIndex((start) => start > from - 1 && start <= to && start > 0);
    if (at < 0) return false;
    if (lines[at]?.isClose === false || text.slice(from, to).includes(')')) return true;
    return !(lines[at - 1]?.runsOn || crosses === 'word');
  };
  const scan: PhraseScan = { text, tokens: tokensOf(text), breaks };
  const found: FigurePhrase[] = [];
  for (let at = 0; at < scan.tokens.length; ) {
    const run = runFrom(scan, at);
    if (run.length === 0) {
      at += 1;
      continue;
    }
    found.push(...phrasesIn(scan, run, starts));
    at = (run.at(-1)?.last ?? at) + 1;
  }
  return found;
}

/** Parts a run with several concepts: what stands between two of them belongs to the second. */
function phrasesIn(scan: PhraseScan, run: readonly Piece[], starts: readonly number[]): FigurePhrase[] {
  const strong = run.some(({ concept, weak }) => concept && !weak);
  const heads = run.flatMap(({ concept, weak }, at) => (concept && (!weak || !strong) ? [at] : []));
  return heads.map((head, index): FigurePhrase => {
    const begin = index === 0 ? 0 : (heads[index - 1] ?? 0) + 1;
    const nextHead = heads[index + 1];
    const pieces = run.slice(begin, nextHead === undefined ? run.length : head + 1);
    while (pieces.length > 1 && isFiller(pieces.at(-1))) pieces.pop();
    const from = scan.tokens[pieces[0]?.first ?? 0]?.from ?? 0;
    const last = scan.tokens[pieces.at(-1)?.last ?? 0]?.to ?? from;
    const qualifiers = [...new Set(pieces.flatMap(({ adds }) => adds))];
    const other = run[heads[index + 1] ?? heads[index - 1] ?? -1];
    const joint = heads.length > 1 && other !== undefined && touches(scan, run[head], other);
    const to = last + (/^\.?\)/.exec(scan.text.slice(last))?.[0].length ?? 0);
    return {
      concept: run[head]?.concept as Concept,
      qualifiers,
      from,
      to: scan.text[to] === '.' && abbreviations.has(scan.tokens[pieces.at(-1)?.last ?? 0]?.word ?? '') ? to + 1 : to,
      modified: index === 0 && isModified(scan, run[0]?.first ?? 0, starts),
      joint,
    };
  });
}

const isFiller = (piece: Piece | undefined): boolean =>
  piece !== undefined && piece.adds.length === 0 && piece.concept === undefined;

/** "CUT/FILL": nothing but a mark between two concepts. */
function touches({ text, tokens }: PhraseScan, one: Piece | undefined, other: Piece): boolean {
  if (!one || one.concept === other.concept) return false;
  const [first, second] = one.first < other.first ? [one, other] : [other, one];
  return (
    second.first === first.last + 1 && /[/&-]/.test(text.slice(tokens[first.last]?.to, tokens[second.first]?.from))
  );
}

/** An unknown word straight before a label makes it another thing, but for the small words of a sentence. */
function isModified({ text, tokens }: PhraseScan, at: number, starts: readonly number[]): boolean {
  const [before, here] = [tokens[at - 1], tokens[at]];
  if (!before || !here || !/^[\s-]+$/.test(text.slice(before.to, here.from))) return false;
  if (starts.some((start) => start > before.from && start <= here.from)) return false;
  const endsSentence = /[.]$/.test(text.slice(before.from, before.to)) && before.word.length > 3;
  return !endsSentence && !glue.has(before.word);
}

/** What a whole cell says, as the head of a column or of a row: undefined where it has words that say something else. */
export function readHead(text: string): { concept?: Concept; qualifiers: Qualifier[] } | undefined {
  const plain = text
    .replace(
      /\((?:sq\.?\s?(?:ft|feet)\.?|s\.?\s?f\.?|square feet|ft\.?|feet|c\.?\s?y\.?|cubic yards|acres?|%|in [^)]*)\)/gi,
      ' ',
    )
    .replace(/\((?:r\.?o\.?w\.?|[^()\d]{0,30}(?:right-of-way|r\/w|esmt\.?|easement|street|road))\)/gi, ' ')
    .replace(/\(?\b(?:sf|ac)\s?\/\s?(?:ac(?:res?)?|sf)\b\)?/gi, ' ')
    .replace(/,?\s?\b(?:sq\.?\s?ft|s\.f|sf|cy|c\.y|cu\.?\syds?|cubic\syards|square\sfeet)\b\.?/gi, ' ')
    .replace(/[*†:]+|\[\d\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '' || /\d{2}/.test(plain)) return undefined;
  const scan: PhraseScan = { text: plain, tokens: tokensOf(plain), breaks: () => false };
  const run = runFrom(scan, 0);
  if (run.length === 0 || (run.at(-1)?.last ?? 0) !== scan.tokens.length - 1) return undefined;
  const strong = run.some(({ concept, weak }) => concept && !weak);
  const concepts = new Set(run.flatMap(({ concept, weak }) => (concept && (!weak || !strong) ? [concept] : [])));
  if (concepts.size > 1) return undefined;
  const [concept] = concepts;
  return { ...(concept ? { concept } : {}), qualifiers: [...new Set(run.flatMap(({ adds }) => adds))] };
}

/** The qualifiers that `text` begins with, with the marks round them: "max.", "(proposed)", "EX.:". */
export function readQualifiers(text: string): { qualifiers: Qualifier[]; length: number } {
  const lead = /^[\s(,;/–-]*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead, lead + 60);
  const scan: PhraseScan = { text: rest, tokens: tokensOf(rest), breaks: () => false };
  if (scan.tokens[0]?.from !== 0) return { qualifiers: [], length: 0 };
  const run = runFrom(scan, 0);
  const end = run.findIndex(({ concept }) => concept);
  const pieces = end < 0 ? run : [];
  const qualifiers = [...new Set(pieces.flatMap(({ adds }) => adds))];
  if (qualifiers.length === 0) return { qualifiers: [], length: 0 };
  const to = scan.tokens[pieces.at(-1)?.last ?? 0]?.to ?? 0;
  const marks = /^[\s.):=]*/.exec(rest.slice(to))?.[0].length ?? 0;
  return { qualifiers, length: lead + to + marks };
}

/** Every qualifier that words of `text` name, wherever they stand. */
export function qualifiersIn(text: string): Qualifier[] {
  const scan: PhraseScan = { text, tokens: tokensOf(text), breaks: () => false };
  const found: Qualifier[] = [];
  for (let at = 0; at < scan.tokens.length; ) {
    const piece = pieceAt(scan, at);
    if (piece) found.push(...piece.adds);
    at = piece ? piece.last + 1 : at + 1;
  }
  return [...new Set(found)];
}
