import { Sieve } from '../documents/needed-text.ts';
import { type BuildingWords, buildingWords, YARDS } from './building-words.ts';
import { FILLER, NOT_STATED, pattern, words } from './statement-words.ts';

const thingsOf = (of: readonly BuildingWords[]): string[] => [...new Set(of.map(({ thing }) => thing))];

/** One entry of the words, with what is compiled of them. */
export const entries = buildingWords.map((entry) => {
  const own = [entry.thing, entry.measure, entry.also].filter(Boolean).join('|');
  return {
    ...entry,
    isBare: entry.kind === 'count' || entry.kind === 'ratio',
    of: new RegExp(words(entry.thing), 'giu'),
    has: pattern(entry.thing),
    begins: new RegExp(`^(?:${entry.thing})`, 'iu'),
    furthered: entry.also ? pattern(entry.also) : undefined,
    measured: entry.measure ? pattern(entry.measure) : undefined,
    measures: entry.measure ? new RegExp(words(entry.measure), 'giu') : undefined,
    between: new RegExp(`${words(`${entry.measure ?? 'is'}|${entry.also ?? 'is'}|${FILLER}`)}|\\([np]\\)`, 'giu'),
    own: new RegExp(words(own), 'giu'),
    leads: new RegExp(`^\\s?${words(entry.measure ?? entry.also ?? entry.thing)}`, 'iu'),
    behind: entry.follows ? new RegExp(`${words(entry.follows)}[^\\p{L}=]*$`, 'iu') : undefined,
    besides: entry.beside ? pattern(entry.beside) : undefined,
    unlike: entry.unless ? new RegExp(`(?<!\\p{L})(?:${entry.unless})`, 'iu') : undefined,
  };
});
export type BuildingEntry = (typeof entries)[number];
/** What is named by itself: not what only the figure before tells. */
export const named = buildingWords.filter(({ follows, isWeak }) => !follows && !isWeak);
/** A side alone is no yard: "fence at side and rear lines, 6' high". */
export const YARD_AT_SIDE = `(?:front|sides?|rear)\\s(?:${YARDS})|(?:front|sides?|rear)(?=\\s?(?:[:(]|$|allow|req|pro[pv]|min|max))`;
export const placedThings = [...thingsOf(named.filter(({ beside }) => beside !== YARDS)), YARD_AT_SIDE];
export const anyPlacedThing = new RegExp(words(placedThings.join('|')), 'giu');

export const things = [...thingsOf(buildingWords), YARD_AT_SIDE, NOT_STATED.source];
/** Told by their letters first, since most things stand in no statement. */
export const thingSieve = new Sieve(things);
/** The entries with a thing that may stand in a text. */
export function entriesFor(text: string): BuildingEntry[] {
  const may = thingSieve.mayMatchEach(text);
  return entries.filter((_, at) => may[thingOfEntry[at] as number] === 1);
}
export const thingOfEntry = entries.map(({ thing }) => things.indexOf(thing));
/** Whether one of some things stands in a text as `compile` makes a pattern of it. */
export function anyThing(of: readonly string[], compile: (thing: string) => RegExp): (text: string) => boolean {
  const made: RegExp[] = [];
  const places = of.map((thing) => things.indexOf(thing));
  return (text) => {
    const may = thingSieve.mayMatchEach(text);
    return of.some((thing, at) => {
      if (may[places[at] as number] === 0) return false;
      made[at] ??= compile(thing);
      return made[at].test(text);
    });
  };
}
export const hasThing = anyThing(thingsOf(named), pattern);
/** At the very begin of a text. */
export const firstThing = new RegExp(words(thingsOf(named).join('|')), 'iuy');
export const mayNameThing = anyThing(thingsOf(named), () => /(?:)/);
export function beginsWithThing(text: string): boolean {
  firstThing.lastIndex = 0;
  return mayNameThing(text) && firstThing.test(text);
}
export const isNotStated = anyThing([NOT_STATED.source], () => NOT_STATED);
export const hasPlacedThing = anyThing(placedThings, pattern);
/** The same without letters of other alphabets before it, which is asked of every line. */
export const mayHaveThing = anyThing(
  thingsOf(buildingWords),
  (thing) => new RegExp(`(?:\\b|(?<=\\d))(?:${thing})`, 'iu'),
);
