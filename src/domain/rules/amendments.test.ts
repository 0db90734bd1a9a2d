import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { formatMessage } from '#messages/format-message.ts';
import { inBoth } from '../../../test/builders/checklist.ts';
import { Amendment, amend, checkAmendments, packAsOf, writtenEntry } from './amendments.ts';
import { RulePack } from './rule.ts';

const rule = (id: string, limit: number) => ({
  ...{
    id,
    group: 'all',
    title: inBoth(id),
    meaning: inBoth('As it says'),
    settledBy: inBoth('A-1'),
    cure: inBoth('Mend'),
  },
  ...{ code: inBoth('Code'), source: { note: 'test', basis: 'source' } },
  requires: { left: 'building.heightFt', is: 'at-most', right: limit },
  examples: {
    of: ['building.heightFt'],
    rows: [
      [limit, 'yes'],
      [limit + 0.1, 'no'],
      [limit - 1, 'yes'],
      [null, 'cannot-tell'],
    ],
  },
});
const { cure: _, requires: _r, examples: _e, ...said } = rule('wind', 0);
const lookUp = { ...said, lookUp: inBoth('See the map') };

const pack = RulePack.parse({
  ...{ id: 'town', title: inBoth('Town'), edition: inBoth('2025'), groups: [{ id: 'all', title: inBoth('All') }] },
  rules: [rule('low', 20), { ...rule('old', 10), until: '2025-12-31' }],
});
const on = (from: string, change: object) => Amendment.parse({ from, note: 'Ordinance 1', ...change });
/** The rules of a day with their limits. */
const limitsOn = (day: string, ...amendments: Amendment[]) =>
  packAsOf(pack, amendments, day).rules.map(({ id, requires }) => `${id} ${'right' in requires ? requires.right : ''}`);

test('a rule in place of another is in force from its first day, and the other until the day before', () => {
  const raised = on('2026-07-01', { replace: rule('low', 24) });
  expect(limitsOn('2025-12-31', raised)).toEqual(['low 20', 'old 10']);
  expect(limitsOn('2026-06-30', raised)).toEqual(['low 20']);
  expect(limitsOn('2026-07-01', raised)).toEqual(['low 24']);
  expect(packAsOf(pack, [raised], '2026-06-30').amended).toBeUndefined();
  expect(packAsOf(pack, [raised], '2026-07-01')).toMatchObject({
    amended: '2026-07-01',
    rules: [{ effective: '2026-07-01' }],
  });
});

test('a rule that is repealed is not in force from that day, one that is added is, and so is a look-up', () => {
  const repealed = on('2026-07-01', { repeal: 'low' });
  const added = on('2026-07-02', { insert: { ...rule('high', 30), until: '2026-12-31' } });
  expect(limitsOn('2026-06-30', repealed, added)).toEqual(['low 20']);
  expect(limitsOn('2026-07-01', repealed, added)).toEqual([]);
  expect(limitsOn('2026-07-02', repealed, added)).toEqual(['high 30']);
  expect(limitsOn('2027-01-01', repealed, added)).toEqual([]);
  const looked = packAsOf(pack, [on('2026-07-01', { replace: { ...lookUp, id: 'low' } })], '2026-07-01');
  expect(looked).toMatchObject({ rules: [], lookUps: [{ id: 'low', effective: '2026-07-01' }] });
});

test('amendments count in the order of their days, and those of one day in the order in which they were given', () => {
  const first = on('2026-07-01', { replace: rule('low', 24) });
  const second = on('2026-07-01', { replace: rule('low', 22) });
  expect(limitsOn('2026-07-01', first, second)).toEqual(['low 22']);
  expect(limitsOn('2026-07-01', second, first)).toEqual(['low 24']);
  const again = on('2026-09-01', { insert: rule('low', 18) });
  const repealed = on('2026-08-01', { repeal: 'low' });
  expect(limitsOn('2026-08-15', again, first, repealed)).toEqual([]);
  expect(limitsOn('2026-09-01', again, first, repealed)).toEqual(['low 18']);
  expect(amend(pack, [again, first, repealed]).errors).toEqual([]);
});

test('what does not fit is refused and changes nothing', () => {
  const messages = (...amendments: Amendment[]) =>
    checkAmendments(pack, amendments, new Set(['taken'])).map(
      ({ at, path, message }) => `${at} ${path.join('.')}: ${formatMessage('en', message)}`,
    );
  const repealed = on('2026-07-01', { repeal: 'low' });
  expect(messages(on('2026-07-01', { insert: rule('low', 24) }))).toEqual([
    '0 insert.id: On 2026-07-01 there is a rule "low" already: replace it, or give another id.',
  ]);
  expect(messages(on('2026-07-01', { replace: rule('high', 24) }))).toEqual([
    '0 replace.id: On 2026-07-01 there is no rule "high".',
  ]);
  expect(messages(on('2026-08-01', { replace: rule('low', 24) }), repealed)).toEqual([
    '0 replace.id: On 2026-08-01 there is no rule "low".',
  ]);
  expect(limitsOn('2026-06-01', on('2026-01-01', { insert: rule('low', 24) }))).toEqual(['low 20']);
  const { examples, ...high } = rule('taken', 30);
  const wrong = {
    ...high,
    group: 'none',
    until: '2026-01-01',
    examples: { ...examples, rows: [[30.1, 'yes'], ...examples.rows] },
  };
  expect(messages(on('2026-07-01', { insert: wrong }))).toEqual([
    '0 insert.id: The id "taken" is used twice.',
    '0 insert.group: There is no group "none" in this pack.',
    '0 insert.until: It ends before 2026-07-01, when it takes effect.',
    '0 insert.examples.rows.0: The rule says "no" here, and the example "yes".',
  ]);
  expect(Amendment.safeParse({ from: '2026-07-01', note: 'Both', repeal: 'low', insert: rule('x', 1) }).success).toBe(
    false,
  );
});

const shipped = ['model-building-code', 'model-zoning', 'trpa-residential'].map((id) =>
  RulePack.parse(parse(readFileSync(`agency/rules/${id}.yaml`, 'utf8'))),
);

test.each(shipped)('every entry of $id is written so that it reads as the same', ({ rules, lookUps }) => {
  for (const { effective: _day, ...entry } of [...rules, ...lookUps]) {
    expect(Amendment.parse({ from: '2026-07-01', note: 'x', insert: writtenEntry(entry) }).insert).toEqual(entry);
  }
});
