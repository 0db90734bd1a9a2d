import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { drawFact } from '../../../test/builders/checklist.ts';
import { documentOf, drawSheet, type Text, table } from '../../../test/builders/sheet.ts';
import type { ReadDocument } from '../documents/document.ts';
import { answer } from './answer.ts';
import { Answering } from './answering.ts';
import { openCaseFile } from './case-file.ts';

const ask = (how: unknown, document: ReadDocument, facts: Parameters<typeof openCaseFile>[1] = []) => {
  const reply = answer(Answering.parse(how), [], openCaseFile([document], facts, '2026-11-21'));
  return { answer: reply.answer, note: formatMessage('en', reply.note), evidence: reply.evidence };
};

describe('the totals of tables', () => {
  const totals = { kind: 'totals', of: ['COVERAGE'] };
  const parts = [
    ['House and garage', '1,540'],
    ['Driveway', '620'],
    ['Deck', '180'],
  ];

  test('that come to their rows answer yes, and others no with both figures', () => {
    const right = ask(totals, documentOf(table('LAND COVERAGE', ...parts, ['Total', '2,340'])));
    expect(right).toMatchObject({
      answer: 'yes',
      note: '“Total”: the rows 1,540, 620 and 180 add up to the stated 2,340.',
    });
    const wrong = ask(totals, documentOf(table('LAND COVERAGE', ...parts, ['Total', '2,440'])));
    expect(wrong).toMatchObject({
      answer: 'no',
      note: '“Total” states 2,440, but its rows 1,540, 620 and 180 add up to 2,340.',
    });
    expect(wrong.evidence[0]?.quote).toContain('Driveway 620');
  });

  test.each<[string, string[][]]>([
    [
      'each column by itself',
      [
        ['House', '0', '1,610'],
        ['Driveway', '300', '740'],
        ['Total', '300', '2,350'],
      ],
    ],
    [
      'with the size of each before its figures',
      [
        ['House', "40' x 26'", '1,040', '1,040'],
        ['Driveway', "20' x 20'", '400', '400'],
        ['Total', '', '1,440', '1,440'],
      ],
    ],
    [
      'what is removed subtracted',
      [
        ['House', '1,610'],
        ['Driveway', '740'],
        ['Old deck removed', '100'],
        ['Total', '2,250'],
      ],
    ],
    [
      'subtotals of parts',
      [
        ['House', '1,000'],
        ['Garage', '500'],
        ['Subtotal', '1,500'],
        ['Walk', '60'],
        ['Path', '40'],
        ['Subtotal', '100'],
        ['Total', '1,600'],
      ],
    ],
    [
      'rounded parts',
      [
        ['House', '1,610.4'],
        ['Driveway', '740.4'],
        ['Total', '2,351 sf'],
      ],
    ],
  ])('count %s', (_, rows) => {
    expect(ask(totals, documentOf(table('COVERAGE', ...rows))).answer).toBe('yes');
  });

  test.each<[string, string[][]]>([
    [
      'a list with limits',
      [
        ['Parcel area', '10,450'],
        ['Base coverage', '3,135'],
        ['Existing', '0'],
        ['Total coverage', '2,262'],
      ],
    ],
    [
      'a row that has no figure',
      [
        ['House', 'see A1'],
        ['Driveway', '740'],
        ['Total', '2,262'],
      ],
    ],
    [
      'one row alone',
      [
        ['House', '1,610'],
        ['Total', '2,262'],
      ],
    ],
    [
      'other things',
      [
        ['Bedroom', '120'],
        ['Bath', '60'],
        ['Total', '200'],
      ],
    ],
  ])('are not told of %s', (_, rows) => {
    const title = rows[0]?.[0] === 'Bedroom' ? 'FLOOR AREA' : 'COVERAGE';
    expect(ask(totals, documentOf(table(title, ...rows))).answer).toBe('not-found');
  });

  test('that are wrong are not relied on: the comparison says what comes of each figure', () => {
    const within = { kind: 'compare', left: 'coverage.proposedSqFt', is: 'at-most', right: 2400 };
    const stated = drawFact('coverage.proposedSqFt', 2440, 'plans');
    const document = documentOf(table('LAND COVERAGE', ...parts, ['Total coverage', '2,440']));
    expect(ask(within, document, [stated])).toMatchObject({
      answer: 'cannot-tell',
      note: 'Proposed coverage (2,440 sf) is more than 2,400 sf by 40 sf. Proposed coverage (2,340 sf) is not more than 2,400 sf.',
    });
  });
});

describe('plan sheets', () => {
  const size = { kind: 'sheet-size', short: 24, long: 36 };
  const sheet = (inches: [number, number], ...lines: string[]) =>
    documentOf(
      drawSheet(
        inches,
        lines.map((line, at): Text => [line, inches[0] * 64, inches[1] * 40 + at * 16]),
      ),
    );

  test.each<[string, [number, number], string, 'yes' | 'no']>([
    ['as they say', [36, 24], 'SHEET SIZE: 24 x 36', 'yes'],
    ['upright', [24, 36], 'PROJECT NO. 12', 'yes'],
    ['larger', [42, 30], 'ARCH E1', 'yes'],
    ['reduced', [17, 11], 'Sheet size: 24" x 36"', 'no'],
    ['on another paper', [36, 24], 'SCALE 1:50 @ A3', 'no'],
    ['small', [24, 18], 'PROJECT NO. 12', 'no'],
    ['with a window of their size', [36, 24], 'WINDOW 24" x 48"', 'yes'],
  ])('%s are told', (_, inches, line, expected) => {
    expect(ask(size, sheet(inches, line)).answer).toBe(expected);
  });

  test('say both sizes', () => {
    expect(ask(size, sheet([17, 11], 'Sheet size: 24" x 36"', 'SHEET NO: A1.0')).note).toBe(
      'Sheet A1.0 says that it is 24 by 36 in, but its page measures 11 by 17 in.',
    );
  });

  test.each<[string, string[], 'yes' | 'no' | 'not-found']>([
    ['an architect', ['LICENSED ARCHITECT', 'No. C-31877', 'EXP. 05-31-2027'], 'yes'],
    ['an engineer', ['PROFESSIONAL ENGINEER', 'RCE 54321'], 'yes'],
    ['one whose license has ended', ['LICENSED ARCHITECT', 'No. C-31877', 'EXP. 05-31-2025'], 'no'],
    ['a contractor', ['GENERAL CONTRACTOR', 'LIC. NO. 812345'], 'not-found'],
    ['a word alone', ['ARCHITECT: TALLAC DESIGN GROUP'], 'not-found'],
  ])('are stamped by %s', (_, lines, expected) => {
    expect(ask({ kind: 'stamp' }, sheet([36, 24], ...lines)).answer).toBe(expected);
  });
});

describe('figures that were not recognized', () => {
  const total = { kind: 'compare', left: 'coverage.proposedSqFt', is: 'at-most', right: 2400 };
  const stated = { kind: 'stated', facts: ['coverage.proposedSqFt'] };
  const plans = documentOf(drawSheet([36, 24], [['COVERAGE (SEE NOTE) 2,310 SF; 180 SF', 400, 400]]));

  test.each([total, stated])('are laid before a person, who points at one: $kind', (how) => {
    const file = openCaseFile([plans], [], '2026-11-21');
    const reply = answer(Answering.parse(how), [], file);
    expect(reply.answer).toBe('not-recognised');
    expect(reply.candidates?.map(({ value, place }) => [value, place.quote])).toEqual([
      [2310, 'COVERAGE (SEE NOTE) 2,310 SF; 180 SF'],
      [180, 'COVERAGE (SEE NOTE) 2,310 SF; 180 SF'],
    ]);
  });

  test('are none where another fact states them, and none without a unit of their own', () => {
    const other = { ...drawFact('parcel.areaSqFt', 2310, 'plans') };
    const [place] = other.evidence;
    const known = { ...other, evidence: place ? [{ ...place, box: { x: 400, y: 400, width: 300, height: 10 } }] : [] };
    const left = answer(Answering.parse(stated), [], openCaseFile([plans], [known], '2026-11-21')).candidates;
    expect(left?.map(({ value }) => value)).toEqual([180]);
    const bare = documentOf(drawSheet([36, 24], [['COVERAGE SEE SHEET 12', 400, 400]]));
    expect(answer(Answering.parse(stated), [], openCaseFile([bare], [], '2026-11-21')).answer).toBe('not-found');
  });
});
