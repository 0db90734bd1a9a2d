import { describe, expect, test } from 'vitest';
import type { ReadDocument } from '../documents/document.ts';
import type { Page, Word } from '../documents/page.ts';
import { registerSheets } from './sheet-register.ts';

/** Sets a line of text at a place, its letters `size` high and a little less wide. */
const at = (x: number, y: number, text: string, size = 8): Word[] => {
  let left = x;
  return text.split(' ').map((word) => {
    const box = { x: left, y, width: word.length * size * 0.6, height: size };
    left += box.width + size * 0.4;
    return { text: word, box, method: 'text-layer' };
  });
};

type Given = {
  number: string;
  title: string;
  date?: string;
  scale?: string;
  /** What stands under the head "REVISIONS" of the title block, one row below the other. */
  revisions?: string[];
  body?: Word[][];
};

const sheet = ({ number, title, date = '05/12/2026', scale, revisions = [], body = [] }: Given): Page => ({
  ...{ number: 1, width: 2592, height: 1728, state: 'read' },
  words: [
    ...at(2360, 1000, 'Date:'),
    ...at(2360, 1014, date, 12),
    ...(scale ? [...at(2360, 1100, 'Scale:'), ...at(2360, 1114, scale, 12)] : []),
    ...(revisions.length > 0 ? at(2360, 1180, 'REVISIONS') : []),
    ...revisions.flatMap((row, index) => at(2360, 1196 + 14 * index, row)),
    ...at(2360, 1316, 'Sheet title:'),
    ...at(2360, 1330, title, 18),
    ...at(2360, 1480, 'Sheet:'),
    ...at(2400, 1510, number, 40),
    ...Array.from({ length: 6 }, (_, row) =>
      at(200, 200 + row * 14, `all work of note ${row} as the owner directs`),
    ).flat(),
    ...body.flat(),
  ],
});

const setOf = (...pages: Page[]): ReadDocument => ({
  ...{ id: 'set', name: 'set.pdf', reading: { outcome: 'read', pageCount: pages.length } },
  pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
});

const INDEX = [
  at(400, 500, 'A0.1 Cover sheet'),
  at(400, 514, 'A1.1 Site plan'),
  at(400, 528, 'A2.1 Floor plan'),
  at(400, 542, 'A3.1 Exterior elevations'),
];
const cover = { number: 'A0.1', title: 'Cover sheet', body: INDEX };
const site = { number: 'A1.1', title: 'Proposed site plan' };
const floor = { number: 'A2.1', title: 'First floor plan' };
const elevations = { number: 'A3.1', title: 'Elevations' };
const WHOLE: Given[] = [cover, site, floor, elevations];

/** A set whose sheets are numbered by digits alone. */
const BY_DIGITS: Given[] = [
  {
    ...{ number: '1', title: 'Cover' },
    body: [
      at(400, 480, 'What is in this set', 10),
      ...['Cover', 'Site and driveway', 'Floor plan', 'Notes'].flatMap((title, row) => [
        at(400, 500 + 14 * row, String(row + 1)),
        at(440, 500 + 14 * row, title),
      ]),
    ],
  },
  { number: '2', title: 'Site and driveway' },
  { number: '3', title: 'Floor plan' },
  { number: '4', title: 'Notes' },
];
const without = <Item>(list: readonly Item[], at: number): Item[] => list.filter((_, index) => index !== at);
const withNote = (list: readonly Given[], ...notes: string[]): Given[] =>
  list.map((one, index) =>
    index === 1 ? { ...one, body: notes.map((note, row) => at(400, 700 + 40 * row, note)) } : one,
  );

const said = (...given: Given[]) =>
  registerSheets([setOf(...given.map(sheet))]).contradictions.map(({ kind, message }) => [kind, message.params]);

describe('the register of sheets', () => {
  test('takes numbers with two parts, and the name of a scale bar for no scale', () => {
    const wide = { number: 'A5-111', title: 'Electrical plans', body: [at(300, 1500, 'SCALE BAR')] };
    const [only] = registerSheets([setOf(sheet(wide))]).sheets;
    expect([only?.number, only?.scales]).toEqual(['A5-111', []]);
  });

  test('has number, title, date and size of each, in the order of the set', () => {
    const { sheets } = registerSheets([setOf(...WHOLE.map(sheet))]);
    expect(sheets.map(({ number, title, date }) => [number, title, date])).toEqual([
      ['A0.1', 'Cover sheet', '2026-05-12'],
      ['A1.1', 'Proposed site plan', '2026-05-12'],
      ['A2.1', 'First floor plan', '2026-05-12'],
      ['A3.1', 'Elevations', '2026-05-12'],
    ]);
    expect(sheets[0]).toMatchObject({ documentId: 'set', page: 1, width: 36, height: 24 });
  });

  test('has the title that stands under its label above the strip of most title blocks', () => {
    const page = sheet({ number: 'C-101', title: '' });
    const others = page.words.filter(({ box }) => box.y < 1300 || box.y > 1400);
    const words = [...others, ...at(1900, 1430, 'DRAWING TITLE:'), ...at(1900, 1442, 'GRADING PLAN', 14)];
    expect(registerSheets([setOf({ ...page, words })]).sheets[0]?.title).toBe('GRADING PLAN');
  });

  test('lets the later sheet of a number count, and names it at the former', () => {
    const { sheets, contradictions } = registerSheets([
      setOf(...[...WHOLE, { ...site, date: '08/02/2026', body: [at(400, 700, 'Driveway slope: 9%')] }].map(sheet)),
    ]);
    expect(sheets.map(({ replacedBy }) => replacedBy?.page)).toEqual([undefined, 5, undefined, undefined, undefined]);
    expect(contradictions).toEqual([]);
  });

  test('lets the later revision of one day count, of each the last that is listed', () => {
    const rows = ['1 06/02/2026 Planning', '2 07/09/2026 Plan check'];
    const { sheets, contradictions } = registerSheets([
      setOf(
        ...[
          { ...site, revisions: rows.slice(0, 1) },
          { ...site, body: [at(400, 700, 'Driveway slope: 9%')], revisions: rows },
          { ...floor, revisions: ['REV: A'] },
          { ...floor, body: [at(400, 700, 'Hall 3 ft')], revisions: ['REV: B'] },
        ].map(sheet),
      ),
    ]);
    expect(sheets.map(({ revision, date, replacedBy }) => [revision, date, replacedBy?.page])).toEqual([
      ['1', '2026-06-02', 2],
      ['2', '2026-07-09', undefined],
      ['A', '2026-05-12', 4],
      ['B', '2026-05-12', undefined],
    ]);
    expect(contradictions).toEqual([]);
  });

  test('lets none of two count that are in no order', () => {
    const other = { ...floor, body: [at(400, 700, 'Hall 3 ft')] };
    const pairs: [Given, Given][] = [
      [{ ...floor, revisions: ['REV: 1'] }, other],
      [
        { ...floor, revisions: ['REV: 2'] },
        { ...other, date: '08/02/2026', revisions: ['REV: 1'] },
      ],
    ];
    for (const [one, two] of pairs) {
      const { sheets, contradictions } = registerSheets([setOf(...[site, one, two].map(sheet))]);
      expect(sheets.flatMap(({ replacedBy }) => replacedBy ?? [])).toEqual([]);
      expect(contradictions.map(({ kind }) => kind)).toEqual(['duplicate-number']);
    }
  });

  test.each([
    ['A2.1', 'Roof plan', 'architectural'],
    ['S-101', 'General notes', 'structural'],
    ['T1.0', 'Title sheet', 'general'],
    ['T24.1', 'Compliance forms', 'energy'],
    ['T2.0', 'Energy compliance', 'energy'],
    ['E1.1', 'First floor plan', 'electrical'],
    ['X1.0', 'Electrical plan', undefined],
  ])('says of %s %s which discipline it is of', (number, title, discipline) => {
    const { sheets } = registerSheets([setOf(...[{ number, title }, floor].map(sheet))]);
    expect(sheets[0]?.discipline).toBe(discipline);
  });

  test('goes by the titles where no sheet has the letter of an architect', () => {
    const own = [
      { number: 'P1', title: 'Floor plans' },
      { number: 'E1', title: 'Elevations' },
      { number: 'S1', title: 'Schedules' },
    ];
    const { sheets } = registerSheets([setOf(...own.map(sheet))]);
    expect(sheets.map(({ discipline }) => discipline)).toEqual(['architectural', 'architectural', undefined]);
  });
});

describe('sheets that agree are not called contradictory', () => {
  test.each<[string, Given[]]>([
    ['a whole set with its index', WHOLE],
    ['a set without an index', [site, floor, elevations]],
    [
      'a reference to a sheet of the set, and to one of the index',
      [cover, site, { ...floor, body: [at(400, 700, 'See 3/A3.1 and 2/A1.1')] }, elevations],
    ],
    [
      'sections of a code, dates and fractions',
      [
        ...WHOLE.slice(0, 3),
        { ...elevations, body: [at(400, 700, 'Per R311.7 and see R302.1, 1/2" gypsum, 4/12 pitch, 3/8')] },
      ],
    ],
    [
      'a view of what the sheet is called',
      [
        cover,
        { ...site, title: 'Existing site plan', body: [at(400, 900, 'EXISTING SITE PLAN', 20)] },
        floor,
        elevations,
      ],
    ],
    [
      'both states side by side',
      [
        cover,
        {
          ...site,
          title: 'Proposed site plan',
          body: [at(400, 900, 'EXISTING SITE PLAN', 20), at(1400, 900, 'PROPOSED SITE PLAN', 20)],
        },
        floor,
        elevations,
      ],
    ],
    ['the count that was sent', [cover, site, floor, { ...elevations, body: [at(2360, 1600, 'Sheet 4 of 4')] }]],
    [
      'a detail of another scale beside a view at that of the title block',
      [
        cover,
        { ...site, scale: '1/8" = 1\'-0"', body: [at(400, 900, '1/8" = 1\'-0"'), at(1400, 900, '1/2" = 1\'-0"')] },
        floor,
        elevations,
      ],
    ],
    ['the same sheet sent twice', [...WHOLE, site]],
    ['a set that is numbered by digits alone', BY_DIGITS],
    [
      'fractions, sheets of others and figures that are no sheets of a set numbered by digits',
      withNote(
        BY_DIGITS,
        'See detail 3/2 and detail 4 on sheet 3, see sheet 4',
        'Sheathing on sheet 15/32 in panels, see detail 1/2" gypsum',
        'Sheet 2 of 4',
        'Dowel as the owner directs, section 9 of the code',
      ),
    ],
    [
      'how many drawings others made, and what is counted in title blocks beside sheets',
      withNote(
        WHOLE,
        'The structural set has 12 sheets',
        'Truss package of 9 drawings by others',
        'The former set of 8 sheets is void',
        '7 of 9 trees stay',
      ),
    ],
    ['how many sheets there are', withNote(WHOLE, 'This set holds 4 drawings')],
    [
      'a detail that its sheet has, and one of a sheet whose drawings have no numbers',
      withNote(
        [...WHOLE.slice(0, 3), { ...elevations, body: [at(400, 890, 'WALL'), at(400, 904, '1/2" = 1\'-0"')] }],
        'See 9/A3.1',
      ),
    ],
  ])('%s', (_, given) => expect(said(...given)).toEqual([]));
});

describe('sheets that contradict each other', () => {
  test.each<[string, Given[], unknown]>([
    [
      'two sheets of one number and day',
      [...WHOLE, { ...site, body: [at(400, 700, 'Another house')] }],
      ['duplicate-number', { number: 'A1.1' }],
    ],
    [
      'a sheet of the index that is not there',
      [cover, site, floor],
      ['not-in-set', { number: 'A3.1', title: 'Exterior elevations' }],
    ],
    [
      'a sheet that the index does not have',
      [...WHOLE, { number: 'A5.1', title: 'Sections' }],
      ['not-in-index', { number: 'A5.1' }],
    ],
    [
      'another title in the index',
      [cover, site, { ...floor, title: 'Roof framing' }, elevations],
      ['title-differs', { number: 'A2.1', listed: 'Floor plan', title: 'Roof framing' }],
    ],
    [
      'fewer sheets than it says',
      [cover, site, floor, { ...elevations, body: [at(2360, 1600, 'Sheet 4 of 13')] }],
      ['count-differs', { said: 13, other: 4 }],
    ],
    [
      'another number of sheets in a note',
      withNote(WHOLE, 'There are 7 sheets in this set.'),
      ['count-differs', { said: 7, other: 4 }],
    ],
    [
      'a sheet that is not there of those numbered by digits',
      without(BY_DIGITS, 3),
      ['not-in-set', { number: '4', title: 'Notes' }],
    ],
    [
      'a sheet numbered by a digit that is not listed',
      [...BY_DIGITS, { number: '5', title: 'Energy' }],
      ['not-in-index', { number: '5' }],
    ],
    [
      'a number by digits that two sheets have',
      [...BY_DIGITS, { number: '4', title: 'Notes', body: [at(400, 700, 'Other notes')] }],
      ['duplicate-number', { number: '4' }],
    ],
    [
      'a detail of a sheet that is not there of those numbered by digits',
      withNote(BY_DIGITS, 'See detail 6 on sheet 9'),
      ['broken-reference', { number: '9', from: '2' }],
    ],
    [
      'a detail that its sheet has not',
      withNote(
        [
          ...WHOLE.slice(0, 3),
          {
            ...elevations,
            body: [1, 2].flatMap((detail) => [
              at(400, 600 + 100 * detail, String(detail)),
              at(420, 600 + 100 * detail, 'WALL AT GARAGE'),
              at(420, 612 + 100 * detail, '1/2" = 1\'-0"'),
            ]),
          },
        ],
        'Hold-down: see detail 7/A3.1.',
      ),
      ['broken-reference', { number: '7/A3.1', from: 'A1.1' }],
    ],
    [
      'a title in the place of the others, over a view that names a drawing',
      [cover, site, { ...floor, title: 'Erosion control', body: [at(400, 900, 'FLOOR PLAN', 20)] }, elevations],
      ['title-differs', { number: 'A2.1', listed: 'Floor plan', title: 'Erosion control' }],
    ],
    [
      'a view of one state on a sheet of the other, beside one of another drawing',
      [
        cover,
        site,
        {
          ...{ ...floor, title: 'Proposed floor plans' },
          body: [at(400, 900, 'EXISTING FIRST FLOOR PLAN', 20), at(1400, 900, 'PROPOSED ADU PLAN', 20)],
        },
        elevations,
      ],
      ['view-differs', { title: 'Proposed floor plans', view: 'EXISTING FIRST FLOOR PLAN' }],
    ],
    [
      'a scale in words that no view has',
      [cover, { ...site, scale: '3/16 in = 1 ft', body: [at(400, 900, '1/4 in = 1 ft')] }, floor, elevations],
      ['scale-differs', { title: '3/16 in = 1 ft', view: '1/4 in = 1 ft' }],
    ],
    [
      'a detail on a sheet that is not there',
      [cover, site, { ...floor, body: [at(400, 700, 'See 3/A6.2 for stair')] }, elevations],
      ['broken-reference', { number: 'A6.2', from: 'A2.1' }],
    ],
    [
      'a detail whose sheet stands in the next line of the note',
      [
        cover,
        site,
        {
          ...floor,
          body: [at(400, 700, 'Flashing at the deck as drawn, see sheet'), at(400, 712, 'A12.1 for all of it')],
        },
        elevations,
      ],
      ['broken-reference', { number: 'A12.1', from: 'A2.1' }],
    ],
    [
      'a proposed view on an existing sheet',
      [
        cover,
        { ...site, title: 'Existing site plan', body: [at(400, 900, 'PROPOSED SITE PLAN', 20)] },
        floor,
        elevations,
      ],
      ['view-differs', { title: 'Existing site plan', view: 'PROPOSED SITE PLAN' }],
    ],
    [
      'a proposed view that stands out by its scale alone',
      [
        cover,
        {
          ...{ ...site, title: 'Existing site plan', scale: '1/8" = 1\'-0"' },
          body: [at(400, 900, 'PROPOSED SITE PLAN'), at(400, 914, 'Scale: 1/8" = 1\'-0"')],
        },
        floor,
        elevations,
      ],
      ['view-differs', { title: 'Existing site plan', view: 'PROPOSED SITE PLAN' }],
    ],
    [
      'another paper than its page',
      [cover, { ...site, body: [at(2360, 1600, 'SHEET SIZE: 11 x 17')] }, floor, elevations],
      ['paper-differs', { name: 'A1.1', stated: '11 × 17', size: '24 × 36' }],
    ],
    [
      'a view at another scale than the title block',
      [cover, { ...site, scale: '1/8" = 1\'-0"', body: [at(400, 900, '1/4" = 1\'-0"')] }, floor, elevations],
      ['scale-differs', { title: '1/8" = 1\'-0"', view: '1/4" = 1\'-0"' }],
    ],
  ])('%s', (_, given, expected) => expect(said(...given)).toEqual([expected]));
});
