import { describe, expect, test } from 'vitest';
import { drawField } from '../../../test/builders/questionnaire/draw-questionnaire.ts';
import { counties } from '../../../test/counties.ts';
import { readNumber } from '../calculations/figure.ts';
import { fieldErrorOf } from './field-error.ts';

const TODAY = '2026-11-21';
const kindOf = (kind: string, more: object, value: string) =>
  fieldErrorOf(drawField(kind, 'it', more), value, { today: TODAY, counties });

test('an empty field and N/A are not faulty', () => {
  for (const value of ['', '  ', 'N/A']) expect(kindOf('number', {}, value)).toBeUndefined();
});

describe('numbers', () => {
  test.each([
    ['0', 0],
    ['1,250', 1_250],
    ['1250.75', 1_250.75],
    [' .5 ', 0.5],
    ['12,345,678', 12_345_678],
  ])('"%s" is one', (text, number) => {
    expect(readNumber(text)).toBe(number);
    expect(kindOf('number', {}, text)).toBeUndefined();
  });

  test.each(['12o', '1,25', '1,2500', '1 250', '.', '-', ',5', '5.', '1e3', '0x10', 'Infinity', '١٢'])(
    '"%s" is none',
    (text) => {
      expect(readNumber(text)).toBeNull();
      expect(kindOf('number', {}, text)).toEqual({ kind: 'not-a-number' });
    },
  );

  test('limits belong to what is allowed', () => {
    const year = { whole: true, min: 1800, max: 2100 };
    expect(kindOf('number', year, '1800')).toBeUndefined();
    expect(kindOf('number', year, '1799')).toEqual({ kind: 'too-small', least: 1800 });
    expect(kindOf('number', year, '2101')).toEqual({ kind: 'too-large', most: 2100 });
    expect(kindOf('number', year, '1975.5')).toEqual({ kind: 'not-whole' });
    expect(kindOf('number', {}, '-1')).toEqual({ kind: 'too-small', least: 0 });
  });
});

describe('dates', () => {
  test.each(['2026-02-29', '2026-13-01', '26-01-01', '11/21/2026', 'yesterday', '0026-01-01', '2026-1-1'])(
    '"%s" is no day',
    (text) => {
      expect(kindOf('date', {}, text)).toEqual({ kind: 'not-a-date' });
    },
  );

  test('today is not in the future', () => {
    expect(kindOf('date', { notAfterToday: true }, TODAY)).toBeUndefined();
    expect(kindOf('date', { notAfterToday: true }, '2026-11-22')).toEqual({ kind: 'future-date' });
    expect(kindOf('date', {}, '2027-01-01')).toBeUndefined();
    expect(kindOf('date', {}, '2024-02-29')).toBeUndefined();
  });
});

describe('texts', () => {
  test('the longest that is allowed, and one more', () => {
    for (const kind of ['text', 'textarea']) {
      expect(kindOf(kind, { maxLength: 3 }, 'abc')).toBeUndefined();
      expect(kindOf(kind, { maxLength: 3 }, 'abcd')).toEqual({ kind: 'too-long', most: 3 });
    }
  });

  test.each(['015-331-004', '015-331-004, 015-331-005', '122-132-08', '1318-15-111-001'])(
    '"%s" is a parcel',
    (text) => {
      expect(kindOf('text', { format: 'apn' }, text)).toBeUndefined();
    },
  );

  test.each([
    '015331',
    '999-331-004',
    'APN 015-331-004',
    '015-331-004 or so',
    '015-331-004,',
    '015-331-004 015-331-005',
  ])('"%s" is none', (text) => {
    expect(kindOf('text', { format: 'apn' }, text)).toEqual({ kind: 'not-an-apn' });
  });

  test.each(['Ada Lake', 'María de los Ángeles', "Li O'Neil-Wu", '王 小明'])('"%s" is a full name', (text) => {
    expect(kindOf('text', { format: 'name' }, text)).toBeUndefined();
  });

  test.each(['Ada', 'X 2', '12 34', '—  —'])('"%s" is none', (text) => {
    expect(kindOf('text', { format: 'name' }, text)).toEqual({ kind: 'not-a-full-name' });
  });

  test.each(['AL', 'A. L.', 'a-l', 'MJLS', 'ÁÑ'])('"%s" are initials', (text) => {
    expect(kindOf('text', { format: 'initials' }, text)).toBeUndefined();
  });

  test.each(['A', 'ABCDEF', '12', 'A1'])('"%s" are none', (text) => {
    expect(kindOf('text', { format: 'initials' }, text)).toEqual({ kind: 'not-initials' });
  });

  test('a long wrong text is told at once', () => {
    const long = `${'A'.repeat(2_000)}1`;
    const start = performance.now();
    for (const format of ['name', 'initials', 'apn']) kindOf('text', { format, maxLength: 2_000 }, long);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
