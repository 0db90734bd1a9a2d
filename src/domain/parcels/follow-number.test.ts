import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followNumber, kindOf, listSteps, MOST_NUMBERS, type NumberStep } from './follow-number.ts';
import type { ChangeKind } from './number-change.ts';
import { keyOf } from './parcel-number.ts';

const step = (from: string, to: string, kind: ChangeKind = 'rename', year: number | null = null): NumberStep => ({
  from,
  to,
  kind,
  year,
  fromKey: keyOf(from),
  toKey: keyOf(to),
});
const [A, B, C, D] = ['031-100-001', '031-100-002', '031-100-003', '031-100-004'];
const reach = (from: string, steps: NumberStep[], way: 'earlier' | 'later') =>
  followNumber([keyOf(from)], steps, way).map(({ apn }) => apn);

describe('the numbers that a number leads to', () => {
  const split = [step(A, B, 'rename', 2001), step(B, C, 'split', 2010), step(B, D, 'split', 2010)];

  test('are followed step by step, to later and to earlier ones', () => {
    expect(reach(A, split, 'later')).toEqual([B, C, D]);
    expect(reach(D, split, 'earlier')).toEqual([B, A]);
    // A part of a split does not lead to the other part.
    expect(reach(C, split, 'later')).toEqual([]);
  });

  test('come with what happened on the way, from the older to the newer', () => {
    const [, toC] = followNumber([keyOf(A)], split, 'later');
    expect(toC?.steps.map(({ from, to }) => `${from} ${to}`)).toEqual([`${A} ${B}`, `${B} ${C}`]);
    expect(kindOf(toC?.steps ?? [])).toBe('split');
    const [, fromC] = followNumber([keyOf(C)], split, 'earlier');
    expect(fromC?.steps).toEqual(toC?.steps);
  });

  test('are the same number padded or not', () => {
    const padded = [step('031-100-01', '031-100-001'), step('031-100-001', C)];
    expect(reach('031-100-01', padded, 'later')).toEqual([C]);
    expect(reach('031-100-001', padded, 'earlier')).toEqual([]);
    expect(listSteps(padded)).toHaveLength(1);
  });

  test('end where a circle began', () => {
    const circle = [step(A, B), step(B, C), step(C, A)];
    expect(reach(A, circle, 'later')).toEqual([B, C]);
    expect(reach(A, circle, 'earlier')).toEqual([C, B]);
  });

  test('are each told once and never more than the most, whatever the steps', () => {
    const number = fc.integer({ min: 1, max: 120 }).map((parcel) => `031-100-${String(parcel).padStart(3, '0')}`);
    const steps = fc.array(
      fc.tuple(number, number).map(([from, to]) => step(from, to)),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(steps, number, fc.constantFrom('earlier' as const, 'later' as const), (given, from, way) => {
        const reached = reach(from, given, way);
        expect(new Set(reached).size).toBe(reached.length);
        expect(reached.length).toBeLessThanOrEqual(MOST_NUMBERS);
        expect(reached).not.toContain(from);
        // There and back: where the most is not met, each of them leads here.
        if (reached.length === MOST_NUMBERS) return;
        const back = way === 'later' ? 'earlier' : 'later';
        for (const apn of reached) {
          const there = reach(apn, given, back);
          if (there.length < MOST_NUMBERS) expect(there).toContain(from);
        }
      }),
    );
  });
});

test('steps are listed oldest first, those without a year before the others', () => {
  const listed = listSteps([step(C, D, 'merge', 2020), step(A, B, 'rename', 1999), step(B, C)]);
  expect(listed.map(({ from, year }) => [from, year])).toEqual([
    [B, null],
    [A, 1999],
    [C, 2020],
  ]);
});
