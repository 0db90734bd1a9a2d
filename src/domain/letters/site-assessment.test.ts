import { describe, expect, test } from 'vitest';
import { makeParcel } from '../../../test/parcel-builders/make-parcel.ts';
import { enteredOf, NO_CHANGES, stampChanges } from './assessment-changes.ts';
import { assessmentIssues, differs, totalsOf } from './assessment-totals.ts';
import { emptyField, type LetterSource } from './letter-field.ts';
import {
  ASSESSMENT_FIELDS,
  type AssessedFigure,
  type CapabilityLine,
  type CoverageLine,
  type ReadAssessment,
  withChanges,
  withEarlier,
  withParcel,
} from './site-assessment.ts';

const classes = [
  { class: '1b', percent: 1, sensitive: true },
  { class: '4', percent: 20, sensitive: false },
  { class: '5', percent: 25, sensitive: false },
] as const;

const read: LetterSource = { kind: 'case', reference: 'ERSP2026-0001' };
const sf = (sqft: number): AssessedFigure => ({ sqft, source: read });
const ofClass = (district: '1b' | '4' | '5', before: number | null, after: number | null): CapabilityLine => ({
  ...{ id: `class-${district}`, district, percent: classes.find((one) => one.class === district)?.percent ?? 0 },
  ...{ before: before === null ? null : sf(before), after: after === null ? null : sf(after), reason: '' },
});
const surface = (
  name: string,
  before: number | null,
  after: number | null,
  more: Partial<CoverageLine> = {},
): CoverageLine => ({
  ...{ id: name, surface: name, offSite: false, status: 'permitted', reason: '' },
  ...{ before: before === null ? null : sf(before), after: after === null ? null : sf(after) },
  ...more,
});
const assessment = (given: Partial<ReadAssessment>): ReadAssessment => ({
  ...{ phase: 'before', documents: [], unread: [], poorlyRead: [], notes: [], earlier: null },
  ...{ capability: [], coverage: [] },
  fields: ASSESSMENT_FIELDS.map(({ id }) => ({
    ...emptyField(id),
    value: { lotArea: '10000', visitDate: '2026-11-20' }[id as string] ?? id,
  })),
  ...given,
});

describe('the sums', () => {
  test('take the share of each class, and leave what lies off the site out of what is left', () => {
    const totals = totalsOf(
      {
        capability: [ofClass('1b', 2_000, null), ofClass('4', 8_000, null)],
        coverage: [surface('House', 1_200, null), surface('Apron', 150, null, { offSite: true })],
      },
      'before',
    );
    expect(totals).toEqual({ area: 10_000, base: 1_620, existing: 1_200, unverified: 0, offSite: 150, remaining: 420 });
  });

  test('tell how much of what is covered nobody has shown to be old or permitted; it is covered all the same', () => {
    const lines = [surface('House', null, 1_200), surface('Deck', null, 300, { status: 'unverified' })];
    expect(totalsOf({ capability: [ofClass('4', null, 10_000)], coverage: lines }, 'after')).toMatchObject({
      ...{ existing: 1_500, unverified: 300, remaining: 500 },
    });
  });

  test('are below zero where more is covered than the base', () => {
    const { remaining } = totalsOf(
      { capability: [ofClass('4', 10_000, null)], coverage: [surface('House', 2_640, null)] },
      'before',
    );
    expect(remaining).toBe(-640);
  });

  test('are none while a row has not been measured: an estimate never stands for a measurement', () => {
    const totals = totalsOf(
      {
        capability: [ofClass('4', 10_000, 10_000)],
        coverage: [surface('House', 1_200, 1_180), surface('Deck', 300, null)],
      },
      'after',
    );
    expect(totals).toMatchObject({ base: 2_000, existing: null, remaining: null });
    const stated = surface('Deck', 300, null, {
      after: { sqft: 300, source: { kind: 'documents', evidence: [] } },
    });
    expect(
      totalsOf({ capability: [], coverage: [surface('House', 1_200, 1_180), stated] }, 'after').existing,
      'nor what a document states',
    ).toBeNull();
  });
});

describe('a difference', () => {
  test.each([
    [1_000, 1_020, false],
    [1_000, 1_021, true],
    [1_000, 979, true],
    [0, 1, true],
    [0, 0, false],
  ])('from %i to %i sf needs a reason: %s', (before, after, expected) => {
    expect(differs({ before: sf(before), after: sf(after), reason: '' }, 2)).toBe(expected);
  });

  test('without a former figure is none', () => {
    expect(differs({ before: null, after: sf(500), reason: '' }, 2)).toBe(false);
  });
});

test('the parcel data fill what the documents leave open, as estimates, and never a place where these differ', () => {
  const parcel = makeParcel({
    apn: '027-123-004',
    address: '12 Alder Court',
    areaSqft: 9_000,
    landCapability: [
      { class: '4', sqft: 7_000 },
      { class: '1b', sqft: 2_000 },
    ],
    scenicRoadway: true,
    scenicShoreline: null,
  });
  const fields = ASSESSMENT_FIELDS.map(({ id }) =>
    id === 'lotArea'
      ? {
          ...emptyField(id),
          others: [
            { value: '9100', evidence: [] },
            { value: '9200', evidence: [] },
          ],
        }
      : emptyField(id),
  );
  const beside = { record: parcel, sourceMessage: { code: 'checklist:parcel.source' } as const };
  const filled = withParcel(
    assessment({ phase: 'after', fields, capability: [ofClass('4', null, 7_300)] }),
    beside,
    classes,
  );
  expect(filled.fields.find(({ id }) => id === 'address')).toMatchObject({
    value: '12 Alder Court',
    source: { kind: 'parcel' },
  });
  expect(filled.fields.find(({ id }) => id === 'lotArea')).toMatchObject({ value: '', source: null });
  expect(filled.fields.find(({ id }) => id === 'scenic')?.value).toEqual({ code: 'assessment:notes.scenicRoadway' });
  expect(filled.capability.map(({ district, before, after }) => [district, before?.sqft, after?.sqft])).toEqual([
    ['1b', 2_000, undefined],
    ['4', 7_000, 7_300],
  ]);
});

test('before and after are one record: the same surface in one row, and every row of both', () => {
  const earlier = {
    ...assessment({ capability: [ofClass('4', 10_000, null)] }),
    coverage: [surface('Walks / Steps', 90, null), surface('Shed', 120, null)],
    analysisId: 'earlier',
    day: '2026-11-02',
  };
  const after = assessment({
    phase: 'after',
    capability: [ofClass('4', null, 9_800), ofClass('1b', null, 200)],
    coverage: [surface('Walk and step', null, 96), surface('Deck', null, 300)],
  });
  const whole = withEarlier(after, earlier);
  expect(whole.coverage.map(({ surface: name, before, after: now }) => [name, before?.sqft, now?.sqft])).toEqual([
    ['Walks / Steps', 90, 96],
    ['Shed', 120, undefined],
    ['Deck', undefined, 300],
  ]);
  expect(whole.coverage[0]?.before?.source).toEqual({ kind: 'earlier', analysisId: 'earlier', day: '2026-11-02' });
  expect(whole.capability.map(({ district, before, after: now }) => [district, before?.sqft, now?.sqft])).toEqual([
    ['1b', undefined, 200],
    ['4', 10_000, 9_800],
  ]);
  expect(new Set(whole.coverage.map(({ id }) => id)).size, 'each row has an id of its own').toBe(3);
});

describe('what people enter', () => {
  const one = { name: 'Ada Park', at: '2026-11-27T10:00:00.000Z' };
  const other = { name: 'Ben Ruiz', at: '2026-11-28T10:00:00.000Z' };
  const row = { id: 'House', before: null, after: 1_180, reason: '', removed: false } as const;
  const house = { ...row, surface: 'House', offSite: false, status: 'permitted' as const };
  const entered = { fields: { owner: 'R. Fiorello' }, capability: [], coverage: [house] };

  test('stands over what was read, with who entered it; the rest stays', () => {
    const changed = withChanges(
      assessment({ phase: 'after', coverage: [surface('House', 1_200, 1_300), surface('Deck', 300, 310)] }),
      stampChanges(NO_CHANGES, entered, one),
      classes,
    );
    expect(changed.coverage.map(({ before, after }) => [before?.sqft, after?.sqft])).toEqual([
      [1_200, 1_180],
      [300, 310],
    ]);
    expect(changed.coverage[0]?.after?.source).toEqual({ kind: 'person', ...one });
    expect(changed.fields.find(({ id }) => id === 'owner')).toMatchObject({
      value: 'R. Fiorello',
      source: { kind: 'person' },
    });
  });

  test('keeps who entered it while another changes something else', () => {
    const first = stampChanges(NO_CHANGES, entered, one);
    const next = { ...entered, fields: { ...entered.fields, address: '12 Alder Court' } };
    const second = stampChanges(first, next, other);
    expect(second.coverage[0]?.after).toEqual({ sqft: 1_180, ...one });
    expect(second.fields.owner).toEqual({ value: 'R. Fiorello', ...one });
    expect(second.fields.address).toEqual({ value: '12 Alder Court', ...other });
    expect(enteredOf(second)).toEqual(next);
  });

  test('takes a row away, and adds one', () => {
    const changes = stampChanges(
      NO_CHANGES,
      {
        ...entered,
        coverage: [
          { ...house, removed: true },
          { ...house, id: 'own', surface: 'Gravel pad' },
        ],
      },
      one,
    );
    const { coverage } = withChanges(assessment({ coverage: [surface('House', 1_200, null)] }), changes, classes);
    expect(coverage.map(({ surface: name }) => name)).toEqual(['Gravel pad']);
  });
});

describe('it is not finished', () => {
  const finished = assessment({
    phase: 'after',
    capability: [ofClass('4', 10_000, 10_000)],
    coverage: [surface('House', 1_200, 1_190)],
  });
  const issuesOf = (given: Partial<ReadAssessment>) => assessmentIssues({ ...finished, ...given }, 2, '2026-11-28');

  test('unless nothing is missing', () => expect(issuesOf({})).toEqual([]));

  test.each<[string, Partial<ReadAssessment>, object]>([
    [
      'without the day of the visit',
      { fields: finished.fields.map((field) => (field.id === 'visitDate' ? emptyField('visitDate') : field)) },
      { issue: 'field', id: 'visitDate' },
    ],
    [
      'with words in place of that day',
      { fields: finished.fields.map((field) => (field.id === 'visitDate' ? { ...field, value: 'soon' } : field)) },
      { issue: 'unreadable', id: 'visitDate' },
    ],
    [
      'with a visit that is still to come',
      {
        fields: finished.fields.map((field) => (field.id === 'visitDate' ? { ...field, value: '2026-11-29' } : field)),
      },
      { issue: 'day-to-come', id: 'visitDate' },
    ],
    [
      'with a figure that a document states and nobody says was measured',
      {
        coverage: [
          surface('House', 1_200, null, { after: { sqft: 1_200, source: { kind: 'documents', evidence: [] } } }),
        ],
      },
      { issue: 'unconfirmed', id: 'House' },
    ],
    ['without land capability', { capability: [] }, { issue: 'no-capability', id: null }],
    ['without coverage', { coverage: [] }, { issue: 'no-coverage', id: null }],
    [
      'with a row that was not measured',
      { coverage: [surface('House', 1_200, null)] },
      { issue: 'not-measured', id: 'House' },
    ],
    [
      'with a difference and no reason',
      { coverage: [surface('House', 1_200, 1_400)] },
      { issue: 'reason', id: 'House' },
    ],
    [
      'with classes that are not the whole parcel',
      { capability: [ofClass('4', 10_000, 8_000)] },
      { issue: 'area', id: null },
    ],
  ])('%s', (_, given, issue) => expect(issuesOf(given)).toContainEqual(issue));

  test('the day of the visit is not asked for before it', () => {
    const fields = finished.fields.map((field) => (field.id === 'visitDate' ? emptyField('visitDate') : field));
    expect(issuesOf({ phase: 'before', fields }).filter(({ issue }) => issue === 'field')).toEqual([]);
  });
});
