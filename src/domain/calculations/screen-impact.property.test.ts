import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateWorking, figureOf, filled, impactRules } from '../../../test/builders/agency-rules.ts';
import { inWords } from '../../../test/in-words.ts';
import { screenImpact } from './screen-impact.ts';

type Values = Record<string, string>;
const screen = (values: Values) => screenImpact(impactRules, filled('impact', values));
const RUNS = { numRuns: 150 };
const LIMITS: Record<string, number> = { center: 1_300, elsewhere: 715 };

/** A project with every figure given, which is not exempt. */
const project = fc
  .record({
    single: fc.integer({ min: 1, max: 12 }),
    multi: fc.option(fc.integer({ min: 1, max: 3_000 })),
    removed: fc.option(fc.integer({ min: 1, max: 20 })),
    location: fc.constantFrom('center', 'elsewhere'),
    hundredths: fc.integer({ min: 1, max: 40_000 }),
  })
  .map(
    ({ single, multi, removed, location, hundredths }): Values => ({
      ...(multi === null
        ? { kinds: 'single-family', single_family: String(single) }
        : {
            kinds: 'single-family,multi-family',
            single_family: String(single),
            multi_family: multi.toLocaleString('en-US'),
          }),
      ...(removed === null ? { removes_homes: 'no' } : { removes_homes: 'yes', homes_removed: String(removed) }),
      ...{ location, deed_restricted: 'NO', vmt_known: 'yes', vmt_per_home: String(hundredths / 100) },
    }),
  );

describe('whatever the project is', () => {
  test('it is screened out exactly when it adds no homes or no more than the limit of its place', () => {
    fc.assert(
      fc.property(project, (values) => {
        const result = screen(values);
        const net = figureOf(result, 'net-homes') ?? Number.NaN;
        const hundredths = net * Math.round(Number(values.vmt_per_home) * 100);
        const isScreened = net <= 0 || hundredths <= (LIMITS[values.location ?? ''] ?? 0) * 100;
        expect(result.outcome).toBe(isScreened ? 'screened' : 'analysis');
      }),
      RUNS,
    );
  });

  test('the most VMT for a home is screened out, and a hundredth more is not', () => {
    fc.assert(
      fc.property(project, (values) => {
        const most = figureOf(screen(values), 'most-per-home');
        if (most === undefined || most === null || most === 0) return;
        expect(screen({ ...values, vmt_per_home: most.toFixed(2) }).outcome).toBe('screened');
        expect(screen({ ...values, vmt_per_home: (most + 0.01).toFixed(2) }).outcome).toBe('analysis');
      }),
      RUNS,
    );
  });

  test('a figure that the outcome turns on is named when it is missing', () => {
    fc.assert(
      fc.property(project, fc.nat(), fc.constantFrom('', 'N/A', 'x', '-2'), (values, pick, wrong) => {
        const names = Object.keys(values);
        const name = names[pick % names.length] ?? '';
        const before = screen(values);
        const result = screen({ ...values, [name]: wrong });
        if (result.outcome === 'cannot-tell') {
          expect(result.missingInputs.map(({ field }) => field)).toContain(`impact.${name}`);
          return;
        }
        // Only what changes nothing may be missing: the place, the driving or the restriction of a clear case.
        expect(result.outcome).toBe(before.outcome);
        expect(['location', 'vmt_known', 'vmt_per_home', 'deed_restricted']).toContain(name);
      }),
      RUNS,
    );
  });

  test('the order of entries does not matter', () => {
    const shuffled = project.chain((values) =>
      fc.tuple(
        fc.constant(values),
        fc.shuffledSubarray(Object.entries(values), { minLength: Object.keys(values).length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([values, entries]) => {
        const other = Object.fromEntries(entries);
        const kinds = (values.kinds ?? '').split(',').reverse().join(', ');
        expect(screen({ ...other, kinds })).toEqual(screen(values));
      }),
      RUNS,
    );
  });

  test('the lines add up, and say in words what they say in figures', () => {
    fc.assert(
      fc.property(project, (values) => {
        for (const { id, value, working } of screen(values).lines) {
          for (const said of working ? Object.values(inWords(working)) : []) {
            const sum = calculateWorking(said);
            if (sum === undefined) continue;
            expect(Math.abs(sum.left - sum.right), `${id}: ${said}`).toBeLessThanOrEqual(0.01);
            expect(sum.right, `${id}: ${said}`).toBeCloseTo(value ?? Number.NaN, 3);
          }
        }
      }),
      RUNS,
    );
  });
});
