import { describe, expect, test } from 'vitest';
import { KnowledgeBase } from './ask-knowledge.ts';
import { isOneSlip } from './correct-word.ts';
import { readKnowledge } from './read-knowledge.ts';
import { SearchIndex } from './search-index.ts';
import { termsOf } from './terms.ts';

const documentOf = (collection: string, sections: string, more = '') => {
  const head = `---\nid: ${collection}\ncollection: ${collection}\ntitle: Texts\nedition: 1\neffective: 2026-01-01\nsource: a test\n${more}---\n`;
  const { document, errors } = readKnowledge(head + sections);
  if (!document) throw new Error(JSON.stringify(errors));
  return document;
};
const SOURCE = '[[Code 1 | the code | source | T1]]';
/** What nobody asks for: words are rare, and answers ahead, among many texts alone. */
const FILLER = Array.from(
  { length: 60 },
  (_, at) => `## Other ${at} {#other-${at}}\n\nSubject${at} is matter${at}. ${SOURCE}\n`,
);
const SYNONYMS: ConstructorParameters<typeof KnowledgeBase>[1] = {
  groups: [{ words: ['ADU', 'accessory dwelling unit', 'granny flat'], in: { es: ['casita'] } }],
  places: ['Douglas', 'Kings Beach', 'Placer', 'Outpost'],
  placesWithin: { 'Kings Beach': ['Placer', 'Basin'], Outpost: ['Outland'] },
  ...{ unsaidPlaces: ['California'], outside: ['dog license'], everyday: ['whole', 'see'] },
  dictionary: { es: { 'cut down': ['cortar'], pine: ['pino'] } },
  fillers: { es: ['para', 'una', 'un', 'puedo'] },
};
const base = new KnowledgeBase(
  [
    documentOf('other', FILLER.join('\n')),
    documentOf(
      'housing',
      `## Accessory dwelling units {#adu}

An accessory dwelling unit has at most 1,200 square feet. ${SOURCE}

A city decides within 60 days. ${SOURCE}

## Parking of accessory dwelling units {#adu-parking}

No parking is asked within half a mile of transit. ${SOURCE}
`,
    ),
    documentOf(
      'lake',
      `## Clarity of the lake {#clarity}

Table: Clarity in feet, by year ${SOURCE}

| Year | Annual | Winter |
| --- | --- | --- |
| 2009 | 68.1 | 83.0 |
| 2010 | 64.4 | 84.9 |

## Homes by town {#homes}

Table: Homes by town, number and share ${SOURCE}

| Town | Seasonal share (%) | Seasonal homes |
| --- | --- | --- |
| Pine Grove RS-6 | 40 | 1,200 |
| Cedar Hill | 35 | 900 |

## Class 5 of land {#class-5}

Land of class 5 may be covered to 25 percent. ${SOURCE}

## Trees {#trees}

A tree of more than 14 inches needs a permit. ${SOURCE}
Asked: cut down a big pine; log my woods; permit for a tree by inches

Trees were counted until 2031. ${SOURCE}

The trees of a lot are looked at from the street, and so are trees beside the trees of a lot. ${SOURCE}

## Words for trees {#words}

Vegetation with a trunk of wood. ${SOURCE}
Defines: tree; big tree

“Heritage oak” means an oak that the council has named. ${SOURCE}

## Coverage by size of the lot {#coverage}

Table: Most coverage of a lot by its size in square feet ${SOURCE}

| Size of the lot | Coverage | Zone |
| --- | --- | --- |
| 4,000 and less | base only | 017 |
| 4,001 to 9,000 | 1,800 | 074 |
| 9,001 and more | 20% | 081 |

## Boats {#boats}

A boat launch in Placer is closed at night. ${SOURCE}

The score that a lot must reach was 725 at first. Today's score is not held here. ${SOURCE}

Boats are kept beside a heritage oak. ${SOURCE}

## Sections that moved {#moved}

Table: Section numbers before and after the code of 2025 ${SOURCE}

| Topic | Code of 2022 | Code of 2025 |
| --- | --- | --- |
| Guards | R312 | R321 |
| Handrail | R311.7 | R320 |

## Zones {#zones}

Table: What each layer of the map holds ${SOURCE}

| Layer | What it holds |
| --- | --- |
| Zoning/0 | districts |
| Joins/6 | avalanche areas of steep slopes |
`,
    ),
    documentOf(
      'basin',
      `## Digging season {#digging}

Holes are dug from May to October alone. ${SOURCE}

In Douglas fences are painted brown. ${SOURCE}

## Reward for cheap homes {#reward}

Table: Reward by share of cheap homes ${SOURCE}

| Share of homes | Reward |
| --- | --- |
| 10% low income | 20% |
| 24% low income | 50% |
| 15% very low income | 50% |

## Deadlines of boards {#boards}

Table: Days that a board has to decide, by kind of project ${SOURCE}

| Project | Days |
| --- | --- |
| Board project, general | 180 |
| Board project, housing | 45 |

## Painting without a permit {#painting}

Garden benches are exempt from a paint license. ${SOURCE}

## Offices {#offices}

Table: Office of each county ${SOURCE}

| County | Counter | Wait in days |
| --- | --- | --- |
| Placer | Bookhouse | 12 |
| Douglas | Millhouse | 15 |

Asked of Counter: where do I hand in my drawings; room
Asked of Douglas: the eastern county
`,
      'holdsIn: Basin\n',
    ),
  ],
  SYNONYMS,
);
const asked = (question: string, options: Parameters<KnowledgeBase['ask']>[1] = {}) =>
  base.ask(question, options).map(({ section, mark }) => [section.id, mark] as const);

describe('a question', () => {
  test('is answered by the sentence of the section that speaks of it', () => {
    expect(asked('How many square feet may an accessory dwelling unit have?')[0]).toEqual(['adu', { statement: 0 }]);
    expect(asked('How many days may a city take to decide?')[0]).toEqual(['adu', { statement: 1 }]);
  });

  test('is answered in other words, and in Spanish ones', () => {
    expect(asked('parking for a granny flat')[0]?.[0]).toBe('adu-parking');
    expect(asked('parking para una casita', { language: 'es' })[0]?.[0]).toBe('adu-parking');
    expect(asked('casita')).toEqual([]);
    expect(asked('¿Puedo cortar un pino?', { language: 'es' })[0]).toEqual(['trees', { statement: 0 }]);
    expect(base.unknownWords('¿Puedo cortar un Abeto o un pino?', { language: 'es' })).toEqual(['Abeto']);
  });

  test('is answered where it has the words that people ask by', () => {
    expect(asked('May I cut down a big pine?')[0]).toEqual(['trees', { statement: 0 }]);
  });

  test('is not answered about a year that is but the end of a time', () => {
    expect(asked('How many trees were counted in 2031?')).toEqual([]);
    expect(asked('Were trees counted until 2031?')[0]).toEqual(['trees', { statement: 1 }]);
  });

  test('is answered with the sections that are told with its answer, in the collections that are wanted', () => {
    const document = documentOf(
      'works',
      `## Sheds {#sheds}

A shed needs no building permit. ${SOURCE}

## Land under sheds {#shed-land}

Every shed counts as covered land. ${SOURCE}
`,
    );
    const filler = documentOf('filler', FILLER.join('\n'));
    const related = [{ section: 'sheds', with: ['shed-land'] }];
    const both = new KnowledgeBase([document, filler], SYNONYMS, related);
    const question = 'Does a shed need a building permit?';
    const of = (found: ReturnType<KnowledgeBase['look']>) => found.answers.map(({ section }) => section.id);
    expect(of(both.look(question))).toEqual(['sheds', 'shed-land']);
    expect(both.look(question).together).toBe(2);
    expect(of(both.look(question, { isWanted: (_, { id }) => id !== 'shed-land' }))).toEqual(['sheds']);
    expect(of(new KnowledgeBase([document, filler], SYNONYMS).look(question))).not.toContain('shed-land');
  });

  test('is not answered by what is said of another place', () => {
    expect(asked('Does Douglas need a permit for a tree of more than 14 inches?')).toEqual([]);
  });

  test('finds what is said of the place that its own lies in, which is no sure answer', () => {
    const question = 'Is the boat launch in Kings Beach closed at night?';
    expect(base.find(question)[0]).toMatchObject({ section: { id: 'boats' }, mark: { statement: 0 } });
    expect(asked(question)).toEqual([]);
    expect(asked('Is the boat launch in Placer closed at night?')[0]).toEqual(['boats', { statement: 0 }]);
    expect(asked('Is the boat launch in Douglas closed at night?')).toEqual([]);
  });

  test('is answered by a rule that holds in all of what its place lies in, and the place is told that the rule does not name', () => {
    expect(base.look('When may holes be dug in Kings Beach?')).toMatchObject({
      answers: [{ section: { id: 'digging' }, mark: { statement: 0 } }],
      ofWider: ['Kings Beach'],
    });
    expect(base.look('When may holes be dug?').ofWider).toEqual([]);
    // A rule of the county holds in its places.
    expect(base.look('How many days of wait has the office in Kings Beach?')).toMatchObject({
      answers: [{ section: { id: 'offices' }, mark: { table: 0, row: 0, column: 2 } }],
    });
    // Douglas lies in no region here, and what is said of Douglas holds in no other place.
    expect(asked('When may holes be dug in Douglas?')).toEqual([]);
    expect(asked('Which color are fences in Kings Beach painted?')).toEqual([]);
    // A rule of the Basin holds nothing in Outland.
    expect(base.find('When may holes be dug in Outpost?').filter(({ document }) => document.holdsIn)).toEqual([]);
  });

  test('finds the cell by what people call its column or row, and by a place that the row is of', () => {
    const cell = (question: string) => base.find(question)[0]?.mark;
    expect(cell('Where do I hand in drawings at Placer offices?')).toEqual({ table: 0, row: 0, column: 1 });
    expect(cell('Counter of the eastern county')).toEqual({ table: 0, row: 1, column: 1 });
    expect(cell('How many days of wait has the office in Kings Beach?')).toEqual({ table: 0, row: 0, column: 2 });
  });

  test.each([
    ['What reward has 10% low income?', 0],
    ['What reward has 15% very low income?', 2],
    ['What reward has 15% low income?', null],
  ])('names a row of shares by its own share and kind alone: %s', (question, row) => {
    const found = base.find(question).find(({ section }) => section.id === 'reward');
    expect(found?.mark).toMatchObject({ table: 0, row });
  });

  test('names no row by what it says that it is not', () => {
    expect(base.find('How many days has the board for a non-housing project?')[0]?.mark).toMatchObject({ row: 0 });
    expect(base.find('How many days has the board for a housing project?')[0]?.mark).toMatchObject({ row: 1 });
  });

  test('for what is not so is not answered by what is', () => {
    expect(asked('Which garden benches are exempt from a paint license?')[0]?.[0]).toBe('painting');
    expect(asked('Which garden benches are not exempt from a paint license?')).toEqual([]);
  });

  test('tells its circumstances first, which the text need not say', () => {
    expect(asked('My tree was planted in 1988, does a tree of more than 14 inches need a permit?')[0]?.[0]).toBe(
      'trees',
    );
    expect(asked('Did a tree of more than 14 inches need a permit in 1988?')).toEqual([]);
  });

  test('is not answered about today where the text says that this is not held', () => {
    expect(asked('What score must a lot reach at first?')[0]).toEqual(['boats', { statement: 1 }]);
    expect(asked('What score must a lot reach this year?')).toEqual([]);
  });

  test('marks the row that speaks most of it where it names none', () => {
    expect(asked('Which layer of the map holds avalanche areas?')[0]).toEqual([
      'zones',
      { table: 0, row: 1, column: 1 },
    ]);
  });

  test('is not answered about a subject that is outside the texts, and is where every day words are left', () => {
    expect(asked('Does a dog license need a permit for a tree of more than 14 inches?')).toEqual([]);
    expect(asked('Does the whole tree of more than 14 inches need a permit?')[0]?.[0]).toBe('trees');
  });

  test('is completed by the one before it, with the place that it names instead', () => {
    expect(base.completed('And in Douglas?', 'How tall may a fence be in California?')).toBe(
      'And in Douglas, how tall may a fence be?',
    );
  });

  test('is answered where a word is misspelt', () => {
    expect(asked('parkign of accessory dwelling units')[0]?.[0]).toBe('adu-parking');
  });

  test('is answered by the cell of a table that it names', () => {
    expect(asked('clarity in winter 2010')[0]).toEqual(['clarity', { table: 0, row: 1, column: 2 }]);
    expect(asked('annual clarity of the lake in 2009')[0]).toEqual(['clarity', { table: 0, row: 0, column: 1 }]);
  });

  test('names a row by the range that its figure lies in, or the row by a figure of it and the column by its head', () => {
    expect(asked('how much coverage has a lot of 5,200 square feet?')[0]?.[1]).toEqual({ table: 0, row: 1, column: 1 });
    expect(asked('how much coverage has a lot of 20,000 square feet?')[0]?.[1]).toEqual({
      table: 0,
      row: 2,
      column: 1,
    });
    expect(asked('how much coverage has a lot of 3,999 square feet?')[0]?.[1]).toEqual({ table: 0, row: 0, column: 1 });
    expect(asked('how much coverage may a lot in zone 074 have?')[0]?.[1]).toEqual({ table: 0, row: 1, column: 1 });
  });

  test('leaves the column that it says it does not ask for, and asks one of the time that it names', () => {
    const cell = (question: string) => base.find(question)[0]?.mark;
    expect(cell('how many seasonal homes has cedar hill, not the share?')).toEqual({ table: 0, row: 1, column: 2 });
    expect(cell('which section has the handrail now?')).toEqual({ table: 0, row: 1, column: 2 });
    expect(cell('what was the older section of the handrail?')).toEqual({ table: 0, row: 1, column: 1 });
    expect(cell('the guards that were R312, what are they now?')).toEqual({ table: 0, row: 0, column: 2 });
  });

  test('that is spoken of in part is no sure answer, and what speaks of none of it is none', () => {
    const question = 'May a big pine in the garden of my church be cut down by a volunteer?';
    expect(base.look(question)).toMatchObject({ answers: [], mayAnswer: true });
    const other = 'When does the library of the city open on Sundays?';
    expect(base.look(other)).toMatchObject({ answers: [], mayAnswer: false });
  });

  test('that names no row of a table has no cell marked as what it asks for', () => {
    expect(asked('how much coverage may my lot have by its size?')[0]).toEqual([
      'coverage',
      { table: 0, row: null, column: 1 },
    ]);
  });

  test.each([
    ['What is a tree?', { statement: 0 }],
    ['trees', { statement: 0 }],
    ['What does big tree mean?', { statement: 0 }],
    ['What is a heritage oak?', { statement: 1 }],
  ])('for what a word means is answered by what explains it: %s', (question, mark) => {
    expect(asked(question)[0]).toEqual(['words', mark]);
  });

  test('for the meaning of a word is not answered where what explains it is not wanted', () => {
    const isWanted: NonNullable<Parameters<KnowledgeBase['ask']>[1]>['isWanted'] = (_, { id }) => id !== 'words';
    expect(asked('What is a heritage oak?')[0]?.[0]).toBe('words');
    expect(asked('What is a heritage oak?', { isWanted })).toEqual([]);
  });

  test('for anything else is not answered by what explains its words', () => {
    expect(asked('Does a tree of more than 14 inches need a permit?')[0]?.[0]).toBe('trees');
    expect(asked('What is the size of a tree?')[0]?.[0]).not.toBe('words');
  });

  test('of one word that tells anything is answered by what is about it alone', () => {
    expect(asked('Can I see the launch?')).toEqual([]);
    expect(asked('Can I see the boats?')[0]?.[0]).toBe('boats');
  });

  test('for the meaning of a word is not answered by what only speaks of it', () => {
    expect(asked('What is a street?')).toEqual([]);
  });

  test.each([
    'When is my hearing?',
    'Is my permit approved yet?',
    'Who is my planner?',
    'When is the hearing for my tree permit?',
    'What is my parcel number?',
  ])('about one case of its own is not answered: %s', (question) => {
    const own = documentOf(
      'own',
      `## Hearing of a permit {#own}\n\nA planner holds the hearing of a tree permit with its parcel number after it is approved. ${SOURCE}\n`,
    );
    expect(new KnowledgeBase([own], SYNONYMS).ask(question)).toEqual([]);
  });

  test('names a row by a part of its name, and a count rather than a share', () => {
    expect(asked('how many seasonal homes are in pine grove?')[0]).toEqual(['homes', { table: 0, row: 0, column: 2 }]);
    expect(asked('what percent of homes in cedar hill is seasonal?')[0]?.[1]).toEqual({ table: 0, row: 1, column: 1 });
  });

  test('is answered by what has the number that it names, and no other', () => {
    expect(asked('how much land of class 5 may be covered?')[0]?.[0]).toBe('class-5');
    expect(asked('how much land of class 6 may be covered?')).toEqual([]);
  });

  test('is not answered where it asks for what no text has, such as a telephone number or what is so tonight', () => {
    expect(asked('Is a permit needed for a tree of 14 inches?')[0]?.[0]).toBe('trees');
    expect(asked('What is the phone number for a permit for a tree of 14 inches?')).toEqual([]);
    expect(asked('Is a permit needed for a tree of 14 inches tonight?')).toEqual([]);
  });

  test('is not answered by a text that speaks of little of it', () => {
    expect(asked('When does the library of the city open on Sundays?')).toEqual([]);
    expect(asked('')).toEqual([]);
  });

  test('is not answered where a name or a year of it is not in the text', () => {
    expect(asked('annual clarity of the lake in 2031')).toEqual([]);
    expect(asked('annual clarity of Donner in 2009')).toEqual([]);
  });

  test('is answered where its size is another than that of the rule, which says what counts for it', () => {
    expect(asked('Does a tree of more than 20 inches need a permit?')[0]?.[0]).toBe('trees');
  });

  test('is answered from one collection alone where that is asked', () => {
    expect(asked('a tree of more than 14 inches', { isWanted: ({ collection }) => collection === 'housing' })).toEqual(
      [],
    );
    expect(
      asked('a tree of more than 14 inches', { isWanted: ({ collection }) => collection === 'lake' })[0]?.[0],
    ).toBe('trees');
  });
});

test('terms are stems, sections stay whole, and words that tell nothing are left out', () => {
  expect(termsOf('What does Section 15064.3 of the Guidelines say?')).toEqual(['section', '15064.3', 'guidelin']);
  expect(termsOf('permits permitted permitting')).toEqual(['permit', 'permit', 'permit']);
  expect(termsOf('1,200 sq. ft., the neighbor’s árbol')).toEqual(['1200', 'sq', 'ft', 'neighbor', 'arbol']);
});

test.each([
  ['Nineteen ninety-seven', ['1997']],
  ['twenty ten', ['2010']],
  ['two thousand eight', ['2008']],
  ['I was born in 76, how', ['born', '1976']],
  ['in 76 days', ['76', 'dai']],
  ['twenty two feet, three stories', ['twenti', '2', 'feet', '3', 'stori']],
])('years and small numbers in words are figures: %s', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('words that stand side by side count more than the same words apart', () => {
  const index = new SearchIndex([
    { title: '', context: '', text: 'water of the tank and of every supply', asked: '' },
    { title: '', context: '', text: 'the tank of the water supply and every', asked: '' },
  ]);
  const own = termsOf('water supply');
  const concepts = own.map((term) => ({ own: [term], others: [] }));
  expect(index.search(concepts, own, 2).map(({ at }) => at)).toEqual([1, 0]);
  expect(index.search(concepts, own, 2, (at) => at === 0).map(({ at }) => at)).toEqual([0]);
});

test.each([
  ['additon', 'addition', true],
  ['becuase', 'because', true],
  ['form', 'from', true],
  ['grounnds', 'grounds', true],
  ['skids', 'skis', false],
  ['halfway', 'hallway', false],
  ['trading', 'grading', false],
  ['house', 'house', false],
  ['parking', 'marketing', false],
])('%s written for %s is a slip of the pen: %s', (written, meant, is) => {
  expect(isOneSlip(written, meant)).toBe(is);
});
