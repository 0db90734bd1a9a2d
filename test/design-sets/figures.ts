import type { LoadedDesignCode } from '#domain/rules/design-review.ts';
import { type Score, sumOf, type Tally } from './score.ts';

const OFFICES: Record<string, string> = {
  architect: 'An architect, 24 x 36, notes in capitals and tables',
  designer: 'A designer, 11 x 17, sentences in small letters',
  engineer: 'An engineer, 22 x 34, tables of code and provided',
  p: 'A plan shop of a home builder, 24 x 36 (drawn by a stranger)',
  q: 'A studio for small units, 18 x 24 (drawn by a stranger)',
  r: 'A custom-home architect, 24 x 36, keynotes and dotted lists (drawn by a stranger)',
  s: 'A civil and residential firm, 22 x 34, schedules (drawn by a stranger)',
  t: 'A design-build contractor, 18 x 24, terse notes (drawn by a stranger)',
  u: 'A large firm, 30 x 42, ruled tables and full sentences (drawn by a stranger)',
  v: 'A draftsperson, 24 x 36, abbreviated capitals, Tahoe (drawn by a stranger)',
  w: 'A Bay Area architect, 24 x 36, keynotes in legends (drawn by a stranger)',
  x: 'A seller of stock plans, 18 x 24, paragraphs in capitals (drawn by a stranger)',
  y: 'A Tahoe architect and engineer, 30 x 42, a matrix of rules (drawn by a stranger)',
  k: 'A two-person firm, 24 x 36, hand lettering in capitals (drawn by a stranger)',
  l: 'A design-build contractor, 11 x 17, grid tables in decimal feet (drawn by a stranger)',
  m: 'A Truckee architect, 22 x 34, label lists and prose, Tahoe (drawn by a stranger)',
  g: 'A production-house architect, 24 x 36, keynotes and code columns (drawn by a stranger)',
  h: 'A designer of small units, 18 x 24, short callouts (drawn by a stranger)',
  j: 'A Tahoe building designer, 24 x 36, coverage tables and prose (drawn by a stranger)',
  n: 'A one-man drafting service, 11 x 17, prose in capitals, numbers in words (drawn by a stranger)',
  o: 'A partnership, 12 x 18, lettered schedules in decimals, sheets by digits (drawn by a stranger)',
  z: 'A mountain design office, 17 x 22, dotted lists and fraction signs, Tahoe (drawn by a stranger)',
  a: 'A sole practitioner, 24 x 36, long sentences, figures spelled out (drawn by a stranger)',
  b: 'A Tahoe office, 22 x 34, decimal feet without units, keynotes (drawn by a stranger)',
  c: 'A maker of kit homes, 11 x 17, terse codes and filled-in checklists (drawn by a stranger)',
};

/** How the sets were read before anything was changed because of them. */
const FIRST: readonly (readonly string[])[] = [
  ['architect', '213 of 251', '5', '14.8 %', '8 of 13'],
  ['designer', '176 of 241', '0', '31.2 %', '14 of 15'],
  ['engineer', '174 of 240', '2', '24.3 %', '6 of 9'],
  ['p', '38 of 143', '38', '50.9 %', '9 of 13'],
  ['q', '60 of 92', '12', '33.7 %', '9 of 11'],
  ['r', '44 of 72', '0', '33.6 %', '8 of 9'],
  ['s', '39 of 69', '0', '45.1 %', '6 of 9'],
  ['t', '21 of 45', '0', '57.1 %', '3 of 5'],
  ['u', '30 of 54', '0', '38.5 %', '6 of 6'],
  ['v', '32 of 49', '0', '44.6 %', '6 of 7'],
  ['w', '34 of 48', '1', '26.0 %', '7 of 7'],
  ['x', '41 of 54', '3', '16.4 %', '3 of 6'],
  ['y', '27 of 46', '2', '36.0 %', '6 of 7'],
  ['k', '24 of 48', '0', '41.2 %', '5 of 6'],
  ['l', '34 of 55', '0', '39.6 %', '4 of 6'],
  ['m', '24 of 46', '0', '42.2 %', '5 of 7'],
  ['g', '42 of 63', '4', '30.1 %', '6 of 7'],
  ['h', '36 of 46', '0', '29.5 %', '2 of 7'],
  ['j', '27 of 45', '1', '29.3 %', '3 of 5'],
  ['n', '40 of 82', '5', '48.6 %', '0 of 7'],
  ['o', '67 of 103', '3', '30.4 %', '2 of 6'],
  ['z', '64 of 85', '1', '28.2 %', '6 of 7'],
  ['a', '33 of 70', '3', '50.0 %', '4 of 6'],
  ['b', '50 of 83', '2', '32.2 %', '6 of 7'],
  ['c', '14 of 65', '1', '81.7 %', '4 of 7'],
];

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  row(heads),
  row(heads.map(() => '---')),
  ...rows.map(row),
];
const open = ({ stated, decided }: Tally): string =>
  `${((100 * (stated - decided)) / Math.max(1, stated)).toFixed(1)} %`;

/** docs/design-code-check.md: how well plans are read for each rule of the design code check, as one run found it. */
export function writeFigures(code: LoadedDesignCode, scores: ReadonlyMap<string, readonly Score[]>): string {
  const each = [...scores.values()].flat();
  const heads = ['Drawn by', 'Violations found', 'False passes', 'Undecided', 'Contradictions found'];
  const ofOffice = [...scores].map(([office, own]) => {
    const all = sumOf(own.flatMap(({ rules }) => [...rules.values()]));
    const told = own.map(({ contradictions }) => contradictions);
    const [seeded, found] = [told.flatMap((one) => one.seeded), told.flatMap((one) => one.found)];
    return [
      ...[OFFICES[office] ?? office, `${all.found} of ${all.seeded}`, all.falsePasses.length, open(all)],
      `${found.length} of ${seeded.length}, ${told.flatMap((one) => one.false).length} false`,
    ];
  });
  const ofRules = code.packs.flatMap(({ rules }) =>
    rules.flatMap(({ id, title }) => {
      const own = sumOf(each.flatMap((score) => score.rules.get(id) ?? []));
      if (own.stated + own.falsePasses.length + own.falseFails.length === 0) return [];
      return [
        [
          `${title.en} (\`${id}\`)`,
          own.seeded,
          own.found,
          own.stated,
          own.decided,
          own.falsePasses.length,
          own.falseFails.length,
        ],
      ];
    }),
  );
  return [
    '# How well the design code check reads plans',
    '',
    'Written by `test/design-sets/design-sets.test.ts` in the full run (`TEST_DEPTH=full npx vitest run --project=accuracy test/design-sets -u`).',
    'Sets of plans in many ways of drawing state figures well within a limit, exactly at it, or beyond it by one unit of',
    'writing; beside them stand what exists, what others build, what a code asks for and what is left to another sheet. The key of',
    'each set says what every rule comes to and where its figures stand. Real plans are harder: what is only drawn is not read.',
    'The last six offices spell their figures out, write feet without a unit or use codes of their own; what was corrected because of',
    'them are wrong answers before undecided ones.',
    '',
    '## This reading',
    '',
    ...table(heads, ofOffice),
    '',
    '## The first reading',
    '',
    'Before the reader was changed because of these offices; of the first three with other seeds, of the others with more rules.',
    '',
    ...table(
      heads,
      FIRST.map(([office = '', ...cells]) => [OFFICES[office] ?? office, ...cells]),
    ),
    '',
    '## By rule',
    '',
    'Seeded and found: violations. Stated: how often the figures of the rule stood in words; decided: how often it was answered.',
    '',
    ...table(['Rule', 'Seeded', 'Found', 'Stated', 'Decided', 'False passes', 'False fails'], ofRules),
    '',
  ].join('\n');
}
