import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../test/options/depth.ts';
import type { ApplicationData } from './data.ts';
import { isSame, merge, onlyAdds } from './merge.ts';

const PARTS = ['answers', 'textAnswers'] as const;
const FIELDS = ['a', 'b', 'c', 'constructor'];
/** Few fields and few values, so that people meet; an empty value is as good as none. */
const part = fc.dictionary(fc.constantFrom(...FIELDS), fc.constantFrom('', '1', '2', '3'));
const data: fc.Arbitrary<ApplicationData> = fc.record({ answers: part, textAnswers: part });
const RUNS = { numRuns: rounds(500, 2_000) };
const valueIn = (given: ApplicationData, name: 'answers' | 'textAnswers', field: string) =>
  Object.hasOwn(given[name], field) ? (given[name][field] ?? '') : '';

describe('two changes of the same data', () => {
  test('nothing is dropped: each change is in the result, or a conflict names it', () => {
    fc.assert(
      fc.property(data, data, data, (base, mine, theirs) => {
        const { data: merged, conflicts, taken } = merge(base, mine, theirs);
        for (const name of PARTS) {
          for (const field of FIELDS) {
            const was = valueIn(base, name, field);
            const here = valueIn(mine, name, field);
            const there = valueIn(theirs, name, field);
            const result = valueIn(merged, name, field);
            const conflict = conflicts.find((one) => one.field === field && one.part === name);
            if (here !== was && there !== was && here !== there) {
              expect(conflict).toEqual({ field, part: name, base: was, mine: here, theirs: there });
              expect(result).toBe(here);
            } else {
              expect(conflict).toBeUndefined();
              expect(result).toBe(here === was ? there : here);
            }
          }
        }
        const news = PARTS.flatMap((name) =>
          FIELDS.filter(
            (field) =>
              valueIn(mine, name, field) === valueIn(base, name, field) &&
              valueIn(theirs, name, field) !== valueIn(base, name, field),
          ),
        );
        expect([...taken].sort()).toEqual(news.sort());
      }),
      RUNS,
    );
  });

  test('both sides see the same conflicts, from their side', () => {
    fc.assert(
      fc.property(data, data, data, (base, mine, theirs) => {
        const key = ({ part: name, field }: { part: string; field: string }) => `${name}.${field}`;
        const one = merge(base, mine, theirs).conflicts.map(key).sort();
        const other = merge(base, theirs, mine).conflicts.map(key).sort();
        expect(one).toEqual(other);
      }),
      RUNS,
    );
  });

  test('where one side changed nothing, the other stands', () => {
    fc.assert(
      fc.property(data, data, (base, changed) => {
        expect(isSame(merge(base, changed, base).data, changed)).toBe(true);
        expect(isSame(merge(base, base, changed).data, changed)).toBe(true);
        expect(merge(base, base, changed).conflicts).toEqual([]);
        expect(merge(base, changed, changed).conflicts).toEqual([]);
      }),
      RUNS,
    );
  });

  test('merging again, from what was agreed on, changes nothing', () => {
    fc.assert(
      fc.property(data, data, data, (base, mine, theirs) => {
        const { data: agreed } = merge(base, mine, theirs);
        const again = merge(theirs, agreed, theirs);
        expect(isSame(again.data, agreed)).toBe(true);
        expect(again.conflicts).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('a save that does not say what it builds on', () => {
  test('it adds when merging it would overwrite nothing', () => {
    fc.assert(
      fc.property(data, data, (former, next) => {
        const overwrites = PARTS.some((name) =>
          FIELDS.some((field) => {
            const was = valueIn(former, name, field);
            return was !== '' && valueIn(next, name, field) !== was;
          }),
        );
        expect(onlyAdds(former, next)).toBe(!overwrites);
      }),
      RUNS,
    );
  });

  test('what is the same only adds, both ways', () => {
    fc.assert(
      fc.property(data, data, (one, other) => {
        expect(isSame(one, other)).toBe(onlyAdds(one, other) && onlyAdds(other, one));
      }),
      RUNS,
    );
  });
});
