import { type RawBuilder, sql } from 'kysely';
import type { AskedWord } from '#domain/parcels/asked-address.ts';
import { type ListedParcel, listed, type ParcelScope, serves } from './parcel-page.ts';
import { prepare, type StatementParameter } from './prepared-statements.ts';
import type { Db } from './tables.ts';

/** Parcels that are ranked at most: ranking all that hold a frequent word would take too long. */
const CANDIDATES = 200;
/** Streets that are looked along at most. */
const STREETS = 40;
/** Fewer letters begin a word of half the streets. */
const ENOUGH_TO_NAME = 3;
/** Houses of one number that are looked through at most. */
const HOUSES = 5_000;
/** The same along one street, which mostly lies in one town. */
const HOUSES_ALONG = 20;
/** Streets that a wrongly written name may mean, the likest ones. */
const LIKE_STREETS = 5;
/** Streets that share the most letters with it, of which the likest are taken. */
const CANDIDATE_STREETS = 60;
/** What a whole name, and a part of one, must have in common at least: PostgreSQL's own bounds for "%" and "<%". */
const LIKENESS = 0.3;
const LIKENESS_WITHIN = 0.6;
/** Greater than every character, in the order of bytes. */
const AFTER_ALL = '\u{10FFFF}';

type AddressRange = { from: string; to: string; demonstration: boolean; limit: number };

const beginning = prepare('parcels_by_address', (db, given: StatementParameter<AddressRange>) =>
  sql<ListedParcel>`
    select ${listed} from parcels
    where search ~>=~ ${given('from')} and search ~<~ ${given('to')} and retired_on is null
      and ${serves(given('demonstration'))}
    order by search using ~<~ limit ${given('limit')}`.compile(db),
);

/** Parcels whose searched text begins so, in its order. Retired ones are in none of these lists. */
export const addressesBeginning = (db: Db, text: string, limit: number, scope: ParcelScope): Promise<ListedParcel[]> =>
  beginning(db, { from: text, to: `${text}${AFTER_ALL}`, limit, ...scope });

/** Any of these. There is always one. */
const anyOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(conditions, sql` or `)})`;
const allOf = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`(${sql.join(conditions, sql` and `)})`;

// What a parcel is shown by is taken from its record, and only of those that are found: `listed` stands outermost.
// Where streets are gone along, the outer order begins with the streets' own, by the same columns: so no street is gone
// along once enough is found.

/** Words are letters and digits alone (`wordsOf`): nothing in them means anything to "like". */
const inSearch = ({ begins, whole }: AskedWord) =>
  allOf([
    anyOf(begins.map((word) => sql`search like ${`% ${word}%`}`)),
    ...(whole ? [anyOf(begins.map((word) => sql`search || ' ' like ${`% ${word} %`}`))] : []),
  ]);

const inStreet = ({ begins }: AskedWord) =>
  anyOf(begins.flatMap((word) => [sql`street like ${`${word}%`}`, sql`street like ${`% ${word}%`}`]));

/**
 * Streets in whose name a word begins like one of these, and perhaps others: those whose letters the database keeps
 * under another name than the letters themselves are all of them.
 */
function streetsOf(words: readonly AskedWord[]): RawBuilder<unknown> {
  const begins = words.flatMap((word) => word.begins);
  if (!begins.every((word) => /^[a-z\d]+$/.test(word))) return sql`parcel_streets`;
  const letters = begins.map((word) => ` ${word.slice(0, 2)}`.padStart(3));
  return sql`(select distinct street from parcel_street_letters where letters = any(${letters}::text[])) as streets`;
}

/** Streets and what of each is listed: `rank` orders the streets, `houses` gives the parcels of `named.along`. */
type Streets = {
  from: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
  which: RawBuilder<unknown>;
  houses: RawBuilder<unknown>;
  limit: number;
};

/** Parcels street by street: those that rank high first, short names before long ones, house by house along each. */
async function parcelsAlong(db: Db, { from, rank, which, houses, limit }: Streets): Promise<ListedParcel[]> {
  const { rows } = await sql<ListedParcel>`
    select ${listed} from (select parcel.* from (
      select street as along, length(street) as letters, ${rank} as rank from ${from} where ${which}
      order by rank desc, letters, along limit ${STREETS}
    ) as named
    cross join lateral (${houses}) as parcel
    order by named.rank desc, named.letters, named.along, length(search), search
    limit ${limit}) as found`.execute(db);
  return rows;
}

/** Parcels along streets in whose name every word begins a word: streets that begin with the first one come first. */
export const parcelsAlongStreets = (
  db: Db,
  words: readonly AskedWord[],
  limit: number,
  scope: ParcelScope,
): Promise<ListedParcel[]> =>
  parcelsAlong(db, {
    from: streetsOf(words.slice(0, 1)),
    rank: words[0] ? anyOf(words[0].begins.map((word) => sql`street like ${`${word}%`}`)) : sql`true`,
    which: allOf(words.map(inStreet)),
    houses: sql`
      select * from parcels
      where street = named.along and retired_on is null and ${serves(scope.demonstration)}
      order by length(search), search limit ${limit}`,
    limit,
  });

/**
 * Parcels in whose address or place every word begins a word, along the streets in whose name most of them do. Of
 * these few streets alone, for what a town and a frequent word have in common would take long to find.
 */
export async function parcelsAlongNamedStreets(
  db: Db,
  words: readonly AskedWord[],
  limit: number,
  scope: ParcelScope,
): Promise<ListedParcel[]> {
  const named = words.filter(({ begins: [word = ''] }) => word.length >= ENOUGH_TO_NAME);
  if (named.length === 0) return [];
  return parcelsAlong(db, {
    from: streetsOf(named),
    rank: sql.join(
      words.map((word) => sql`(${inStreet(word)})::integer`),
      sql` + `,
    ),
    which: anyOf(named.map(inStreet)),
    houses: sql`
      select * from (
        select * from parcels where street = named.along order by length(search), search limit ${HOUSES_ALONG}
      ) as houses
      where ${allOf(words.map(inSearch))} and retired_on is null and ${serves(scope.demonstration)}`,
    limit,
  });
}

/** Parcels of a house number in whose address or place every word begins a word, in the order of their addresses. */
export async function parcelsOfHouse(
  db: Db,
  number: string,
  words: readonly AskedWord[],
  limit: number,
  scope: ParcelScope,
): Promise<ListedParcel[]> {
  const { rows } = await sql<ListedParcel>`
    select ${listed} from (select * from (
      select * from parcels where search ~>=~ ${` ${number} `} and search ~<~ ${` ${number} ${AFTER_ALL}`}
      order by search using ~<~ limit ${HOUSES}
    ) as houses
    where ${allOf(words.map(inSearch))} and retired_on is null and ${serves(scope.demonstration)}
    order by length(search), search limit ${limit}) as found`.execute(db);
  return rows;
}

/** Parcels in whose address or place every word begins a word; of many, the shortest of the first that are found. */
export async function parcelsWithWords(
  db: Db,
  words: readonly AskedWord[],
  limit: number,
  scope: ParcelScope,
): Promise<ListedParcel[]> {
  const { rows } = await sql<ListedParcel>`
    select ${listed} from (select * from (
      select * from parcels
      where ${allOf(words.map(inSearch))} and retired_on is null and ${serves(scope.demonstration)}
      limit ${CANDIDATES}
    ) as candidates
    order by length(search), search limit ${limit}) as found`.execute(db);
  return rows;
}

/** Fewer letters have too little in common with what they should be: the street's "lane" is compared with them. */
const ENOUGH_LETTERS = 6;

/** Parcels along the streets that a wrongly written name is likest to; with a number only that house. */
export async function parcelsAlongLikeStreets(
  db: Db,
  { whole, name }: { whole: string; name: string },
  number: string | null,
  limit: number,
  scope: ParcelScope,
): Promise<ListedParcel[]> {
  const like = name.length < ENOUGH_LETTERS ? whole : name;
  const begins = number === null ? '' : ` ${number} `;
  // "left", unlike "starts_with", is no condition for an index: there are more houses of a number than of a street.
  const { rows } = await sql<ListedParcel>`
    select ${listed} from (select parcel.* from (
      select street as along, similarity(street, ${whole}) as likeness from (
        select street from parcel_street_letters where letters = any(show_trgm(${like}))
        group by street order by count(*) desc, length(street), street limit ${CANDIDATE_STREETS}
      ) as candidates
      where similarity(street, ${like}) >= ${LIKENESS} or word_similarity(${name}, street) >= ${LIKENESS_WITHIN}
      order by likeness desc, along limit ${LIKE_STREETS}
    ) as named
    cross join lateral (
      select * from parcels
      where street = named.along and left(search, ${begins.length}) = ${begins} and retired_on is null
        and ${serves(scope.demonstration)}
      order by length(search), search limit ${limit}
    ) as parcel
    order by named.likeness desc, named.along, length(search), search
    limit ${limit}) as found`.execute(db);
  return rows;
}
