import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvCell, csvLine } from './csv.ts';

const read = (cells: CsvCell[]): string[] => parse(csvLine(cells), { relax_column_count: true })[0] ?? [];

describe('a CSV cell', () => {
  test.each([
    '=1+1',
    '+1 530 555 0100',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1+1',
    '\u0000=1',
    '＝1+1',
    '=HYPERLINK("https://planted.invalid","x")',
    '-1|cmd',
    '--1',
    '-',
  ])('%j is shown, not calculated', (text) => expect(read([text, 'next'])).toEqual([`'${text}`, 'next']));

  test.each(['-5', '+5', '-0.25', '12', '1.', '.5'])('%s stays a number', (text) =>
    expect(read([text])).toEqual([text]),
  );

  test('a number is written without quotes, and nothing is written for what is none', () => {
    expect(csvLine([-5, 0.25, null, Number.NaN])).toBe('-5,0.25,"",""\r\n');
  });

  test('whatever it holds comes back, with an apostrophe at most', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
        const back = read(cells);
        expect(back.map((one, at) => (one === cells[at] ? one : one.replace(/^'/, '')))).toEqual(cells);
        for (const one of back) expect(one).not.toMatch(/^[=@\t\r]|^[+-](?![\d.]*$)/);
      }),
    );
  });
});
