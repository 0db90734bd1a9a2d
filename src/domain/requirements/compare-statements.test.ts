import { describe, expect, test } from 'vitest';
import { drawEvidence, drawFact } from '../../../test/builders/checklist.ts';
import { counties } from '../../../test/counties.ts';
import type { Fact } from '../extraction/fact.ts';
import { compareStatements } from './compare-statements.ts';
import { ComparedAnswers } from './compared-answers.ts';
import { findLateDates } from './find-late-dates.ts';

const settings = ComparedAnswers.parse({
  id: 'compared-answers',
  compared: [
    { fact: 'parcel.areaSqFt', fields: ['area'], parcel: 'areaSqFt', within: { percent: 1, least: 5 } },
    { fact: 'building.stories' },
    { fact: 'building.floorAreaSqFt', fields: ['floor'] },
    { fact: 'parcel.landCapability' },
    { fact: 'plans.date' },
  ],
  declared: [],
  signatures: { owners: [], signedBy: [], mayAct: [] },
  dates: { uploaded: ['plans.date', 'document.date'], signed: ['plans.date'], on: ['signed_on', 'second_signed_on'] },
});

/** What one document of each name states, in an upload field of that name. */
const stating = (facts: Record<string, Fact[]>) =>
  Object.entries(facts).map(([id, stated]) => ({ field: id, documentIds: [id], facts: stated }));

function outcomes(
  facts: Record<string, Fact[]>,
  { values = {}, areaSqFt = null as number | null }: { values?: Record<string, string>; areaSqFt?: number | null } = {},
) {
  const given = {
    values: new Map(Object.entries(values)),
    parcel: { apn: '027-123-004', address: null, areaSqFt },
    documents: stating(facts),
  };
  return compareStatements(settings, given, counties).map(({ fact, outcome }) => `${fact} ${outcome}`);
}

const area = (value: number) => ({ survey: [drawFact('parcel.areaSqFt', value, 'survey')] });

describe('the area of the parcel', () => {
  test.each([
    [10_450, 10_540, 'agree'],
    [10_450, 10_600, 'differ'],
    [400, 405, 'agree'],
    [400, 406, 'differ'],
  ])('a survey of %i sf beside a county record of %i sf: %s', (surveyed, recorded, outcome) => {
    expect(outcomes(area(surveyed), { areaSqFt: recorded })).toEqual([`parcel.areaSqFt ${outcome}`]);
  });

  test('is held against the applicant’s own figure too, and both are shown', () => {
    const values = { area: '12,000' };
    expect(outcomes(area(10_450), { values, areaSqFt: 10_450 })).toEqual(['parcel.areaSqFt differ']);
    const [compared] = compareStatements(
      settings,
      { values: new Map(Object.entries(values)), parcel: null, documents: stating(area(10_450)) },
      counties,
    );
    expect(compared?.stated.map(({ by, values: stated }) => [by, ...stated])).toEqual([
      ['answer', 12_000],
      ['document', 10_450],
    ]);
    expect(compared).toMatchObject({ isIssue: false, differs: [{ documentId: 'survey' }] });
  });
});

test('a figure without a tolerance agrees only where it rounds to the same', () => {
  const floor = (value: number) =>
    outcomes({ plan: [drawFact('building.floorAreaSqFt', value, 'plan')] }, { values: { floor: '2,000' } });
  expect(floor(2_000.4)).toEqual(['building.floorAreaSqFt agree']);
  expect(floor(2_010)).toEqual(['building.floorAreaSqFt differ']);
});

test('the stories of one building are the same on every document', () => {
  const stories = (elevations: number) => ({
    plans: [drawFact('building.stories', 2, 'plans')],
    elevations: [drawFact('building.stories', elevations, 'elevations')],
  });
  expect(outcomes(stories(2))).toEqual(['building.stories agree']);
  expect(outcomes(stories(3))).toEqual(['building.stories differ']);
});

test('documents agree on what a parcel has several of where they name one of them both', () => {
  const districts = (letter: string) => ({
    plan: [drawFact('parcel.landCapability', '1b', 'plan'), drawFact('parcel.landCapability', '5', 'plan')],
    letter: [drawFact('parcel.landCapability', letter, 'letter')],
  });
  expect(outcomes(districts('5'))).toEqual(['parcel.landCapability agree']);
  expect(outcomes(districts('6'))).toEqual(['parcel.landCapability differ']);
});

describe('the dates of plans', () => {
  const dated = (id: string, ...days: string[]) => days.map((day) => drawFact('plans.date', day, id));

  test('are one and the same on every document, and within one', () => {
    expect(outcomes({ site: dated('site', '2026-03-02') })).toEqual(['plans.date one-only']);
    expect(outcomes({ site: dated('site', '2026-03-02'), floors: dated('floors', '2026-03-02') })).toEqual([
      'plans.date agree',
    ]);
    expect(outcomes({ site: dated('site', '2026-03-02'), floors: dated('floors', '2025-06-01') })).toEqual([
      'plans.date differ',
    ]);
  });

  test('differ within one set, each with its page', () => {
    const later: Fact = {
      name: 'plans.date',
      value: '2025-06-01',
      evidence: [drawEvidence('site', 5, 'DATE: 6/1/2025')],
    };
    const [compared] = compareStatements(
      settings,
      { values: new Map(), parcel: null, documents: stating({ site: [...dated('site', '2026-03-02'), later] }) },
      counties,
    );
    expect(compared).toMatchObject({
      outcome: 'differ',
      stated: [{ values: ['2026-03-02', '2025-06-01'], evidence: [{ page: 1 }, { page: 5 }] }],
    });
  });
});

describe('a date that is too late', () => {
  const find = (facts: Record<string, Fact[]>, values: Record<string, string> = {}) =>
    findLateDates(settings, {
      values: new Map(Object.entries(values)),
      documents: stating(facts),
      uploaded: new Map([
        ['site', '2026-03-10'],
        ['letter', '2026-03-10'],
      ]),
    }).map(({ fact, documentId, date, than, question }) => [fact, documentId, date, than, question]);
  const site = (day: string) => ({ site: [drawFact('plans.date', day, 'site')] });

  test('is after the day of the upload', () => {
    expect(find(site('2026-03-10'))).toEqual([]);
    expect(find(site('2026-03-11'))).toEqual([['plans.date', 'site', '2026-03-11', '2026-03-10', null]]);
    const letter = { letter: [drawFact('document.date', '2062-03-01', 'letter')] };
    expect(find(letter)).toEqual([['document.date', 'letter', '2062-03-01', '2026-03-10', null]]);
  });

  test('is of plans that were drawn after the first signature; a letter may come later', () => {
    const signed = { signed_on: '2026-03-05', second_signed_on: '2026-03-02' };
    expect(find(site('2026-03-02'), signed)).toEqual([]);
    expect(find(site('2026-03-04'), signed)).toEqual([
      ['plans.date', 'site', '2026-03-04', '2026-03-02', 'second_signed_on'],
    ]);
    expect(find({ letter: [drawFact('document.date', '2026-03-09', 'letter')] }, signed)).toEqual([]);
    expect(find(site('2026-03-04'), { signed_on: 'soon' })).toEqual([]);
  });
});
