import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KnowledgeBase } from './ask-knowledge.ts';
import {
  type ImportedSection,
  isSameDocument,
  type KnowledgeAmendment,
  misfitOf,
  sectionsAsOf,
  stateOn,
} from './edition.ts';
import { changedOn, knowledgeAsOf, type PublishedEdition } from './knowledge-as-of.ts';

const sectionOf = (id: string, ...texts: string[]): ImportedSection => ({
  ...{ id, number: id, part: 'Zones', title: `Section ${id}`, page: 1, tables: [] },
  statements: texts.map((text, at) => ({ id: `s${at + 1}`, text, page: at + 1 })),
});
const said = (...texts: string[]) => texts.map((text, at) => ({ id: `n-${at + 1}`, text, page: null }));
const content = (title: string, ...texts: string[]) => ({ number: '', title, statements: said(...texts), tables: [] });

type Wish = Partial<KnowledgeAmendment> & Pick<KnowledgeAmendment, 'from' | 'change' | 'of' | 'section'>;
const amendmentOf = (wish: Wish): KnowledgeAmendment => ({
  ...{ citation: `Ordinance ${wish.from}`, statement: '', after: '', content: null },
  ...wish,
});

const sections = [sectionOf('1', 'One.', 'Two.'), sectionOf('2', 'Three.')];
const textsOn = (amendments: readonly KnowledgeAmendment[], day: string) =>
  sectionsAsOf(sections, amendments, day).sections.map(({ id, statements }) => [
    id,
    ...statements.map(({ text }) => text),
  ]);

describe('a section is read as of a day', () => {
  const amendments = [
    amendmentOf({
      from: '2024-01-01',
      change: 'replace',
      of: 'section',
      section: '2',
      content: content('New', 'Four.'),
    }),
    amendmentOf({
      from: '2022-01-01',
      change: 'insert',
      of: 'section',
      section: '1a',
      after: '1',
      content: content('A', 'Five.'),
    }),
    amendmentOf({
      from: '2023-01-01',
      change: 'replace',
      of: 'statement',
      section: '1',
      statement: 's2',
      content: content('', 'Six.', 'Seven.'),
    }),
    amendmentOf({ from: '2025-01-01', change: 'repeal', of: 'statement', section: '1', statement: 'n-1' }),
    amendmentOf({
      from: '2025-01-01',
      change: 'insert',
      of: 'statement',
      section: '1',
      after: '',
      content: content('', 'Zero.'),
    }),
    amendmentOf({ from: '2026-01-01', change: 'repeal', of: 'section', section: '1a' }),
  ];
  test.each([
    [
      '2021-12-31',
      [
        ['1', 'One.', 'Two.'],
        ['2', 'Three.'],
      ],
    ],
    [
      '2022-01-01',
      [
        ['1', 'One.', 'Two.'],
        ['1a', 'Five.'],
        ['2', 'Three.'],
      ],
    ],
    [
      '2023-06-30',
      [
        ['1', 'One.', 'Six.', 'Seven.'],
        ['1a', 'Five.'],
        ['2', 'Three.'],
      ],
    ],
    [
      '2024-01-01',
      [
        ['1', 'One.', 'Six.', 'Seven.'],
        ['1a', 'Five.'],
        ['2', 'Four.'],
      ],
    ],
    [
      '2025-01-01',
      [
        ['1', 'Zero.', 'One.', 'Seven.'],
        ['1a', 'Five.'],
        ['2', 'Four.'],
      ],
    ],
    [
      '2026-01-01',
      [
        ['1', 'Zero.', 'One.', 'Seven.'],
        ['2', 'Four.'],
      ],
    ],
  ])('%s', (day, texts) => {
    expect(textsOn(amendments, day)).toEqual(texts);
  });

  test('and names the amendments that made it so, in the order of their days', () => {
    const [one] = sectionsAsOf(sections, amendments, '2025-06-01').sections;
    expect(one?.amendments.map(({ citation }) => citation)).toEqual([
      'Ordinance 2023-01-01',
      'Ordinance 2025-01-01',
      'Ordinance 2025-01-01',
    ]);
  });
});

describe('an amendment is refused', () => {
  const edition = { sections, effective: '2020-01-01', until: '2030-01-01' };
  const base = { from: '2024-01-01', of: 'section', section: '2' } as const;
  const repealed = amendmentOf({ ...base, change: 'repeal' });
  const insert = { change: 'insert', content: content('A', 'A.') } as const;
  test.each<[string, Wish, KnowledgeAmendment[], object]>([
    ['of a section that is not there', { ...base, change: 'repeal', section: '9' }, [], { misfit: 'noSection', at: 0 }],
    [
      'of one that was repealed',
      { ...base, change: 'repeal', from: '2025-01-01' },
      [repealed],
      { misfit: 'noSection', at: 1 },
    ],
    [
      'of a statement that is not there',
      { ...base, change: 'repeal', of: 'statement', statement: 's9' },
      [],
      { misfit: 'noStatement', at: 0 },
    ],
    [
      'behind a place that is not there',
      { ...base, ...insert, section: '3', after: '9' },
      [],
      { misfit: 'noPlace', at: 0 },
    ],
    ['with the number of a section that is there', { ...base, ...insert }, [], { misfit: 'isThere', at: 0 }],
    ['without words', { ...base, change: 'replace', content: content('A') }, [], { misfit: 'noContent', at: 0 }],
    [
      'that leaves a section without words',
      { ...base, change: 'repeal', of: 'statement', statement: 's1' },
      [],
      { misfit: 'isEmpty', at: 0 },
    ],
    [
      'before the edition',
      { ...base, change: 'repeal', from: '2019-12-31' },
      [],
      { misfit: 'tooEarly', day: '2020-01-01' },
    ],
    [
      'after the edition',
      { ...base, change: 'repeal', from: '2030-01-01' },
      [],
      { misfit: 'tooLate', day: '2030-01-01' },
    ],
    [
      'where a later one loses what it changes',
      { ...base, change: 'repeal', from: '2023-01-01' },
      [repealed],
      { misfit: 'noSection', at: 0 },
    ],
  ])('%s', (_why, wish, before, misfit) => {
    expect(misfitOf(edition, before, amendmentOf(wish))).toEqual(misfit);
  });

  test('and taken on the first and the last day of its edition', () => {
    for (const from of ['2020-01-01', '2029-12-31'])
      expect(misfitOf(edition, [], amendmentOf({ ...base, change: 'repeal', from }))).toBeUndefined();
  });
});

test.each([
  [{ number: '14 CCR 15000', title: 'A' }, { number: '14 ccr § 15000', title: 'B' }, true],
  [{ number: '14 CCR 15000', title: 'A' }, { number: '14 CCR 15001', title: 'A' }, false],
  [{ number: '', title: 'Zoning  Code' }, { number: '10', title: 'ZONING CODE' }, true],
  [{ number: '', title: 'Zoning code' }, { number: '', title: 'Sign code' }, false],
])('%j and %j are editions of one document: %s', (one, other, isSame) => {
  expect(isSameDocument(one, other)).toBe(isSame);
});

const DAYS = Array.from({ length: 12 }, (_, at) => `2020-${String(at + 1).padStart(2, '0')}-01`);
const day = fc.constantFrom(...DAYS);
const editionOf = (
  name: string,
  document: string,
  effective: string,
  amendments: KnowledgeAmendment[],
): PublishedEdition => ({
  ...{ name, document, effective, amendments, file: `${name}.pdf`, collection: 'code', collectionTitle: 'Code' },
  ...{ number: '', title: `Code ${document}`, edition: name, source: 'The clerk', nature: 'law' },
  sections: ['1', '2', '3'].map((id) => sectionOf(id, `The fence rule of edition ${name} in section ${id}.`)),
});

/** Editions of two documents on any days, in any order, with sections that end on any days. */
const library = fc
  .array(
    fc.record({
      document: fc.constantFrom('alpha', 'beta'),
      effective: day,
      repeals: fc.uniqueArray(fc.record({ section: fc.constantFrom('1', '2', '3'), from: day }), {
        selector: ({ section }) => section,
        maxLength: 3,
      }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((all) =>
    all.map(({ document, effective, repeals }, at) =>
      editionOf(
        `e${at}`,
        document,
        effective,
        repeals.map(({ section, from }) => amendmentOf({ from, change: 'repeal', of: 'section', section })),
      ),
    ),
  );

/** What stands on a day, told in another way: for each document the last that began by then, without what had ended. */
function standsOn(editions: readonly PublishedEdition[], on: string): Set<string> {
  const last = new Map<string, PublishedEdition>();
  for (const edition of editions) {
    const known = last.get(edition.document);
    if (edition.effective <= on && (!known || edition.effective >= known.effective))
      last.set(edition.document, edition);
  }
  return new Set(
    [...last.values()].flatMap(({ name, amendments }) =>
      ['1', '2', '3']
        .filter((id) => !amendments.some(({ section, from }) => section === id && from <= on))
        .map((id) => `${name} ${id}`),
    ),
  );
}

test('no answer ever comes from an edition or a section that does not stand on the day, and all that stand answer', () => {
  fc.assert(
    fc.property(library, day, (editions, on) => {
      const base = new KnowledgeBase(knowledgeAsOf([], editions, on), {
        ...{ groups: [], places: [], placesWithin: {}, unsaidPlaces: [], outside: [], everyday: [] },
        ...{ dictionary: {}, fillers: {} },
      });
      const answers = base.find('fence rule').map(({ document, section }) => `${document.id} ${section.id}`);
      expect(new Set(answers)).toEqual(standsOn(editions, on));
    }),
    { numRuns: 300 },
  );
});

test('of one document one edition at most is in force, and between two changes the same is known', () => {
  fc.assert(
    fc.property(library, day, (editions, on) => {
      const inForce = editions.filter((edition) => stateOn(editions, edition, on) === 'in-force');
      expect(new Set(inForce.map(({ document }) => document)).size).toBe(inForce.length);
      const since = changedOn(editions, on);
      if (since !== '') expect(knowledgeAsOf([], editions, since)).toEqual(knowledgeAsOf([], editions, on));
      else expect(knowledgeAsOf([], editions, on)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
