import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateWorking, coverageRules, figureOf, filled } from '../../../test/builders/agency-rules.ts';
import { inWords } from '../../../test/in-words.ts';
import { calculateCoverage } from './calculate-coverage.ts';
import { LAND_CLASSES, type LandClass } from './coverage-rules.ts';

type Values = Record<string, string>;
const calculate = (values: Values) => calculateCoverage(coverageRules, filled('coverage', values));
const RUNS = { numRuns: 150 };

/** Square feet as people write them, some with a decimal or a comma. */
const write = (figure: number) => (figure >= 1_000 ? figure.toLocaleString('en-US') : String(figure));
const figure = (max: number) => fc.nat({ max: max * 10 }).map((tenths) => tenths / 10);
const portion = fc.nat({ max: 10 });
const verified = fc.constantFrom('YES', 'NO', 'UNSURE', '');

/** Areas, and existing and proposed coverage as tenths of the area. */
const land = fc.record({ area: figure(30_000), existing: portion, proposed: portion });
const part = (area: number, tenths: number) => Math.floor((area * tenths) / 10);

const adjustments = fc.record({
  existing_verified: verified,
  exempt: fc.option(portion),
  transferred: fc.option(figure(3_000)),
});
type Adjustments = { existing_verified: string; exempt: number | null; transferred: number | null };
const written = ({ existing_verified, exempt, transferred }: Adjustments, proposed: number): Values => ({
  existing_verified,
  ...(exempt === null ? { exempt_claimed: 'no' } : { exempt_claimed: 'yes', exempt: write(part(proposed, exempt)) }),
  ...(transferred === null
    ? { transfer_in: 'no' }
    : { transfer_in: 'yes', transferred: write(transferred), single_family: 'yes' }),
});

/** A Bailey parcel with every figure given. */
const bailey = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...LAND_CLASSES), { minLength: 1 }),
    fc.array(land, { minLength: 9, maxLength: 9 }),
    adjustments,
  )
  .map(([classes, lands, adjusted]): Values => {
    let proposed = 0;
    const values: Values = { system: 'bailey', classes: classes.join(',') };
    classes.forEach((name: LandClass, at) => {
      const one = lands[at] ?? { area: 0, existing: 0, proposed: 0 };
      proposed += part(one.area, one.proposed);
      values[`area_${name}`] = write(one.area);
      values[`existing_${name}`] = write(part(one.area, one.existing));
      values[`proposed_${name}`] = write(part(one.area, one.proposed));
    });
    return { ...values, ...written(adjusted, proposed) };
  });

/** A parcel under IPES with every figure given, by its scores or by its letter. */
const ipes = fc
  .record({
    hazard: fc.nat({ max: 450 }),
    runoff: fc.nat({ max: 200 }),
    outside: land,
    sez: figure(5_000),
    letter: fc.option(figure(9_000)),
    adjusted: adjustments,
  })
  .map(({ hazard, runoff, outside, sez, letter, adjusted }): Values => {
    const proposed = part(outside.area, outside.proposed);
    return {
      ...{ system: 'ipes', area_outside_sez: write(outside.area), area_sez: write(sez) },
      ...(letter === null ? { erosion_hazard: String(hazard), runoff: String(runoff) } : { ipes_total: write(letter) }),
      ...{ existing: write(part(outside.area, outside.existing)), proposed: write(proposed) },
      ...written(adjusted, proposed),
    };
  });

const parcel = fc.oneof(bailey, ipes);

/** What each outcome may turn on; with a letter, areas count only for the table of transfers. */
const neededIn = (values: Values): string[] =>
  Object.keys(values).filter((name) => {
    const transfers = values.transfer_in === 'yes' && Number(values.transferred?.replaceAll(',', '')) > 0;
    if (name === 'existing_verified') return false;
    if (name === 'single_family') return transfers;
    if (name.startsWith('area_') && values.ipes_total !== undefined) return transfers;
    // Without the letter's total the parcel falls back to its scores, which are then what is missing.
    return name !== 'ipes_total';
  });

describe('whatever the figures are', () => {
  test('the outcome is over exactly when what counts is more than what is allowed', () => {
    fc.assert(
      fc.property(parcel, (values) => {
        const result = calculate(values);
        if (result.outcome === 'cannot-tell') {
          expect(result.missingInputs.map(({ field }) => field)).toEqual(['coverage.existing_verified']);
          expect(values.existing_verified).not.toBe('YES');
          return;
        }
        const [counted, allowed] = [
          figureOf(result, 'counted') ?? Number.NaN,
          figureOf(result, 'allowed') ?? Number.NaN,
        ];
        expect(result.outcome === 'over').toBe(counted > allowed);
        expect(result.outcome === 'within').toBe(counted <= allowed);
        expect(result.missingInputs).toEqual([]);
      }),
      RUNS,
    );
  });

  test('a needed figure that is missing or mistyped is named, and nothing is told', () => {
    const slip = fc.constantFrom('', ' ', '12o', '-1', 'N/A', 'ca. 500', '1,00');
    fc.assert(
      fc.property(parcel, fc.nat(), slip, (values, pick, wrong) => {
        const needed = neededIn(values);
        const name = needed[pick % needed.length] ?? '';
        const result = calculate({ ...values, [name]: wrong });
        expect(result.outcome, name).toBe('cannot-tell');
        expect(
          result.missingInputs.map(({ field }) => field),
          name,
        ).toContain(`coverage.${name}`);
      }),
      RUNS,
    );
  });

  test('more area never lowers the base', () => {
    fc.assert(
      fc.property(parcel, fc.nat(), figure(20_000), (values, pick, more) => {
        const areas = Object.keys(values).filter((name) => name.startsWith('area_'));
        const name = areas[pick % areas.length] ?? '';
        const larger = Number(values[name]?.replaceAll(',', '')) + more;
        const before = figureOf(calculate(values), 'base') ?? Number.NaN;
        expect(figureOf(calculate({ ...values, [name]: String(larger) }), 'base')).toBeGreaterThanOrEqual(before);
      }),
      RUNS,
    );
  });

  test('the order in which anything was entered or chosen does not matter', () => {
    const shuffled = parcel.chain((values) =>
      fc.record({
        values: fc.constant(values),
        entries: fc.shuffledSubarray(Object.entries(values), { minLength: Object.keys(values).length }),
        classes: fc.shuffledSubarray((values.classes ?? '').split(','), {
          minLength: (values.classes ?? '').split(',').length,
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ values, entries, classes }) => {
        const other = Object.fromEntries(entries);
        if (values.classes !== undefined) other.classes = classes.join(', ');
        expect(calculate(other)).toEqual(calculate(values));
      }),
      RUNS,
    );
  });

  test('the lines add up, and say in words what they say in figures', () => {
    fc.assert(
      fc.property(parcel, (values) => {
        const result = calculate(values);
        const at = (id: string) => figureOf(result, id);
        const parts = result.lines.filter(({ id }) => id.startsWith('base-')).map(({ value }) => value ?? Number.NaN);
        if (parts.length > 0) expect(parts.reduce((so, one) => so + one, 0)).toBeCloseTo(at('base') ?? Number.NaN, 2);
        expect((at('proposed') ?? Number.NaN) - (at('exempt') ?? 0)).toBeCloseTo(at('counted') ?? Number.NaN, 2);
        for (const { id, value, working } of result.lines) {
          for (const said of working ? Object.values(inWords(working)) : []) {
            const sum = calculateWorking(said);
            if (sum === undefined) continue;
            expect(sum.left, `${id}: ${said}`).toBeCloseTo(sum.right, 2);
            if (id !== 'maximum') expect(sum.right, `${id}: ${said}`).toBeCloseTo(value ?? Number.NaN, 3);
          }
        }
      }),
      RUNS,
    );
  });

  test('what exists is never taken away: less than is verified is within', () => {
    fc.assert(
      fc.property(bailey, (values) => {
        const asItStands = Object.fromEntries(
          Object.entries(values).map(([name, value]) =>
            name.startsWith('proposed_') ? [name, values[name.replace('proposed', 'existing')] ?? ''] : [name, value],
          ),
        );
        const result = calculate({ ...asItStands, existing_verified: 'YES', exempt_claimed: 'no' });
        expect(result.outcome).toBe('within');
        expect(inWords(result.said).en).not.toContain('see the notes');
      }),
      RUNS,
    );
  });
});
