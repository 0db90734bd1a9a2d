import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { checklistWith, drawFact, drawLetter, inBoth, questionOf } from '../../../test/builders/checklist.ts';
import { documentOf, drawSheet, table } from '../../../test/builders/sheet.ts';
import type { ReadDocument } from '../documents/document.ts';
import type { Fact } from '../extraction/fact.ts';
import { answer } from './answer.ts';
import { Answering, Exception } from './answering.ts';
import { openCaseFile } from './case-file.ts';
import { evaluateChecklist } from './evaluate.ts';
import { consequencesOf } from './list-attention.ts';

const TODAY = '2026-11-21';

function ask(how: unknown, document: ReadDocument, facts: Fact[] = [], exceptions: unknown[] = []) {
  const given = exceptions.map((exception) => Exception.parse(exception));
  const { note, ...reply } = answer(Answering.parse(how), given, openCaseFile([document], facts, TODAY));
  return { ...reply, note: formatMessage('en', note) };
}

const PERCENTS = { '1b': 1, '4': 20, '5': 25 };
const districts = { kind: 'districts', percents: PERCENTS };
const landOf = (...rows: string[][]) =>
  documentOf(table('LAND CAPABILITY', ['Land capability', 'Area', 'Percent', 'Base'], ...rows));
const LAND = [
  ['Class 1b', '2,000 sf', '1%', '20 sf'],
  ['Class 5', '10,000 sf', '25%', '2,500 sf'],
];
const base = (value: number) => drawFact('coverage.baseAllowableSqFt', value, 'plans');

describe('base coverage by district', () => {
  test('that comes to the stated base is yes, and another base is no with both figures', () => {
    expect(ask(districts, landOf(...LAND), [base(2_520)])).toMatchObject({
      answer: 'yes',
      note: 'The districts come to 2,520 sf (district 1b: 2,000 sf × 1% = 20 sf; district 5: 10,000 sf × 25% = 2,500 sf).',
    });
    const wrong = ask(districts, landOf(...LAND), [base(3_000)]);
    expect(wrong.answer).toBe('no');
    expect(wrong.note).toContain('The districts come to 2,520 sf');
    expect(wrong.note).toContain('but the stated base is 3,000 sf');
    expect(wrong.evidence.length).toBeGreaterThan(1);
  });

  test('is no where a row does not come out, or has another percentage than its district', () => {
    const row = ask(districts, landOf(['Class 4', '5,000 sf', '20%', '1,200 sf'], ...LAND.slice(1)));
    expect([row.answer, row.note]).toEqual([
      'no',
      'The table states 1,200 sf, but district 4: 5,000 sf × 20% = 1,000 sf.',
    ]);
    const percent = ask(districts, landOf(['Class 4', '5,000 sf', '25%', '1,250 sf'], ...LAND.slice(1)));
    expect([percent.answer, percent.note]).toEqual(['no', 'District 4 is stated with 25%, but its percentage is 20%.']);
  });

  test('cannot be told where the districts are not the whole parcel, and is not found without a table', () => {
    const part = ask(districts, landOf(...LAND), [base(2_520), drawFact('parcel.areaSqFt', 15_000, 'plans')]);
    expect([part.answer, part.note]).toEqual([
      'cannot-tell',
      'The areas of the districts come to 12,000 sf, but the parcel has 15,000 sf.',
    ]);
    expect(ask(districts, documentOf(table('COVERAGE'))).answer).toBe('not-found');
  });
});

test('one percentage of the whole parcel is not asked of land of several districts', () => {
  const how = {
    kind: 'compare',
    left: { percent: 'coverage.allowablePercent', of: 'parcel.areaSqFt' },
    is: 'equal-to',
    right: 'coverage.baseAllowableSqFt',
  };
  const facts = [
    base(2_520),
    drawFact('parcel.areaSqFt', 12_000, 'plans'),
    drawFact('coverage.allowablePercent', 25, 'plans'),
  ];
  expect(ask(how, landOf(...LAND), facts).answer).toBe('no');
  expect(ask(how, landOf(...LAND), facts, [{ districts: 2, because: inBoth('Several.') }]).answer).toBe(
    'not-applicable',
  );
});

test('no comparison rests on a figure that another line refutes', () => {
  const checklist = checklistWith(
    [
      questionOf('arithmetic', {
        answer: {
          kind: 'compare',
          left: { percent: 'coverage.allowablePercent', of: 'parcel.areaSqFt' },
          is: 'equal-to',
          right: 'coverage.baseAllowableSqFt',
        },
      }),
      questionOf('within', {
        answer: {
          kind: 'compare',
          left: 'coverage.proposedSqFt',
          is: 'at-most',
          right: 'coverage.baseAllowableSqFt',
        },
      }),
    ],
    [{ label: inBoth('APN'), answer: { kind: 'value', fact: 'parcel.apn' } }],
  );
  const facts = (proposed: number) => [
    drawFact('parcel.areaSqFt', 10_000, 'plans'),
    drawFact('coverage.allowablePercent', 20, 'plans'),
    base(2_500),
    drawFact('coverage.proposedSqFt', proposed, 'plans'),
  ];
  const answers = (proposed: number) =>
    evaluateChecklist(checklist, [drawLetter('plans', ['PLAN'])], facts(proposed), TODAY).sections[0]?.items.map(
      ({ answer: given, noteMessage }) => [given, formatMessage('en', noteMessage)],
    );
  const [arithmetic, within] = answers(2_300) ?? [];
  expect(arithmetic?.[0]).toBe('no');
  expect(within?.[0]).toBe('cannot-tell');
  expect(within?.[1]).toContain('is not more than base allowable coverage (2,500 sf)');
  expect(within?.[1]).toContain('is more than base allowable coverage (2,000 sf) by 300 sf');
  // What holds with either figure holds.
  expect(answers(2_000)?.[1]?.[0]).not.toBe('no');
});

describe('new coverage by district', () => {
  const how = { kind: 'new-coverage', sensitive: ['1a', '1b', '1c', '2', '3'], decides: inBoth('whether any is') };
  const coverage = (...rows: string[][]) =>
    documentOf(table('LAND COVERAGE', ['Surface', 'Existing', 'Proposed'], ...rows));

  test('is no on sensitive land, yes where every row is on other land, and else for a person', () => {
    const deck = ['Deck, class 1b', '100', '220'];
    const house = ['House, class 5', '1,000', '1,400'];
    const wrong = ask(how, coverage(house, deck, ['Total coverage', '1,100', '1,620']));
    expect([wrong.answer, wrong.note]).toEqual([
      'no',
      'New coverage in district 5: 400 sf. New coverage in district 1b: 120 sf.',
    ]);
    const good = ask(how, coverage(house, ['Deck, class 5', '100', '220'], ['Total coverage', '1,100', '1,620']));
    expect(good.answer).toBe('yes');
    expect(ask(how, coverage(house, ['Deck', '100', '220'], ['Total coverage', '1,100', '1,620'])).answer).toBe(
      'person-decides',
    );
    expect(ask(how, documentOf(table('NOTES'))).answer).toBe('person-decides');
  });
});

describe('ages of papers', () => {
  const title = { kind: 'age', of: ['TITLE (REPORT|COMMITMENT)'], decides: inBoth('whether it is recent') };
  const verified = {
    kind: 'age',
    of: ['LAND CAPABILITY VERIF', '\\bLCAP ?\\d{4}-\\d{4}'],
    decides: inBoth('whether it holds'),
  };

  test('are told from the day of a title report, which a person weighs, or the agency by its own limit', () => {
    const report = drawLetter('title', ['PRELIMINARY TITLE REPORT', 'Dated as of: March 5, 2024', 'Order no. 4411']);
    expect(ask(title, report)).toMatchObject({
      answer: 'person-decides',
      note: 'It is of Mar 5, 2024, 32 months ago. A person decides: whether it is recent.',
    });
    expect(ask({ ...title, mostMonths: 6 }, report).answer).toBe('no');
    expect(ask({ ...title, mostMonths: 48 }, report).answer).toBe('yes');
    expect(ask(title, drawLetter('title', ['PRELIMINARY TITLE REPORT', 'Order no. 4411'])).answer).toBe('not-found');
    expect(ask(title, drawLetter('plans', ['SITE PLAN'])).answer).toBe('not-found');
  });

  test('are read from the cell beside their label', () => {
    const report = documentOf(
      drawSheet(
        [8.5, 11],
        [
          ['PRELIMINARY TITLE REPORT', 200, 60],
          ['Report date:', 60, 100],
          ['August 20, 2026', 300, 100],
        ],
      ),
    );
    expect(ask(title, report).note).toContain('It is of Aug 20, 2026, 3 months ago.');
  });

  test('are no once the stated end has passed, and cannot be told where another one holds', () => {
    const ended = 'Land capability verification LCAP2019-0117, issued March 4, 2019, valid until March 4, 2022.';
    const holds = 'Land capability verification LCAP2025-0031, issued May 4, 2025, valid until May 4, 2028.';
    expect(ask(verified, drawLetter('a', [ended]))).toMatchObject({
      answer: 'no',
      note: 'It ended on Mar 4, 2022, 56 months ago.',
    });
    expect(ask(verified, drawLetter('a', [holds]))).toMatchObject({
      answer: 'yes',
      note: 'It holds until May 4, 2028.',
    });
    expect(ask(verified, drawLetter('a', [ended], [holds])).answer).toBe('cannot-tell');
  });

  test('are not those of something promised or asked for', () => {
    const asked = 'Please submit a title report dated January 5, 2026 or later.';
    expect(ask(title, drawLetter('letter', ['Dear applicant,', asked])).answer).not.toBe('yes');
    expect(ask({ ...title, mostMonths: 24 }, drawLetter('letter', ['Dear applicant,', asked])).answer).toBe(
      'not-found',
    );
  });
});

describe('stated products', () => {
  const how = { kind: 'products', of: ['MITIGATION', '\\bFEES?\\b'] };
  const sheet = (text: string) => documentOf(drawSheet([24, 36], [[text, 100, 100]]));

  test.each([
    ['WATER QUALITY MITIGATION: 1,200 SF X $2.50 = $3,000', 'yes'],
    ['MITIGATION FEE 1,200 sf @ $1.86/sf = $2,232.00', 'yes'],
    ['MITIGATION FEE 1,200 sf @ $1.86/sf = $2,332.00', 'no'],
    ['FEE: 8% x 40,000 = 3,200', 'yes'],
    ['DECK 10 X 12 = 130', 'not-found'],
  ])('%s is %s', (text, given) => {
    expect(ask(how, sheet(text)).answer).toBe(given);
  });

  test('that do not come out are told with what they are', () => {
    expect(ask(how, sheet('MITIGATION: 1,200 SF X $2.50 = $3,300')).note).toBe(
      '“1,200 SF X $2.50 = $3,300” does not come out: it is 3,000.',
    );
  });
});

describe('a figure that no project has', () => {
  const plans = drawLetter('plans', ['PLAN']);
  test.each([
    ['a year to come', 'building.yearBuilt', 2091],
    ['a height', 'building.heightFt', 240],
    ['a share in place of a percentage', 'site.drivewaySlopePercent', 0.06],
    ['cut', 'grading.cutCy', 9_000_000],
  ] as const)('%s: neither states, nor is compared, nor fills the form', (_, name, value) => {
    const facts = [drawFact(name, value, 'plans')];
    expect(ask({ kind: 'stated', facts: [name] }, plans, facts)).toMatchObject({
      answer: 'cannot-tell',
      note: expect.stringContaining('out of the usual range'),
    });
    expect(ask({ kind: 'compare', left: name, is: 'at-most', right: 10_000_000 }, plans, facts).answer).toBe(
      'cannot-tell',
    );
    const form = [{ label: inBoth('Value'), answer: { kind: 'value', fact: name } }];
    const [group] = evaluateChecklist(
      checklistWith([questionOf('a', { answer: { kind: 'totals', of: ['A'] } })], form),
      [plans],
      facts,
      TODAY,
    ).form;
    expect(group?.fields[0]?.noteMessage).not.toBeNull();
  });
});

test('a figure that only rounds to zero is none', () => {
  const [plans, depth] = [drawLetter('plans', ['PLAN']), drawFact('grading.excavationDepthFt', 0, 'plans')];
  const how = { kind: 'compare', left: depth.name, is: 'at-most', right: 5 };
  const quoted = (quote: string) => ({ ...depth, evidence: depth.evidence.map((place) => ({ ...place, quote })) });
  expect(ask(how, plans, [quoted('Depth: 0 ft')]).answer).toBe('yes');
  expect(ask(how, plans, [quoted('Depth: 0.001 ft')]).answer).toBe('cannot-tell');
});

test('a limit that rests on a refuted base is refuted with it, and each figure is put through the rule', () => {
  const area = { percent: 'coverage.allowablePercent', of: 'parcel.areaSqFt' };
  const within = {
    greater: [
      'coverage.baseAllowableSqFt',
      { table: inBoth('the table'), by: 'parcel.areaSqFt', rows: [{ upTo: 20_000, percent: 20 }] },
    ],
  };
  const most = { greater: ['coverage.maxAllowableSqFt', 'coverage.verifiedSqFt'] };
  const lines = {
    arithmetic: { left: area, is: 'equal-to', right: 'coverage.baseAllowableSqFt' },
    limit: { isLimit: true, left: 'coverage.maxAllowableSqFt', is: 'at-most', right: within },
    proposed: { left: 'coverage.proposedSqFt', is: 'at-most', right: most },
  };
  const items = Object.entries(lines).map(([id, how]) => questionOf(id, { answer: { kind: 'compare', ...how } }));
  const facts = [
    drawFact('parcel.areaSqFt', 10_000, 'plans'),
    drawFact('coverage.allowablePercent', 20, 'plans'),
    base(2_600),
    drawFact('coverage.maxAllowableSqFt', 2_600, 'plans'),
    drawFact('coverage.proposedSqFt', 2_590, 'plans'),
  ];
  const form = [{ label: inBoth('APN'), answer: { kind: 'value', fact: 'parcel.apn' } }];
  const result = evaluateChecklist(checklistWith(items, form), [drawLetter('plans', ['PLAN'])], facts, TODAY);
  const proposed = result.sections[0]?.items[2];
  expect(proposed?.answer).toBe('cannot-tell');
  const said = consequencesOf(proposed?.noteMessage ?? { code: 'checklist:found' }).map((note) =>
    formatMessage('en', note),
  );
  expect(said.map((note) => [note.includes('is more than'), note.includes('by 590 sf')])).toEqual([
    [false, false],
    [true, true],
  ]);
});
