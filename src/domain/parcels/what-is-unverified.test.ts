import { expect, test } from 'vitest';
import { makeParcel } from '../../../test/parcel-builders/make-parcel.ts';
import { whatIsUnverified } from './parcel-rules.ts';

const APN = '015-331-004';

test('names what the parcel data holds and nobody verified, and nothing that it does not hold', () => {
  expect(whatIsUnverified(makeParcel({ apn: APN }))).toEqual([]);
  expect(whatIsUnverified(makeParcel({ apn: APN, address: '1 Example St', areaSqft: 7_000 }))).toEqual([
    'area',
    'address',
  ]);
});

test('land capability is verified only where the source says so', () => {
  const landCapability = [{ class: '5', sqft: 7_000 }];
  const of = (landCapabilityVerified: boolean | null) =>
    whatIsUnverified(makeParcel({ apn: APN, landCapability, landCapabilityVerified }));
  expect([of(true), of(false), of(null)]).toEqual([[], ['land-capability'], ['land-capability']]);
});

test('a score counts as official only where the source calls it so', () => {
  const of = (ipesStatus: string | null) => whatIsUnverified(makeParcel({ apn: APN, ipesScore: 800, ipesStatus }));
  expect([of('Official'), of('Draft'), of(null)]).toEqual([[], ['ipes-status'], ['ipes-status']]);
});

test('a scenic flag of the corridor map is named whether it says yes or no', () => {
  expect(whatIsUnverified(makeParcel({ apn: APN, scenicRoadway: false }))).toEqual(['scenic-map']);
  expect(whatIsUnverified(makeParcel({ apn: APN, floodZone: 'X', avalancheHazard: false }))).toEqual(['hazard-map']);
});
