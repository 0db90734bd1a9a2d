import type { BuildingEntry } from './building-entries.ts';
import { anyPlacedThing, hasPlacedThing, hasThing } from './building-entries.ts';
import type { FigurePart } from './statement-parts.ts';
import { FOREIGN, given, maximum, minimum, pattern, required } from './statement-words.ts';

export type MayStand = (entry: BuildingEntry, between: string) => boolean;
/** "Stair 1:", "Egress door 2 has". */
export const NUMBERED = /^\s?(?:#|no\.?\s?)?(?:[a-z]{0,3}-?\d{1,3}[a-z]?|[a-z])(?=\s?[:=,(–-]|\s\p{L}|\s*$)/iu;
/** "(66323)", "(GC 66314)": the section that a line is about. */
export const SECTION = /\([^()]*\d{4,}[^()]*\)/g;
/** "1-story", and what a figure is calculated from. */
export const TOLD_BESIDE =
  /\b1\s?-?\s?h(?:ou)?r\b|\b(?:open(?:ed)?\s)?(?:at\s|to\s)?90\s?(?:deg(?:rees?)?\b\.?|°)|\b[a-z]{2,6}\d{4}-?\d*\b|\blevels?\s\d(?:\s(?:to|and|-)\s\d)?|\d\s?-?\s?(?:story|stories|beds?|bedrooms?|baths?|br|car)\b|\d[\d,.]*\s?(?:s\.?f\.?|sq\.?\s?ft\.?)?\s?[/÷]\s?\d[\d,.]*\s?(?:s\.?f\.?|sq\.?\s?ft\.?)?\s?=/giu;
/** "Bath 3", "window A2". */
export const NUMBERED_PLACE =
  /(?<=(?:bath(?:room)?|bed(?:room)?|br|unit|level|floor|stair|window|door|suite)s?\s)#?(?:\d{1,2}|[a-z]\d{0,2})(?!\S)/giu;
/** Where a thing is: "at the deck", "under the upper floor edge". */
export const PLACES =
  /(?<!\p{L})(?:@|at|in|on|under|along|over|to|from|of|for|beyond|behind|near|by|across|into|off|outside|inside|between|serving|facing)(?:\s(?:the|an?|all|each|both))?(?:\s(?!(?:shall|is|are|of|at|to|from|in|on)\b)[\p{L}/.'’-]{2,}){1,3}(?:\s(?:and|&|or)\s\p{L}+)?/giu;
/** What has figures of its own. */
export const OTHER_PARTS = pattern(
  'living(?!\\sarea)|kitchen|stringers?|brackets?|posts?|caps?|newels?|joists?|beams?|headers?|hdrs?\\.?|studs?|plates?|sheathing|nails?|bolts?|anchors?|screws?|straps?|hangers?|slabs?|rebar|bars?|footings?|ftgs?\\.?|piers?|pads?|curbs?|pipes?|vents?|ducts?|drains?|gutters?|down\\s?spouts?|flashing|shingles?|tiles?|insul(?:ation)?\\.?|gyp(?:sum)?\\.?|drywall|wallboard|glass|panes?|panels?|blocking|kick(?:ers?)?|toe|mirrors?|counters?|cabinets?|shel(?:f|ves)|bookcases?|closets?|jambs?|frames?|heads?|lintels?|hearths?|flues?|chimneys?|hoods?|ranges?|sinks?|tubs?|hydrants?|meters?|poles?|signs?|trees?|shrubs?|hedges?|plants?|pools?|spas?|tanks?|trench(?:es)?|swales?|windows?|doors?|roofs?|walls?|skylights?|gates?|rafters?|truss(?:es)?|ridges?|fascias?|soffits?|siding|trim|casings?|hardware|locks?|levers?|knobs?|membranes?|easements?|sidewalks?|streets?|lanes?|ladders?|extensions?|returns?|reveals?|bases?|fans?|fixtures?|lights?|runners?|loads?|bearing|cover|embed(?:ment)?|lap',
);

/** "Risers: 14 eq. @": how many there are. */
export const COUNTED = /\b\d{1,2}\s(?:eq(?:ual)?\.?\s)?(?=@|at\b)|\beq(?:ual)?\b\.?/giu;
export const unknownIn = (entry: BuildingEntry, text: string): string =>
  text.replace(COUNTED, ' ').replace(entry.between, ' ');
export const isEmpty = (text: string): boolean => /^[\s:=@,.()/%–+±-]*$/u.test(text);
/** Whether all words between a thing and its figure are those of the thing. */
export const isKnown = (entry: BuildingEntry, text: string): boolean =>
  isEmpty(text) || isEmpty(unknownIn(entry, text));
export const MOST_UNKNOWN = 6;
/** "4" high illuminated house numbers". */
export const MOST_ADJECTIVES = 2;
/** Whether words between a thing and its figure only tell more of it: where it is, what it is made of. */
export function isHarmless(entry: BuildingEntry, text: string): boolean {
  const rest = unknownIn(
    entry,
    text
      .replace(/\([np]\)\s?/gi, '')
      .replace(NUMBERED, ' ')
      .replace(NUMBERED_PLACE, ' ')
      .replace(SECTION, ' ')
      .replace(TOLD_BESIDE, ' ')
      .replace(PLACES, ' '),
  );
  FOREIGN.lastIndex = 0;
  return (
    !/[\d?]/.test(rest) &&
    !FOREIGN.test(rest.replace(entry.own, ' ')) &&
    !OTHER_PARTS.test(rest) &&
    !hasPlacedThing(rest) &&
    (rest.match(/\p{L}[\p{L}.'’-]*/gu) ?? []).length <= MOST_UNKNOWN
  );
}
/** Whether words of something else stand behind a figure. */
export const isForeign = (entry: BuildingEntry, after: string): boolean => {
  if (entry.kind === 'percent') return /\bcross\b|\bper\s(?:foot|ft)\b/i.test(after.replace(entry.own, ' '));
  const close = after.split(/\s+/).slice(0, 6).join(' ');
  const [own] = entry.leads.exec(close) ?? [''];
  FOREIGN.lastIndex = 0;
  return FOREIGN.test(
    close
      .slice(own.length)
      .replace(own ? PLACES : /$^/u, ' ')
      .replace(entry.own, ' '),
  );
};

/** What opens a statement holds for its first figure, and where the words say so for all of them. */
export const openingOf = ({ isOfAll }: BuildingEntry, { sofar, opening }: FigurePart): string =>
  isOfAll ? opening : /\d/.test(sofar) ? '' : sofar;

/** Whether the thing stands beside the figure with nothing but known words between. */
export function isNear(entry: BuildingEntry, part: FigurePart, mayStand: MayStand): boolean {
  const { before, after, sofar } = part;
  if (entry.behind && !entry.behind.test(sofar)) return false;
  const ahead = [...before.matchAll(entry.of)].at(-1);
  if (ahead) {
    const between = before.slice(ahead.index + ahead[0].length);
    const isSize = entry.ofPair && part.figure.isPair && isKnown(entry, between);
    const isMeasured =
      isSize || (entry.measured?.test(`${ahead[0]} ${between} ${entry.isOfAll ? part.rest : after}`) ?? true);
    // "At the grade floor, egress windows have 5 sf".
    const opening = `${openingOf(entry, part)}${before.slice(0, ahead.index)}`;
    const opens = entry.measured?.test(entry.isOfAll ? opening : opening.slice(-24)) ?? false;
    return (isMeasured || opens) && mayStand(entry, between) && !isForeign(entry, after);
  }
  const [behind] = (entry.kind === 'minutes' ? part.rest : after).matchAll(entry.of);
  if (!behind) return false;
  const between = behind.input.slice(0, behind.index);
  if (PLACED_BY.test(between) && (hasPlacedThing(before) || !isKnown(entry, between))) return false;
  const rest = behind.input.slice(behind.index + behind[0].length);
  const beside = entry.isOfAll ? part.rest : rest.split(/\s+/).slice(0, 4).join(' ');
  const isMeasured = entry.measured?.test(`${before} ${between} ${beside}`) ?? true;
  const isDescribed =
    mayStand(entry, between) && (unknownIn(entry, between).match(/\p{L}{2,}/gu) ?? []).length <= MOST_ADJECTIVES;
  return isMeasured && isDescribed && !isForeign(entry, rest.split(/\s+/).slice(0, 3).join(' '));
}

/** "Above the nosing" says where a handrail is: what stands behind such a word is not what a statement is of. */
export const PLACED = /(?:above|from|at|to|of|in|on|along|over|below|for)\s(?:the\s)?$/iu;
export const PART_OF_STAIR = /^(?:[rt]|risers?|treads?|rise|run|nosings?|head\s?room|hdrm\.?)$/iu;
/** The last thing that is named, and what stands behind it. */
export const lastThing = (text: string): string | undefined => {
  if (!hasPlacedThing(text)) return undefined;
  const last = [...text.matchAll(anyPlacedThing)].findLast(
    ({ index, 0: thing }) => !PLACED.test(text.slice(0, index)) && !PART_OF_STAIR.test(thing),
  );
  return last && text.slice(last.index);
};

/** Whether the thing was named before, or stands over it, and what is measured stands beside the figure. */
export function isUnder(entry: BuildingEntry, part: FigurePart, heading: string, mayStand: MayStand): boolean {
  const { before, after, sofar } = part;
  const isResult = /^\s*[=(]\s*$/.test(before);
  if (
    entry.behind ||
    (/^\s*=/.test(before) && entry.kind === 'length') ||
    !mayStand(entry, before.replace(/^\s*\d{1,2}[.)]\s/, ' ')) ||
    hasThing(`${before} ${after}`.replace(entry.measures ?? /$^/u, ' '))
  )
    return false;
  const subject = entry.isSubject ? sofar.slice(sofar.search(entry.has)) : undefined;
  const own = subject && entry.has.test(sofar) ? subject : lastThing(sofar);
  const last = own ?? (mayStand === isKnown ? lastThing(heading) : undefined);
  if (!last || !entry.begins.test(last)) return false;
  const beside = `${before} ${after.split(/\s+/).slice(0, 5).join(' ')}`;
  const isMeasured = entry.measured
    ? entry.measured.test(`${openingOf(entry, part)} ${beside}`)
    : (entry.kind === 'area' && own !== undefined) || isResult || entry.furthered?.test(beside);
  const isLimit = entry.stage === 'required' && (maximum.test(beside) || minimum.test(beside));
  const isStaged = !entry.measured && (isLimit || required.test(beside) || given.test(beside));
  return (isMeasured || isStaged) && !isForeign(entry, after);
}

/** "In", "at" and the like, and at most two words more: what stands behind them is where something is. */
export const PLACED_BY =
  /(?<!\p{L})(?:@|(?:at|in|on|of|for|along|over|under|below|above|from|to|near|beside|between|by|into|within|serving|facing|outside)\s)\s?(?:\p{L}+\s){0,2}$/iu;
