import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CaseStage } from '../cases/stage.ts';
import { ClockRule, ClockRules, checkClockRules as check } from './clock-rules.ts';
import { daysOfEachSide, runClock, runClocks, type StageSpan } from './run-clock.ts';

type ClockCase = {
  /** One rule, or several of one term. */
  clock: string | string[];
  kind?: string;
  at: Record<string, string>;
  today: string;
  is: 'runs' | 'waits' | 'ended' | 'none';
  due?: string | null;
  left?: number;
};
const cases: ClockCase[] = parse(readFileSync('src/domain/clocks/clock-cases.yaml', 'utf8'));
const { holidays, ...rest } = ClockRules.parse(parse(readFileSync('agency/clocks.yaml', 'utf8')));
const closed = new Set(holidays.map(({ day }) => day));

const said = (en: string) => ({ en, es: `${en} (es)` });
const ruleOf = (words: string): ClockRule => {
  const [count, unit, ...more] = words.split(' ');
  return ClockRule.parse({
    id: 'clock',
    from: more.includes('from') ? more[more.indexOf('from') + 1] : '1970-01-01',
    ...(more.includes('until') ? { until: more[more.indexOf('until') + 1] } : {}),
    ...(more.includes('for') ? { for: { field: 'kind', is: more[more.indexOf('for') + 1] } } : {}),
    label: said('Clock'),
    onDay: said('It is over.'),
    count: Number(count),
    unit,
    runs: ['completeness'],
    pauses: ['incomplete'],
    again: more.includes('onward') ? 'onward' : 'anew',
    movesToOpenDay: more.includes('moves'),
    source: { note: 'A test', basis: 'source' },
  });
};
const spansOf = (at: ClockCase['at']): StageSpan[] => {
  const days = Object.entries(at);
  return days.map(([stage, from], index) => ({
    stage: stage.replace(/ again$/, '') as CaseStage,
    from,
    to: days[index + 1]?.[1] ?? null,
  }));
};

test('there are forty cases and more', () => expect(cases.length).toBeGreaterThanOrEqual(40));

test.each(cases)(
  '$clock from $at, on $today: $is until $due, $left left',
  ({ clock, kind, at, today, is, due, left }) => {
    const answerOf = (field: string) => (field === 'kind' ? (kind ?? '') : '');
    const [state] = runClocks([clock].flat().map(ruleOf), spansOf(at), { holidays: closed, today, answerOf });
    if (is === 'none') expect(state).toBeUndefined();
    else expect(state).toMatchObject({ state: is, due, left });
  },
);

test('the arithmetic says what counted and what waited', () => {
  const spans = spansOf({ completeness: '2026-03-02', incomplete: '2026-03-12', 'completeness again': '2026-06-01' });
  const state = runClock(ruleOf('30 calendar'), spans, { holidays: closed, today: '2026-06-05' });
  expect(state?.lines).toEqual([
    { stage: 'completeness', from: '2026-03-02', to: '2026-03-12', counts: 'runs', days: 10 },
    { stage: 'incomplete', from: '2026-03-12', to: '2026-06-01', counts: 'waits', days: 81 },
    { stage: 'completeness', from: '2026-06-01', to: null, counts: 'runs', days: 4 },
  ]);
  const waitsFor = (stage: CaseStage) => (stage === 'incomplete' ? 'applicant' : 'agency');
  expect(daysOfEachSide(spans, waitsFor, '2026-06-05')).toEqual({ agency: 14, applicant: 81 });
});

describe('the rules of clocks', () => {
  const rules = (change: object) =>
    ({ ...rest, holidays: [], clocks: [{ ...ruleOf('30 calendar'), ...change }] }) as unknown as ClockRules;

  test('name an id twice, a stage that runs and waits, a year that pauses, and a holiday twice', () => {
    const fields = new Set(['kind']);
    const checkClockRules = (given: ClockRules) => check(given, fields);
    expect(checkClockRules(rules({}))).toEqual([]);
    expect(checkClockRules(rules({ until: '1969-12-31' }))).toMatchObject([{ path: ['clocks', 0, 'until'] }]);
    expect(checkClockRules(rules({ for: { field: 'kind', is: 'addition' } }))).toEqual([]);
    expect(checkClockRules(rules({ for: { field: 'colour', is: 'red' } }))).toMatchObject([
      { path: ['clocks', 0, 'for', 'field'], message: 'The questionnaire has no field "colour".' },
    ]);
    const editions = { ...rules({}), clocks: [ruleOf('30 calendar'), ruleOf('20 calendar from 2026-03-05')] };
    expect(checkClockRules(editions)).toEqual([]);
    const twice = { ...rest, holidays: [], clocks: [ruleOf('30 calendar'), ruleOf('5 business')] };
    expect(checkClockRules(twice)).toEqual([expect.objectContaining({ path: ['clocks', 1, 'id'] })]);
    expect(checkClockRules(rules({ pauses: ['completeness'] }))).toEqual([
      expect.objectContaining({ path: ['clocks', 0, 'pauses', 0] }),
    ]);
    expect(checkClockRules(rules({ unit: 'years' }))).toEqual([
      expect.objectContaining({ path: ['clocks', 0, 'pauses'] }),
    ]);
    const day = { day: '2026-01-01', name: said('New Year') };
    expect(checkClockRules({ ...rules({}), holidays: [day, day] })).toEqual([
      expect.objectContaining({ path: ['holidays', 1, 'day'] }),
    ]);
  });
});

test('a permit expires so many years after its decision, through all of its stages, and says so once it has ended', () => {
  const rule = ClockRule.parse({
    ...ruleOf('3 years'),
    runs: ['issued', 'acknowledged'],
    pauses: [],
    begins: 'decision',
  });
  const at = { issued: '2026-11-27', acknowledged: '2026-12-08', 'under-construction': '2027-05-03' };
  const stand = (today: string, stages: number) =>
    runClock(rule, spansOf(Object.fromEntries(Object.entries(at).slice(0, stages))), {
      ...{ holidays: closed, today, decidedOn: '2026-11-20' },
    });
  for (const [today, stages] of [['2026-11-28', 1] as const, ['2026-12-20', 2] as const]) {
    expect(stand(today, stages)).toMatchObject({ state: 'runs', due: '2029-11-20', last: '2029-11-20' });
  }
  expect(stand('2027-05-04', 3)).toMatchObject({ state: 'ended', due: null, last: '2029-11-20' });
  expect(stand('2026-11-28', 1)?.lines[0]?.from).toBe('2026-11-20');
});
