import { expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { inBoth } from '../../../test/builders/checklist.ts';
import { checkRules } from './check-rules.ts';
import { RulePack } from './rule.ts';

type Row = (number | null | string)[];

/** What is wrong with one rule about a height, tried with these rows. */
const errorsOf = (requires: object, rows: Row[], of = ['building.heightFt']): string[] =>
  errorsWith(requires, { of, rows });

const errorsWith = (requires: object, examples: object): string[] => {
  const words = {
    title: inBoth('Height'),
    meaning: inBoth('No higher'),
    settledBy: inBoth('A-1'),
    cure: inBoth('Lower'),
  };
  const about = { ...words, code: inBoth('Code 37.4'), source: { note: 'test', basis: 'source' } };
  const rule = { id: 'height', group: 'all', ...about };
  const pack = RulePack.parse({
    ...{ id: 'test', title: inBoth('Test'), edition: inBoth('2024'), groups: [{ id: 'all', title: inBoth('All') }] },
    rules: [{ ...rule, requires, examples }],
  });
  return checkRules(pack).map(({ message }) => formatMessage('en', message));
};

const within26 = { left: 'building.heightFt', is: 'at-most', right: 26 };

test('examples on both sides of a limit, one of them on it, notice every change', () => {
  const rows = [
    [26, 'yes'],
    [26.1, 'no'],
    [24, 'yes'],
    [null, 'cannot-tell'],
  ];
  expect(errorsOf(within26, rows)).toEqual([]);
});

test('a limit in inches is tried an eighth of an inch to either side', () => {
  const riser = { left: 'stair.riserIn', is: 'at-most', right: 7.75 };
  const rows = [
    [7.75, 'yes'],
    [8, 'no'],
    [null, 'cannot-tell'],
  ];
  expect(errorsOf(riser, rows, ['stair.riserIn'])).toEqual([
    'No example would notice 7.875 instead of 7.75: give one that does.',
  ]);
});

test.each<[string, Row[], string[]]>([
  [
    'an example that does not come out',
    [
      [26.1, 'yes'],
      [26, 'yes'],
      [null, 'cannot-tell'],
    ],
    ['The rule says "no" here, and the example "yes".'],
  ],
  [
    'no example beyond the limit, and none below it',
    [
      [26, 'yes'],
      [26, 'yes'],
      [null, 'cannot-tell'],
    ],
    [
      'Give an example that comes to "no".',
      'No example would notice "at-least" instead of "at-most": give one that does.',
      'No example would notice 26.1 instead of 26: give one that does.',
    ],
  ],
  [
    'none on the limit itself',
    [
      [30, 'no'],
      [20, 'yes'],
      [null, 'cannot-tell'],
    ],
    [
      'No example would notice "less-than" instead of "at-most": give one that does.',
      'No example would notice 25.9 instead of 26: give one that does.',
      'No example would notice 26.1 instead of 26: give one that does.',
    ],
  ],
])('%s', (_, rows, told) => {
  expect(errorsOf(within26, rows)).toEqual(told);
});

test('a border of a table where both rows give the same need not be noticed, and one where they differ must be', () => {
  const table = (rows: object[]) => ({
    ...{ left: 'coverage.maxAllowableSqFt', is: 'at-most' },
    right: { table: inBoth('the table'), by: 'parcel.areaSqFt', rows },
  });
  const of = ['parcel.areaSqFt', 'coverage.maxAllowableSqFt'];
  const rows = (border: Row[]): Row[] => [
    ...[
      [1000, 200, 'yes'],
      [1000, 201, 'no'],
      [1000, 150, 'yes'],
      [1001, null, 'cannot-tell'],
    ],
    ...border,
  ];
  const even = [
    { upTo: 1000, percent: 20 },
    { upTo: 2000, is: 200 },
  ];
  const end = [
    [1001, 200, 'yes'],
    [1001, 200.1, 'no'],
    [1999.9, 201, 'no'],
    [2000, 200, 'yes'],
    [2001, 200, 'cannot-tell'],
  ];
  expect(errorsOf(table(even), rows(end), of)).toEqual([]);
  const stepped = [
    { upTo: 1000, percent: 20 },
    { upTo: 2000, is: 300 },
  ];
  const high = [
    [2000, 300, 'yes'],
    [2000, 301, 'no'],
    [2001, 300, 'cannot-tell'],
  ];
  expect(errorsOf(table(stepped), rows(high), of)).toEqual([
    'No example would notice 1001 instead of 1000: give one that does.',
  ]);
  expect(errorsOf(table(stepped), rows([...high, [1001, 300, 'yes']]), of)).toEqual([]);
});

const SAYS = {
  says: [
    { name: inBoth('house power'), any: ['\\bsmoke\\b[^.;]{0,60}\\bhard.?wired'] },
    { name: inBoth('battery'), any: ['\\bsmoke\\b[^.;]{0,60}\\bbattery\\b', '\\bbattery\\b[^.;]{0,60}\\bsmoke\\b'] },
  ],
};
const wordErrorsOf = (words: [string, string][]): string[] => errorsWith(SAYS, { words });

test('sentences notice a part and a way to say it that are missing', () => {
  const whole: [string, string][] = [
    ['Smoke alarms: hardwired with battery.', 'yes'],
    ['Battery backed smoke alarms, hardwired.', 'yes'],
    ['Smoke alarms: hardwired.', 'cannot-tell'],
    ['Smoke alarms: battery.', 'cannot-tell'],
    ['Smoke alarms: hardwired with battery? ', 'cannot-tell'],
    ['Smoke alarms: not hardwired, with battery.', 'no'],
  ];
  expect(wordErrorsOf(whole)).toEqual([]);
  expect(wordErrorsOf(whole.filter(([said]) => !said.startsWith('Battery')))).toEqual([
    'No example would notice that \\bbattery\\b[^.;]{0,60}\\bsmoke\\b is missing: give one that does.',
  ]);
  expect(wordErrorsOf(whole.filter(([said]) => said !== 'Smoke alarms: hardwired.'))).toEqual([
    'No example would notice that "battery" is not asked: give one that does.',
  ]);
});

test('a rule of words is tried with sentences, and one of figures with figures', () => {
  const rows: Row[] = [
    [26, 'yes'],
    [26.1, 'no'],
    [null, 'cannot-tell'],
  ];
  expect(errorsOf(SAYS, rows)).toEqual(['Give examples in words, as `words`.']);
  const words = [
    ['26 ft', 'yes'],
    ['27 ft', 'no'],
    ['tall', 'cannot-tell'],
  ];
  expect(errorsWith(within26, { words })).toEqual(['Give examples in figures, as `of` and `rows`.']);
});

test('of any of several comparisons one is enough, and each is tried with its changes', () => {
  const either = { any: [within26, { left: 'building.stories', is: 'at-most', right: 2 }] };
  const of = ['building.heightFt', 'building.stories'];
  const rows: Row[] = [
    [26, 3, 'yes'],
    [26.1, 3, 'no'],
    [25.9, 3, 'yes'],
    [30, 2, 'yes'],
    [30, 3, 'no'],
    [30, 1, 'yes'],
    [30, null, 'cannot-tell'],
    [24, null, 'yes'],
  ];
  expect(errorsOf(either, rows, of)).toEqual([]);
  expect(
    errorsOf(
      either,
      rows.filter(([height, stories]) => height !== 30 || stories !== 2),
      of,
    ),
  ).not.toEqual([]);
});
