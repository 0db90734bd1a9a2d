import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MeaningContext } from '#domain/parcels/implications/context.ts';
import { implicationsOf } from '#domain/parcels/implications-of.ts';
import { MeaningTopic, ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { coverageRules } from '../test/builders/agency-rules.ts';
import { anyParcel } from '../test/parcel-builders/any-parcel.ts';
import { makeParcel } from '../test/parcel-builders/make-parcel.ts';
import { counties, parcelRules } from '../test/parcel-builders/parcel-rules.ts';

const context: MeaningContext = {
  rules: parcelRules,
  coverage: coverageRules,
  counties,
  today: '2026-11-21',
  retiredOn: null,
  later: [],
};
const explain = (parcel: ParcelRecord) => implicationsOf(parcel, context);

test('every topic but the number is answered once, with what the contract promises', () => {
  fc.assert(
    fc.property(anyParcel, (parcel) => {
      const said = explain(parcel);
      for (const one of said) ParcelMeaning.parse(one);
      const topics = new Set(said.map(({ topic }) => topic));
      expect([...topics]).toEqual(MeaningTopic.options.filter((topic) => topic !== 'number'));
      const once = said.filter(({ id }) => id !== 'coverage-class').map(({ topic, id }) => `${topic} ${id}`);
      expect(once).toEqual([...new Set(once)]);
    }),
  );
});

test('a source that says less never settles more', () => {
  const settled = (parcel: ParcelRecord) =>
    explain(parcel)
      .filter(({ topic, outcome }, at, all) => {
        const isAnswer = all.findIndex((one) => one.topic === topic) === at;
        return isAnswer && topic !== 'development-right' && ['yes', 'no', 'known'].includes(outcome);
      })
      .map(({ topic }) => topic);
  // Each of these says something that a parcel without it leaves open.
  const telling = [
    'zoneName',
    'landCapability',
    'landCapabilityVerified',
    'aduAllowed',
    'yearBuilt',
    'landUse',
  ] as const;
  fc.assert(
    fc.property(anyParcel, fc.constantFrom(...telling), (parcel, field) => {
      const before = settled(parcel);
      for (const topic of settled({ ...parcel, [field]: null })) expect(before).toContain(topic);
    }),
  );
});

test('of a parcel of which only the number is known, nothing is promised and nothing refused', () => {
  const said = explain(makeParcel({ apn: '015-331-004' }));
  const answers = MeaningTopic.options.flatMap((topic) => said.find((one) => one.topic === topic) ?? []);
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
});

test('what an answer rests on is stated, wherever it is more than unknown', () => {
  fc.assert(
    fc.property(anyParcel, (parcel) => {
      for (const { outcome, fields, id } of explain(parcel)) {
        if (outcome === 'unknown' || outcome === 'known' || id === 'coverage-by-class-estimate') continue;
        expect(
          fields.some((field) => parcel[field] !== null),
          id,
        ).toBe(true);
      }
    }),
  );
});
