import { IN_WORDS, numberOf } from '../documents/number-words.ts';
import type { BuildingWords } from './building-words.ts';
import { readInches } from './measure.ts';

export type MeasuredKind = BuildingWords['kind'];
/** Characters `from` to `to` of a statement. `values`: one, both ends of a range, or both sides of what is so many by so many. */
export type Figure = { from: number; to: number; kind: MeasuredKind; values: number[]; isPair?: boolean };

const READERS: readonly [kind: MeasuredKind, form: RegExp, value: (figure: string) => number][] = [
  ['area', /^\d[\d,]*(?:\.\d+)?\s?(?:s\.?\s?f\b\.?|sq\.?[\s-]?(?:ft|feet)\b\.?|square\s(?:feet|foot)\b)/iu, Number],
  ['percent', /^\d{1,3}(?:\.\d+)?\s?(?:%|percent\b)/iu, Number],
  ['psf', /^\d{1,3}(?:\.\d+)?\s?(?:psf|p\.s\.f\.?)(?!\p{L})/iu, Number],
  ['mph', /^\d{2,3}\s?(?:mph|m\.p\.h\.?)(?!\p{L})/iu, Number],
  [
    'minutes',
    /^\d{2,3}[\s-](?:min(?:ute)?s?)\b\.?(?=,?[\s-](?:self|rated|fire|door|s\.c|w\/|with|closer|label|assembly)|\s*$)/iu,
    Number,
  ],
  ['percent', /^1\s?(?::|in(?=\s\d))\s?\d{1,2}(?![\d'"½¼¾⅛⅜⅝⅞/]|\s?(?:x|in\b|ft\b|-\d))/u, Number],
];
const FIGURE_BEGINS = new RegExp(
  `(?<![\\p{L}\\p{N}.,/]|[\\p{L}\\p{N}]-)(?:\\d|\\.\\d|[½¼¾⅛⅜⅝⅞]|(?:${IN_WORDS})(?=[\\s-]))`,
  'giu',
);
const PARTS: Readonly<Record<string, number>> = { half: 2, quarter: 4, fourth: 4, eighth: 8, sixteenth: 16 };
const HUNDREDS = `(?:(?<hundreds>${IN_WORDS})\\shundred(?:\\sand)?(?:\\s(?=${IN_WORDS}))?)?(?<ones>${IN_WORDS})?`;
const FRACTION = `(?<part>one|three|five|seven|nine|eleven|thirteen|fifteen|a)[\\s-](?<of>half|quarter|fourth|eighth|sixteenth)s?`;
const INCHES_IN_WORDS = `(?:(?<inches>zero|${IN_WORDS}|\\d{1,2})(?:\\sand\\s${FRACTION})?|${FRACTION.replaceAll('?<', '?<only')})[\\s-]inch(?:es)?\\b`;
const IN_FEET_AND_INCHES = new RegExp(
  `^(?<feet>${IN_WORDS})[\\s-](?:feet|foot)\\b(?:,?\\s(?:and\\s)?${INCHES_IN_WORDS})?`,
  'iu',
);
const FEET_GO_ON = new RegExp(`^,?\\s(?:and\\s)?(?:\\d|(?:${IN_WORDS})\\b)`, 'iu');
const IN_INCHES = new RegExp(`^${INCHES_IN_WORDS}`, 'iu');
const IN_UNITS = new RegExp(`^${HUNDREDS}[\\s-](?:(?<area>square\\s(?:feet|foot))|(?<percent>per\\s?cent))\\b`, 'iu');
const IN_COUNTS = new RegExp(
  `^(?<ones>${IN_WORDS})(?=\\s(?:\\p{L}+\\s){0,2}(?:spaces?|stalls?|stor(?:y|ies))\\b)`,
  'iu',
);

/** "six feet seven and seven-eighths inches", "twenty-six percent", "two covered spaces". */
function figureInWords(rest: string, from: number, isBare: boolean): Figure | undefined {
  const counted = isBare ? IN_COUNTS.exec(rest) : null;
  if (counted?.groups?.ones)
    return { from, to: from + counted[0].length, kind: 'count', values: [numberOf(counted.groups.ones)] };
  if (isBare) return undefined;
  const units = IN_UNITS.exec(rest);
  const { hundreds = '', ones = '', area } = units?.groups ?? {};
  if (units && (hundreds || ones)) {
    const value = (hundreds ? 100 * numberOf(hundreds) : 0) + (ones ? numberOf(ones) : 0);
    return { from, to: from + units[0].length, kind: area ? 'area' : 'percent', values: [value] };
  }
  const length = IN_FEET_AND_INCHES.exec(rest) ?? IN_INCHES.exec(rest);
  // "Six feet eight" at the end of a line goes on in the next.
  if (!length?.groups || FEET_GO_ON.test(rest.slice(length[0].length))) return undefined;
  const { feet, inches, part, of, onlypart, onlyof } = length.groups;
  const whole = inches === undefined || /^zero$/i.test(inches) ? 0 : numberOf(inches);
  const [share, shares] = [part ?? onlypart, of ?? onlyof];
  const fraction =
    share && shares ? (/^a$/i.test(share) ? 1 : numberOf(share)) / (PARTS[shares.toLowerCase()] ?? 1) : 0;
  const value = (feet ? 12 * numberOf(feet) : 0) + whole + fraction;
  return { from, to: from + length[0].length, kind: 'length', values: [value] };
}

/** The figures of a statement: those with a unit, or for facts that have none those without. */
export function figuresOf(text: string, isBare: boolean): Figure[] {
  const figures: Figure[] = [];
  for (const { index: from } of text.matchAll(FIGURE_BEGINS)) {
    if (from < (figures.at(-1)?.to ?? 0)) continue;
    const figure = figureAt(text, from, isBare);
    if (figure) figures.push(figure);
  }
  return joinPairs(text, figures);
}

function figureAt(text: string, from: number, isBare: boolean): Figure | undefined {
  const rest = text.slice(from, from + 24);
  if (/^\p{L}/u.test(rest)) return figureInWords(text.slice(from, from + 60), from, isBare);
  if (isBare) {
    const counted =
      /(?<=\()$/.test(text.slice(0, from)) && /^\d(?=\)\s(?:\p{L}+\s){0,2}(?:spaces?|stalls?))/iu.exec(rest);
    if (counted) return { from, to: from + 1, kind: 'count', values: [Number(counted[0])] };
    const bare =
      /^(?:\d{1,4}(?:\.\d{1,3})?|\.\d{1,3})(?![\p{L}\p{N}'"’”%/:#)-]|[.,]\d|\s(?:of|to|x)\s|\s?(?:%|s\.?f|sq|feet|ft|"|'))/iu.exec(
        rest,
      );
    const kind = bare && /\./.test(bare[0]) ? 'ratio' : 'count';
    return bare ? { from, to: from + bare[0].length, kind, values: [Number(bare[0])] } : undefined;
  }
  for (const [kind, form] of READERS) {
    const found = form.exec(rest)?.[0];
    if (!found) continue;
    const slope = /^1\s?(?::|in)\s?(\d+)/.exec(found);
    const value = slope
      ? Number((100 / Number(slope[1])).toFixed(2))
      : Number(/^[\d.,]+/.exec(found)?.[0].replace(/,|\.$/g, ''));
    return { from, to: from + found.length, kind, values: [value] };
  }
  // "34-38"", "17 TO 18 INCHES": the unit of both stands behind the second.
  const least = /^(\d{1,3})\s?(?:-|–|to)\s?(?=\d{1,3}\s?(?:"|″|”|in\b|inches))(?!\d{1,2}-\d{1,2}\/)/iu.exec(rest);
  const most = least && readInches(rest.slice(least[0].length));
  if (least && most)
    return {
      from,
      to: from + least[0].length + most.to,
      kind: 'length',
      values: [Number(least[1]), Number(most.value)],
    };
  const length = readInches(rest);
  return length && { from, to: from + length.to, kind: 'length', values: [Number(length.value)] };
}

const RANGE = /^\s?(?:min\.?,?\s?)?(?:-|–|to|and|\/|,)?\s?(?:max\.?\s?)?$/iu;
/** "34" TO 38"", "34" MIN. - 38" MAX.", "10'-0" x 12'-0"". */
function joinPairs(text: string, figures: readonly Figure[]): Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.to, figure.from) : '';
    const isPair = /^\s?[x×]\s?$/iu.test(between);
    const isRange = /[-–/]|to|and|min/iu.test(between) && RANGE.test(between) && !/min\.?\s?\//iu.test(between);
    const isOne =
      last?.kind === 'length' && figure.kind === 'length' && last.values.length === 1 && (isPair || isRange);
    if (!isOne) {
      joined.push(figure);
      continue;
    }
    last.to = figure.to;
    last.values.push(...figure.values);
    if (isPair) last.isPair = true;
  }
  return joined;
}
