import { describe, expect, it } from 'vitest';
import type { FactName } from './catalogue.ts';
import type { Fact } from './fact.ts';
import { conflictsOf, mergeFacts, mixesPersonsAndEntities, withoutOtherProjects } from './merge.ts';

let places = 0;
const fact = (name: FactName, value: string | number, quote = String(value)): Fact => {
  places += 1;
  const box = { x: places, y: places * 20, width: 10, height: 10 };
  const evidence = [{ documentId: `d${places}`, page: 1, box, quote, method: 'text-layer' as const, confidence: 0.9 }];
  const unit = name.endsWith('Ft') && !name.endsWith('SqFt') ? 'ft' : name.endsWith('SqFt') ? 'sf' : undefined;
  return { name, value, ...(unit ? { unit } : {}), evidence };
};
const both = (name: FactName, one: string | number, other: string | number) => [fact(name, one), fact(name, other)];

describe('merging', () => {
  it.each<[FactName, string | number, string | number]>([
    ['project.address', '1562 Wren Court', '1562 WREN CT, MEYERS, CA 96155'],
    ['project.address', '410 North Shade Lane Unit 3', '410 N. Shade Ln #3'],
    ['owner.name', 'Smith, John', 'John Smith'],
    ['owner.name', 'J. Smith', 'John Smith'],
    ['owner.name', 'JOSÉ NÚÑEZ', 'Jose Nunez'],
    ['parcel.county', 'Placer County', 'PLACER COUNTY'],
    ['building.heightFt', 24.54, 24.541666],
    ['coverage.proposedSqFt', 2412, 2412],
  ])('%s: %s and %s are one', (name, one, other) => {
    const [merged, ...others] = mergeFacts(both(name, one, other));
    expect(others).toEqual([]);
    expect(merged?.evidence).toHaveLength(2);
  });

  it.each<[FactName, string | number, string | number]>([
    ['project.address', '1562 Wren Court', '1526 Wren Court'],
    ['project.address', '1562 Wren Court', '1562 Wren Lane'],
    ['project.address', '1562 N Wren Court', '1562 S Wren Court'],
    ['project.address', '1562 Wren Court, Meyers, CA', '1562 Wren Court, Stateline, NV'],
    ['owner.name', 'John Smith', 'Jane Smith'],
    ['owner.name', 'John Smith', 'Smith Family Trust'],
    ['building.heightFt', 24.5, 24.6],
    ['building.heightFt', 26, 26.05],
    ['coverage.proposedSqFt', 2412, 2413],
    ['parcel.apn', '027-123-004', '027-123-005'],
    ['building.roofPitch', '6:12', '16:12'],
  ])('%s: %s and %s differ, and are a conflict', (name, one, other) => {
    const facts = both(name, one, other);
    expect(mergeFacts(facts)).toHaveLength(2);
    expect(conflictsOf(facts)).toEqual([{ name, facts }]);
  });

  it('shows the fullest of equal values', () => {
    const [merged] = mergeFacts(both('project.address', '1562 Wren Ct', '1562 Wren Court, Meyers, CA 96155'));
    expect(merged?.value).toBe('1562 Wren Court, Meyers, CA 96155');
  });

  it('puts the surest evidence first, and one place only once', () => {
    const [one, other] = both('parcel.apn', '027-123-004', '027-123-004') as [Fact, Fact];
    const sure = { ...other, evidence: other.evidence.map((each) => ({ ...each, confidence: 1 })) };
    const [merged] = mergeFacts([one, sure, one]);
    expect(merged?.evidence.map((each) => each.confidence)).toEqual([1, 0.9]);
  });
});

describe('conflicts', () => {
  it('leave out names of which there may be several', () => {
    expect(conflictsOf(both('project.fileNumber', 'ERSP2026-0417', 'LCAP2026-0102'))).toEqual([]);
  });

  it('leave out a name that only says less', () => {
    expect(conflictsOf(both('owner.name', 'John Smith', 'John and Mary Smith'))).toEqual([]);
    expect(conflictsOf(both('project.localPlan', 'PAS 114', 'PAS 114, Bonanza'))).toEqual([]);
  });

  it('allow acres their rounding', () => {
    const printed = fact('parcel.areaSqFt', 10_500, 'Parcel area: 10,500 sf');
    expect(conflictsOf([printed, fact('parcel.areaSqFt', 10_454, 'Lot size 0.24 acres')])).toEqual([]);
    expect(conflictsOf([printed, fact('parcel.areaSqFt', 11_326, 'Lot size 0.26 acres')])).toHaveLength(1);
  });

  it('take parcels of one list for one statement, and another parcel alone for a contradiction', () => {
    const [one, two] = both('parcel.apn', '090-243-004', '090-243-005') as [Fact, Fact];
    const list = [one, { ...two, evidence: one.evidence }];
    expect(conflictsOf(list)).toEqual([]);
    expect(conflictsOf([...list, fact('parcel.apn', '090-243-004')])).toEqual([]);
    expect(conflictsOf([...list, fact('parcel.apn', '090-243-009')])).toHaveLength(1);
  });
});

it('tells a person from a trust that bears her name', () => {
  expect(mixesPersonsAndEntities(both('owner.name', 'Ana Vale', 'Ana Vale, Trustee of the Vale Trust'))).toBe(true);
  expect(mixesPersonsAndEntities(both('owner.name', 'Ana Vale', 'Ana and Ben Vale'))).toBe(false);
});

describe('two projects in one file', () => {
  const on = (page: number, name: FactName, value: string | number): Fact => {
    const one = fact(name, value);
    return { ...one, evidence: one.evidence.map((each) => ({ ...each, documentId: 'file', page })) };
  };
  const first = [on(1, 'parcel.apn', '027-999-008'), on(1, 'owner.name', 'Harold Okafor')];
  const names = (facts: readonly Fact[]) => withoutOtherProjects(facts).map(({ name, value }) => `${name} ${value}`);

  it('tell both parcels and owners, and the figures of the first', () => {
    const second = [on(3, 'parcel.apn', '029-111-022'), on(3, 'owner.name', 'Petra Lindgren')];
    const figures = [on(2, 'building.heightFt', 24), on(4, 'grading.excavationDepthFt', 9)];
    expect(names([...first, ...second, ...figures])).toEqual([
      'parcel.apn 027-999-008',
      'owner.name Harold Okafor',
      'parcel.apn 029-111-022',
      'owner.name Petra Lindgren',
      'building.heightFt 24',
    ]);
  });

  it('are none where only the number of the parcel differs', () => {
    const second = [on(2, 'parcel.apn', '027-999-080'), on(2, 'owner.name', 'H. Okafor')];
    expect(names([...first, ...second, on(2, 'building.heightFt', 24)])).toContain('building.heightFt 24');
  });
});
