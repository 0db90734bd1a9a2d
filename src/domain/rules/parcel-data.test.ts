import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { checklistWith, drawDocument, drawFact, inBoth, questionOf } from '../../../test/builders/checklist.ts';
import { makeParcel } from '../../../test/parcel-builders/make-parcel.ts';
import type { Fact } from '../extraction/fact.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { evaluateChecklist } from './evaluate.ts';
import { listAttention } from './list-attention.ts';
import { withParcelData } from './parcel-data.ts';

const checklist = checklistWith(
  [
    questionOf('area', { parcel: ['areaSqft'], answer: { kind: 'stated', facts: ['parcel.areaSqFt'] } }),
    questionOf('address', { parcel: ['address'], answer: { kind: 'stated', facts: ['project.address'] } }),
    questionOf('plan', { parcel: ['planName'], answer: { kind: 'stated', facts: ['project.localPlan'] } }),
    questionOf('scenic', {
      appliesWhere: ['scenicRoadway', 'scenicShoreline'],
      onlyWhere: inBoth('it is seen'),
      answer: { kind: 'stated', facts: ['scenic.roadwayUnit'] },
    }),
  ],
  [{ label: inBoth('APN'), answer: { kind: 'value', fact: 'parcel.apn' } }],
);

const apn = drawFact('parcel.apn', '027-123-004', 'plans');

function beside(record: Partial<ParcelRecord> | undefined, facts: Fact[] = [], more: object = {}) {
  const result = evaluateChecklist(checklist, [drawDocument('plans', ['SITE PLAN'])], [apn, ...facts], '2026-11-21');
  const parcel = record && {
    record: makeParcel({ apn: '027-123-004', ...record }),
    jurisdiction: 'El Dorado County',
    date: '2026-03-05',
    demonstration: false,
    retiredOn: null,
    ...more,
  };
  const shown = withParcelData(checklist, result, parcel);
  const lines = Object.fromEntries(
    shown.sections
      .flatMap(({ items }) => items)
      .map((one) => [one.id, { ...one, said: describeBeside(one.parcelData) }]),
  );
  return { shown, lines, attention: listAttention(shown) };
}
const describeBeside = (given: { message: Parameters<typeof formatMessage>[1] } | undefined) =>
  given && formatMessage('en', given.message);

describe('what the parcel data says', () => {
  test('stands beside a line with its day', () => {
    const { lines } = beside({ areaSqft: 12_480.4 }, [drawFact('parcel.areaSqFt', 12_500, 'plans')]);
    expect(lines.area).toMatchObject({
      answer: 'yes',
      said: 'Parcel data (as of Mar 5, 2026): Area: 12,480 sf.',
      parcelData: { differs: false },
    });
    expect(lines.address?.parcelData).toBeUndefined();
  });

  test('needs attention where the documents state another, with both values', () => {
    const { lines, attention } = beside({ areaSqft: 11_000 }, [drawFact('parcel.areaSqFt', 12_500, 'plans')]);
    expect(lines.area?.said).toBe(
      'Parcel data (as of Mar 5, 2026): Area: 11,000 sf, but the documents state 12,500 sf (differs).',
    );
    const [first] = attention.entries;
    expect(first).toMatchObject({ kind: 'item', item: { id: 'area', answer: 'yes' } });
  });

  test('agrees with an address in another writing, and with a plan by its name or its number', () => {
    const address = drawFact('project.address', '1240 LARKSPUR LN., South Lake Tahoe, CA 96150', 'plans');
    const known = { address: '1240 Larkspur Lane', planName: 'AL TAHOE', planId: '099' };
    for (const plan of ['Plan Area Statement 99', 'PAS 099', 'Al Tahoe']) {
      const { lines } = beside(known, [address, drawFact('project.localPlan', plan, 'plans')]);
      expect([lines.address?.parcelData?.differs, lines.plan?.parcelData?.differs], plan).toEqual([false, false]);
    }
    const other = beside(known, [
      drawFact('project.address', '88 Larkspur Lane', 'plans'),
      drawFact('project.localPlan', 'PAS 114, Bijou', 'plans'),
    ]);
    expect([other.lines.address?.parcelData?.differs, other.lines.plan?.parcelData?.differs]).toEqual([true, true]);
  });

  test('shows where a line applies, where it does not, and says nothing where it does not know', () => {
    const seen = beside({ scenicRoadway: true, scenicShoreline: false });
    expect(seen.lines.scenic).toMatchObject({ answer: 'not-found', asked: 'always' });
    expect(seen.attention.entries).toContainEqual({ kind: 'item', item: expect.objectContaining({ id: 'scenic' }) });
    const unseen = beside({ scenicRoadway: false, scenicShoreline: false });
    expect(unseen.lines.scenic?.answer).toBe('not-applicable');
    const unknown = beside({ scenicRoadway: false, scenicShoreline: null });
    expect(unknown.lines.scenic).toMatchObject({ answer: 'not-found', asked: 'where-it-applies' });
    // What the documents state is never overruled.
    const stated = beside({ scenicRoadway: false, scenicShoreline: false }, [
      drawFact('scenic.roadwayUnit', '36', 'plans'),
    ]);
    expect(stated.lines.scenic?.answer).toBe('yes');
  });

  test('is nothing where there is no such parcel, or the documents give several numbers or none', () => {
    expect(beside(undefined).shown.parcel).toMatchObject({ apn: '027-123-004', found: false, statements: [] });
    const several = beside({ areaSqft: 900 }, [drawFact('parcel.apn', '027-999-001', 'plans')]);
    expect(several.shown.parcel).toBeNull();
    expect(several.lines.area?.parcelData).toBeUndefined();
  });
});

describe('flood zone and avalanche danger of the parcel data', () => {
  const { checklists } = loadRemembered('agency');
  const lineOf = (id: string, record: Partial<ParcelRecord>, words = 'SITE PLAN') => {
    const documents = [drawDocument('plans', [words])];
    const result = evaluateChecklist(checklists.sfd, documents, [apn], '2026-11-21');
    const parcel = { record: makeParcel({ apn: '027-123-004', ...record }), jurisdiction: 'El Dorado County' };
    const shown = withParcelData(checklists.sfd, result, {
      ...parcel,
      ...{ date: '2026-03-05', demonstration: false, retiredOn: null },
    });
    const item = shown.sections.flatMap(({ items }) => items).find((one) => one.id === id);
    const isAsked = listAttention(shown).entries.some((entry) => entry.kind === 'item' && entry.item === item);
    return { answer: item?.answer, said: describeBeside(item?.parcelData), isAsked };
  };
  const day = 'Parcel data (as of Mar 5, 2026): ';

  test.each<[ParcelRecord['floodZone'], string, boolean, string | undefined]>([
    ['AE', 'not-found', true, `${day}Flood zone: AE.`],
    ['Zone AO; X', 'not-found', true, `${day}Flood zone: Zone AO; X.`],
    [true, 'not-found', true, `${day}Flood zone: Yes.`],
    ['X', 'not-applicable', false, `${day}Flood zone: X.`],
    [false, 'not-applicable', false, `${day}Flood zone: No.`],
    // Not determined, in between, or not said: no answer rests on it.
    ['D', 'not-found', false, `${day}Flood zone: D.`],
    ['X (SHADED)', 'not-found', false, `${day}Flood zone: X (SHADED).`],
    ['A portion outside', 'not-found', false, `${day}Flood zone: A portion outside.`],
    [null, 'not-found', false, undefined],
  ])('a flood zone %j: the line is %s', (floodZone, answer, isAsked, said) => {
    expect(lineOf('floodplain-shown', { floodZone })).toEqual({ answer, said, isAsked });
  });

  test('a zone that the documents deny is told to differ; one that they affirm is never overruled', () => {
    expect(lineOf('floodplain-shown', { floodZone: 'AE' }, 'FLOOD ZONE: X')).toEqual({
      answer: 'not-applicable',
      said: `${day}Flood zone: AE (differs).`,
      isAsked: true,
    });
    expect(lineOf('floodplain-shown', { floodZone: 'X' }, 'FLOOD ZONE: AE').answer).toBe('yes');
  });

  test('avalanche danger is answered by yes and no alone; a zone of another name stands beside the line', () => {
    expect(lineOf('avalanche-shown', { avalancheHazard: false }).answer).toBe('not-applicable');
    expect(lineOf('avalanche-shown', { avalancheHazard: 'Blue zone' })).toMatchObject({
      answer: 'not-found',
      said: `${day}Avalanche danger: Blue zone.`,
    });
  });
});
