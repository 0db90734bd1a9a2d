import { oncePerText, Sieve } from '../documents/needed-text.ts';
import { type Stage, type SurroundedFigure, CLUE_WEIGHT as WEIGHT } from './clue.ts';
import { profiles, stageWords } from './figure-profiles.ts';
import { isAtOthers, isRejected } from './guards.ts';

/** `isNear`: told beside the figure, not merely in its sentence or heading. */
export type StageReading = { stage: Stage; weight: number; isNear: boolean };

/** The stage told nearest to a figure: in the first place that tells any; there the word closest to the figure. */
export function stageOf(figure: SurroundedFigure): StageReading | undefined {
  const told = nearestStage(figure);
  // What a column of limits holds is one, also where its row's name speaks of what is finished.
  const column = figure.clues.flatMap(({ at, text }) => (at === 'column' ? stagesIn(text).slice(0, 1) : []))[0];
  const isLimit = column !== undefined && LIMITS.has(column);
  return isLimit && (!told || told.stage === 'existing' || told.stage === 'proposed')
    ? { stage: column, weight: WEIGHT.column, isNear: true }
    : told;
}

function nearestStage({ clues, inProse }: SurroundedFigure): StageReading | undefined {
  for (const { at, text, stage } of clues) {
    if (at === 'heading' || at === 'sentence') continue;
    if (stage) return { stage, weight: WEIGHT[at], isNear: true };
    const own = inProse
      ? at === 'before'
        ? lastClause(text)
        : ownTrail(text)
      : at === 'after'
        ? withoutLimit(text)
        : text;
    const found = [...stagesIn(own), ...(at === 'after' ? [] : stagesIn(text))];
    if (found.length === 0) continue;
    return { stage: found[0] as Stage, weight: WEIGHT[at], isNear: true };
  }
  const wider = clues.filter(({ at }) => at === 'heading' || at === 'sentence');
  for (const { at, text } of inProse ? wider.slice(0, 2) : wider) {
    const found = new Set(stagesIn(text).filter((stage) => !(inProse && at === 'heading' && stage === 'other')));
    if (found.size === 1) return { stage: [...found][0] as Stage, weight: WEIGHT[at], isNear: false };
  }
  return undefined;
}

/** "(20' MIN.)" behind a figure tells another one's limit. */
const withoutLimit = (text: string): string => text.replace(/\(\s*\d[^)]*\)?$/, '').replace(/\(\s*$/, '');

const LIMITS: ReadonlySet<Stage> = new Set(['limit', 'allowed', 'required']);

/** Whether words speak of another parcel, another time or another project. */
export const saysOfOthers = (text: string): boolean =>
  stagesIn(text)[0] === 'other' || stagesIn(text).includes('transferred');

const ofOthers = new WeakMap<SurroundedFigure, boolean>();

/**
 * Whether the words beside a figure say that it is another's: another parcel, another time, another project. Computed once
 * per figure.
 */
export function isOfOthers(figure: SurroundedFigure): boolean {
  const known = ofOthers.get(figure) ?? saysItIsOfOthers(figure);
  ofOthers.set(figure, known);
  return known;
}

const saysItIsOfOthers = ({ clues, inProse, ofOtherLot, line }: SurroundedFigure): boolean =>
  ofOtherLot === true ||
  EXAMPLE.test(line.text) ||
  NOTE_OF_OTHERS.test(line.text) ||
  clues.some(({ at, text, stage }) => {
    if (stage === 'other') return true;
    if (at === 'sentence' && inProse)
      return (
        stagesIn(beforeBracket(text)).includes('other') ||
        stagesIn(beforeColon(text)).includes('other') ||
        isSentenceOfOthers(text.split('~')[0] ?? '', text.split('~')[1] ?? '')
      );
    if ((at === 'before' || at === 'row') && HOUSE_OF.test(text)) return true;
    if (at === 'before' && (isRejected(text) || LATER.test(text))) return true;
    if (at === 'after') return isAtOthers(text) || (inProse && THEN.test(text));
    if (at === 'heading' || at === 'sentence') return false;
    return stagesIn(inProse ? lastClause(text) : text).includes('other');
  });

/** Whether a sentence is about an earlier scheme, or says at its end that what it tells is void. */
export const isSentenceOfOthers = (lead: string, rest: string): boolean =>
  ((OF_EARLIER.test(lead) || BEFORE_THAT.test(lead)) && !NOW.test(lead)) ||
  OF_A_REVIEWER.test(lead) ||
  (OF_WHAT_IS_NOT.test(lead) && !NOW.test(lead)) ||
  NOT_TAKEN.test(rest) ||
  IS_VOID.test(rest);
/** "1. Sheet A1.0 lists 3,410 sq. ft. of coverage": a comment that an answer to it repeats. */
const OF_A_REVIEWER = /^\W*(?:\d+[.)]\s)?sheet\s\S+\s(?:lists|states|says|gives|calls\sout)\s/i;
/** Houses of others or of the past, and what others wished. */
const OF_WHAT_IS_NOT =
  /\b(?:comparable|demolished|razed|burne?d|burnt|torn-?\s?down|vanished)\s(?:\p{L}+\s)?(?:homes?|houses?|cabins?|buildings?|structures?|residences?|garages?|dwellings?)\b(?![^~]*\b(?:replac\w+|rebuil\w+)\b)|\b(?:buyers?|sellers?|lenders?|realtors?|brokers?|banks?|tenants?)\s(?:had\s|once\s|first\s)?(?:wanted|asked|wished|preferred|hoped|suggested|requested|offered)\b/iu;
const NOT_TAKEN =
  /^(?:[^.~]|\.\d){0,60}\b(?:which|that|but|and|so)\b[^.~]{0,40}\b(?:declin\w+|rejected|refused|turned\s(?:it\s)?down|discarded|ruled\sout|not\s(?:chosen|selected|pursued|taken))\b/i;
const OF_EARLIER =
  /^\W*(?:this\s)?(?:replaces|supersedes|corrects)\sthe\b|^\W*(?:the|our|an?|your|his|her|their)?\s?(?:\p{L}+\s)?(?:first|earlier|previous|prior|former|old|original|superseded|withdrawn|rejected|(?:19|20)\d\d|january|february|march|april|may|june|july|august|september|october|november|december)\s(?:submittal|submission|scheme|design|set|plans?|drawings?|application|version|permit|worksheet|letter|estimate|sheet|roof|ridge|house|height|quantities|volumes)\b(?!\s(?:was\s)?(?:built|completed|constructed|dates))/iu;
/** "Prior to the boundary line adjustment the parcel contained 9,760 square feet". */
const BEFORE_THAT =
  /^\W*(?:prior\sto|before|until)\s[^;]{3,260}\b(?:was|were|had|contained|measured|held|stood|carried)\b/i;
const NOW = /\b(?:but|while|whereas|now|today|instead|ours?|replaced\sby|gave\sway)\b/i;
const IS_VOID =
  /^[^.~]*\b(?:is|are|was|were)\s(?:now\s|therefore\s)?(?:void|superseded|withdrawn|obsolete|history|out\sof\sdate)\b/i;

/** "1867 Quillwort: 6,900 sq ft": a list of houses. */
const HOUSE_OF = /^\d{2,5}\s\p{Lu}\p{Ll}+(?:\s\p{L}+)?:\s/u;

/** What another permit will be asked for. */
const LATER = /\b(?:future|separate|later)\s(?:permit|application|phase|submittal)\b/i;
/** A note about other land: "NEIGHBOR AT 5376 DRAINS TO STREET; HT 34 FT". */
export const NOTE_OF_OTHERS =
  /^\W*(?:\d{1,2}[.)]\s)?(?:the\s)?(?:neighbou?r(?:['’]s|ing)?\s(?:at|to|on|house|lot|parcel|property|residence)|(?:vacant\s|adjoining\s|adjacent\s)(?:lot|parcel)|(?:lot|parcel|house|property|cabin)\s(?:to\s(?:the\s)?(?:n|s|e|w)\w*|next\sdoor|of\sothers|at\s\d{2,5}(?=[\s:,])))\b/i;
const EXAMPLE = /^\W*(?:(?:worked|typical|sample)\s)?examples?\b/i;

/** What a sentence speaks of before its colon: "Coverage of my neighbor's parcel: existing 2,150 sq. ft." */
const beforeColon = (sentence: string): string => {
  const [lead = ''] = sentence.split('~');
  return (
    lead
      .slice(0, Math.max(0, lead.lastIndexOf(': ')))
      .split(/[.;:!?\d]\s/)
      .at(-1) ?? ''
  );
};

/** What leads to the brackets that a figure stands in: "our letter of January 9 (cut 310 cy)". Empty outside of any. */
function beforeBracket(sentence: string): string {
  const lead = sentence.split('~')[0] ?? '';
  const open = lead.lastIndexOf('(');
  return open > lead.lastIndexOf(')') ? lead.slice(Math.max(0, open - LEAD), open) : '';
}
const LEAD = 80;
/** "The score of 779 in the 1994 notice". */
const THEN =
  /^[^,;.]{0,24}\b(?:in|of|by|from|on)\sthe\s(?:(?:18|19)\d\d|20[01]\d)\b(?!\s(?:land\s)?(?:capability\s)?(?:verification|determination))|^\s?(?:is|was)\s(?:history|void|superseded|withdrawn)\b/i;

/** What stands behind the last comma or colon; "which carried" speaks of what stands before it. */
export function lastClause(text: string): string {
  const at = Math.max(text.lastIndexOf(', '), text.lastIndexOf(': '), text.lastIndexOf('; '));
  const clause = text.slice(at + 1);
  return at > 0 && /^\s*(?:which|who|that|where|whose)\b/.test(clause)
    ? text.slice(text.lastIndexOf(', ', at - 1) + 1)
    : clause;
}

/** What goes on behind a comma or an "and" speaks of other things. */
const ownTrail = (text: string): string => (/^\s*and\b/i.test(text) ? '' : (text.split(/,\s/)[0] ?? ''));

/** The ground that a figure is measured from is none of its stages. */
const GROUND =
  /\b(?:existing|natural|original|finished?|proposed)\s(?:natural\s)?(?:grade|ground|contours?|topography)\b/gi;

/** "ALLOWED / REQUIRED" heads most of what may be and least of what must be. */
const EITHER =
  /\b(?:required|req\W?d?)\s?(?:\/|or)\s?(?:allow\w*|permitted|max\w*)|\b(?:allow\w*|permitted|max\w*)\s?(?:\/|or)\s?(?:required|req\W?d?)/gi;

/** What is to be removed is not to be. */
const TO_BE_REMOVED = /\bto\sbe\s(?=remov|cut\b|fell|taken)/gi;

/** Figures beside each other have headings and sentences in common: so many texts are remembered at a time. */
const MOST_TEXTS = 200;
const stagesIn = oncePerText((text): readonly Stage[] => {
  const told = text.replace(GROUND, 'ground').replace(EITHER, 'allowed').replace(TO_BE_REMOVED, 'removed ');
  return stageWords.flatMap(([stage, pattern]) => (has(pattern, told) ? [stage] : []));
}, MOST_TEXTS);

/** In their order, the profiles with words in a text that say so or that make it another thing, and the stages that it names. */
export const wordsIn = oncePerText(
  (text) => ({
    profiles: profiles.flatMap(({ name, strong, never }) => {
      const [isStrong, isNever] = [has(strong, text), never !== undefined && has(never, text)];
      return isStrong || isNever ? [{ name, isStrong, isNever }] : [];
    }),
    stages: stageWords.flatMap(([stage, words]) => (has(words, text) ? [stage] : [])),
  }),
  MOST_TEXTS,
);

/** The words of figures are many, and most of them stand in no text. */
const figureWords = [
  ...stageWords.map(([, pattern]) => pattern),
  ...profiles.flatMap(({ strong, weak, headed, never, beside, less }) =>
    [strong, weak, headed, never, beside, less].filter((pattern) => pattern !== undefined),
  ),
];
const placeOf = new Map(figureWords.map((pattern, at) => [pattern, at]));
const sieve = new Sieve(figureWords.map(({ source }) => source));

export const has = (pattern: RegExp, text: string): boolean => {
  const place = placeOf.get(pattern);
  if (place !== undefined && sieve.mayMatchEach(text)[place] === 0) return false;
  pattern.lastIndex = 0;
  return pattern.test(text);
};
