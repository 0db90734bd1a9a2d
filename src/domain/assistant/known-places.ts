import { placeOf, type Synonyms } from './expand-question.ts';
import type { KnowledgeDocument } from './knowledge.ts';
import { termsOf } from './terms.ts';

/** A place by its name and its terms; `within`: the places that it lies in; `regions`: what it lies in that rules hold in all of. */
export type KnownPlace = {
  name: string;
  terms: readonly string[];
  within: readonly (readonly string[])[];
  regions: readonly string[];
};

/** The places that a question names and a text does not. `isElsewhere`: the text names none that the place lies in either. */
export const placesUnsaid = (
  asked: readonly string[],
  said: readonly string[],
  places: readonly Pick<KnownPlace, 'terms' | 'within'>[],
) =>
  places
    .filter(({ terms }) => placeOf(terms, asked) >= 0 && placeOf(terms, said) < 0)
    .map(({ terms, within }) => ({ terms, isElsewhere: within.every((wider) => placeOf(wider, said) < 0) }));

/** The places that rules and figures differ by, and what each lies in. */
export class KnownPlaces {
  readonly all: readonly KnownPlace[];
  /** Names of places and regions, with their terms. */
  private readonly names: readonly { name: string; terms: readonly string[] }[];
  private readonly widerNames: ReadonlyMap<string, readonly string[]>;
  private readonly apart = new Map<string, boolean>();

  constructor({ places, outside, placesWithin }: Synonyms) {
    this.widerNames = new Map(Object.entries(placesWithin));
    const narrow = new Set(places);
    this.all = [...places, ...outside].map((name) => {
      const wider = placesWithin[name] ?? [];
      const [within, regions] = [wider.filter((one) => narrow.has(one)), wider.filter((one) => !narrow.has(one))];
      return { name, terms: termsOf(name), within: within.map(termsOf), regions };
    });
    const regions = [...new Set(this.all.flatMap((place) => place.regions))];
    this.names = [...this.all, ...regions.map((name) => ({ name, terms: termsOf(name) }))];
  }

  /** The places that a question names, of "Nevada County" not Nevada. `own`: its terms. */
  namedIn(own: readonly string[]): KnownPlace[] {
    const named = this.all.filter(({ terms }) => placeOf(terms, own) >= 0);
    const isLonger = ({ terms }: KnownPlace, other: KnownPlace) =>
      other.terms.length > terms.length && placeOf(terms, other.terms) >= 0;
    return named.filter((place) => !named.some((other) => isLonger(place, other)));
  }

  /**
   * Whether the rules of a text, by its terms, hold elsewhere than in places: what it holds in and what these lie in have no place in
   * common, and it names neither.
   */
  holdsElsewhere({ holdsIn }: KnowledgeDocument, said: readonly string[], places: readonly KnownPlace[]): boolean {
    if (holdsIn === undefined) return false;
    return places.some((place) => this.isApart(place, holdsIn) && !this.namesWider(place, said));
  }

  private widerOf({ name }: KnownPlace): readonly string[] {
    return [name, ...(this.widerNames.get(name) ?? [])];
  }

  private namesWider(place: KnownPlace, said: readonly string[]): boolean {
    return this.widerOf(place).some((name) => placeOf(termsOf(name), said) >= 0);
  }

  /** Whether nothing that a place lies in has a place in common with a region. Kept: it is asked of every text. */
  private isApart(place: KnownPlace, region: string): boolean {
    const key = `${place.name}\n${region}`;
    const known = this.apart.get(key);
    if (known !== undefined) return known;
    const names = this.widerOf(place);
    const sharesNone = (name: string) =>
      !this.all.some((other) => [region, name].every((one) => this.widerOf(other).includes(one)));
    const isApart = !names.includes(region) && names.some((name) => this.isRegion(name) && sharesNone(name));
    this.apart.set(key, isApart);
    return isApart;
  }

  /** Whether places lie in what has this name. */
  private isRegion(name: string): boolean {
    return [...this.widerNames.values()].some((wider) => wider.includes(name));
  }

  /** Whether a text, by its terms, holds in a region that places lie in, and names no other place or region. */
  holdsIn({ holdsIn }: KnowledgeDocument, said: readonly string[], places: readonly KnownPlace[]): boolean {
    const isOf = (name: string) =>
      places.every(({ regions, within }) => {
        const terms = termsOf(name).join();
        return regions.includes(name) || within.some((one) => one.join() === terms);
      });
    const named = this.names.filter(({ terms }) => placeOf(terms, said) >= 0);
    return holdsIn !== undefined && isOf(holdsIn) && named.every(({ name }) => isOf(name));
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A question about places as one about what these lie in. `names`: the places; `ofCounties`: for each that one lies in, the question
 * with it in their stead; `ofRegion`: the question without them.
 */
export function widerQuestions(question: string, places: readonly KnownPlace[]) {
  // The longer names first: "Incline Village" lies in "Incline".
  const names = places.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  const named = new RegExp(`\\b(?:${names.map(escaped).join('|')})\\b`, 'gi');
  const counties = places.flatMap(({ within }) => within);
  return {
    names: names.filter((name, at) => !names.slice(0, at).some((longer) => longer.startsWith(name))),
    ofCounties: counties.map((county) => ({ county, question: question.replace(named, county.join(' ')) })),
    ofRegion: question.replace(named, ' '),
  };
}
