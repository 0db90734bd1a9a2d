import { z } from 'zod';
import { Language } from '../agency/language.ts';
import type { QuestionConcept } from './search-index.ts';
import { termsOf } from './terms.ts';

const words = z.array(z.string().trim().min(1).max(80));

/**
 * Words that mean the same; `in`: those of other languages, which lead to all of them. `places`: what is said of one of them
 * answers nothing about another; `placesWithin`: those that a place lies in; `unsaidPlaces`: those that texts are about without
 * naming them.
 * `outside`: subjects that a text answers nothing about that does not name them; `everyday`: words that say little of what is asked. `dictionary`: words of other languages by the English word for them. `fillers`: words of
 * other languages that tell nothing.
 */
export const Synonyms = z.strictObject({
  groups: z.array(z.strictObject({ words: words.min(1), in: z.partialRecord(Language, words).default({}) })).min(1),
  places: words.default([]),
  placesWithin: z.record(z.string(), words.min(1)).default({}),
  unsaidPlaces: words.default([]),
  outside: words.default([]),
  everyday: words.default([]),
  dictionary: z.partialRecord(Language, z.record(z.string(), words.min(1))).default({}),
  fillers: z.partialRecord(Language, words).default({}),
});
export type Synonyms = z.infer<typeof Synonyms>;

/** How much a phrase counts that the question does not have itself. */
const OF_GROUP = 0.9;
/** How much a word counts that says little, beside one that says what is asked. */
const OF_EVERYDAY = 0.4;

/** The phrases that mean the same, as terms. */
export type SynonymGroup = readonly (readonly string[])[];

/** The groups as terms, made once for each data. */
export const prepareSynonyms = ({ groups }: Synonyms): readonly SynonymGroup[] =>
  groups.map(({ words: given }) => given.map(termsOf).filter(({ length }) => length > 0));

/** Where a phrase stands whole in these terms, or -1. */
export const placeOf = (phrase: readonly string[], terms: readonly string[]): number =>
  terms.findIndex((_, at) => phrase.every((term, index) => terms[at + index] === term));

/** A question as it is searched by: its terms in their order, and what they mean, each with what says the same. */
export type ExpandedQuestion = { own: readonly string[]; concepts: readonly QuestionConcept[] };

/**
 * What a question asks for; `own`: its terms. Of phrases that overlap the longest one is meant: "accessory dwelling unit" is no "dwelling".
 * Words of no group stand for themselves.
 */
export function expandQuestion(
  own: readonly string[],
  groups: readonly SynonymGroup[],
  everyday: ReadonlySet<string>,
): ExpandedQuestion {
  const matched = groups.flatMap((phrases) =>
    phrases.filter((phrase) => placeOf(phrase, own) >= 0).map((phrase) => ({ phrase, phrases })),
  );
  const concepts = new Map<string, { own: string[]; others: { phrase: readonly string[]; weight: number }[] }>();
  const taken = new Set<number>();
  for (const { phrase, phrases } of matched.toSorted((one, other) => other.phrase.length - one.phrase.length)) {
    const at = placeOf(phrase, own);
    const key = `${at} ${phrase.length}`;
    const places = phrase.map((_, index) => at + index);
    if (!concepts.has(key) && places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    const concept = concepts.get(key) ?? { own: [...phrase], others: [] };
    const others = phrases.filter((other) => other !== phrase).map((other) => ({ phrase: other, weight: OF_GROUP }));
    concepts.set(key, { ...concept, others: [...concept.others, ...others] });
  }
  const left = new Set(own.filter((_, place) => !taken.has(place)));
  const single = [...left].map((term) => ({ own: [term], others: [], weight: everyday.has(term) ? OF_EVERYDAY : 1 }));
  return { own, concepts: [...concepts.values(), ...single] };
}
