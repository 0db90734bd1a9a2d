import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import {
  checklistWith,
  drawDocument,
  drawFact,
  drawLetter,
  drawUnreadable,
  inBoth,
  questionOf,
  recognisedAs,
} from '../../../test/builders/checklist.ts';
import { layOutDocument } from '../../../test/pages/lay-out.ts';
import type { ReadDocument } from '../documents/document.ts';
import type { Fact } from '../extraction/fact.ts';
import type { ChecklistItem } from './checklist.ts';
import { evaluateChecklist } from './evaluate.ts';

type Given = Omit<Partial<ChecklistItem>, 'answer'> & { answer: unknown };

/** The day of the evaluation. */
const TODAY = '2026-11-21';
const checklistOf = (given: Given) =>
  checklistWith(
    [{ ...questionOf('item', given), question: inBoth('Is it so?') }],
    [
      { label: inBoth('APN'), answer: { kind: 'value', fact: 'parcel.apn' } },
      { label: inBoth('Flood Zone'), answer: { kind: 'mentions', any: ['FLOOD ZONE'] } },
      { label: inBoth('Accela Updated'), answer: { kind: 'staff', what: inBoth('Tick when done.') } },
    ],
  );

/** The answer to one question, with its note and code in English. */
function ask(given: Given, documents: ReadDocument[], facts: Fact[] = []) {
  const [item] = evaluateChecklist(checklistOf(given), documents, facts, TODAY).sections[0]?.items ?? [];
  if (!item) throw new Error('no item');
  return {
    ...item,
    note: formatMessage('en', item.noteMessage),
    code: item.codeMessage && formatMessage('en', item.codeMessage),
  };
}

const plans = drawDocument('plans', ['SITE PLAN', 'SNOW STORAGE AREA', 'SCALE: 1" = 10\'']);
const withScan = drawDocument('plans', ['SITE PLAN'], []);
const snow = { kind: 'mentions', any: ['SNOW STORAGE'] };
const height = { kind: 'compare', left: 'building.heightFt', is: 'at-most', right: 'building.maxHeightFt' };

describe('mentions', () => {
  test('words that are there answer yes and are quoted with their page', () => {
    const { answer, evidence } = ask({ answer: snow }, [plans]);
    expect(answer).toBe('yes');
    expect(evidence[0]).toMatchObject({ documentId: 'plans', page: 1 });
    expect(evidence[0]?.quote).toContain('SNOW STORAGE');
  });

  test('words that are nowhere answer not found only when every page was read', () => {
    expect(ask({ answer: snow }, [drawDocument('plans', ['SITE PLAN'])]).answer).toBe('not-found');
    const { answer, note } = ask({ answer: snow }, [withScan]);
    expect(answer).toBe('cannot-tell');
    expect(note).toContain('1 page was not read');
  });

  test('words that are nowhere on pages that were read poorly leave the answer open', () => {
    const { answer, note } = ask({ answer: snow }, [recognisedAs(drawDocument('plans', ['SITE PLAN']), 0.7)]);
    expect([answer, note]).toEqual(['cannot-tell', 'No such words were found, and 1 page was read poorly.']);
  });

  test('a document that could not be opened leaves the answer open', () => {
    const { answer, note } = ask({ answer: snow }, [drawDocument('plans', ['SITE PLAN']), drawUnreadable('scan')]);
    expect([answer, note]).toEqual(['cannot-tell', 'No such words were found, and 1 whole document was not read.']);
  });

  test('without any document nothing can be told', () => {
    expect(ask({ answer: snow }, []).answer).toBe('cannot-tell');
  });

  test('of several things the missing ones are named', () => {
    const all = [
      { name: inBoth('scale'), any: ['SCALE ?[:=]'] },
      { name: inBoth('legend'), any: ['LEGEND'] },
    ];
    const { answer, note, evidence } = ask({ answer: { kind: 'mentions', all } }, [plans]);
    expect(answer).toBe('not-found');
    expect(note).toBe('Found: scale. Not found in the text: legend.');
    expect(evidence).toHaveLength(1);
  });

  test('words in an ordinance say nothing about this project', () => {
    const rule =
      'Every project shall show snow storage, and the applicant must keep it open and should mark it on site';
    const ordinance = drawLetter(
      'ordinance',
      Array.from({ length: 12 }, () => rule),
    );
    const { answer, note, evidence } = ask({ answer: snow }, [ordinance]);
    expect(answer).toBe('mentioned');
    expect(note).toContain('a rule for projects in general');
    expect(evidence).toHaveLength(3);
    expect(ask({ answer: snow }, [ordinance, plans]).answer).toBe('yes');
  });
});

describe("the applicant's own answers", () => {
  const fertilizer = { kind: 'mentions', any: ['FERTILI[SZ]ER'] };
  const recordWith = (answer: string): ReadDocument => ({
    ...layOutDocument(
      'record',
      `Is the property in a scenic corridor?             No\n\nWill fertilizers or pesticides be used          ${answer}\non the property?\n\nAre there trees to be removed?                    Yes`,
    ),
    isDeclaration: true,
  });

  test('stand beside their question, which is quoted with them', () => {
    const { answer, evidence, note } = ask({ answer: fertilizer }, [recordWith('Yes')]);
    expect(answer).toBe('declared');
    expect(evidence[0]?.quote).toBe('Will fertilizers or pesticides be used on the property? Yes');
    expect(note).toContain('Will fertilizers or pesticides be used on the property? Yes');
    expect(ask({ answer: fertilizer }, [recordWith('No')]).answer).toBe('no');
    expect(ask({ answer: fertilizer }, [recordWith('Not decided yet')]).answer).toBe('mentioned');
  });

  test('affirm nothing by themselves: what only they state is declared, and what a sheet states too is yes', () => {
    const stated = { kind: 'stated', facts: ['building.yearBuilt'] };
    const own = drawFact('building.yearBuilt', 1985, 'record');
    const record = recordWith('Yes');
    expect(ask({ answer: stated }, [record], [own])).toMatchObject({
      answer: 'declared',
      note: 'Year constructed: 1985.',
    });
    const both = drawFact('building.yearBuilt', 1985, 'record', 'plans');
    expect(ask({ answer: stated }, [record, plans], [both]).answer).toBe('yes');
    const heights = [drawFact('building.heightFt', 24, 'record'), drawFact('building.maxHeightFt', 26, 'record')];
    expect(ask({ answer: height }, [record], heights).answer).toBe('declared');
  });
});

test('the empty tick boxes of a form state nothing', () => {
  const boxes = ['SNOW STORAGE ☐ YES ☐ NO', 'FLOOD ZONE ☐ YES ☐ NO', 'AVALANCHE ☐ YES ☐ NO'];
  const { answer, evidence } = ask({ answer: snow }, [drawDocument('form', boxes)]);
  expect([answer, evidence.length]).toEqual(['mentioned', 1]);
});

describe('stated facts', () => {
  const stated = { kind: 'stated', facts: ['parcel.ipesScore', 'parcel.landCapability'] };

  test('all must be there, or any one where that is enough', () => {
    const facts = [drawFact('parcel.ipesScore', 748, 'plans')];
    expect(ask({ answer: stated }, [plans], facts).note).toContain('Land capability district');
    expect(ask({ answer: stated }, [plans], facts).answer).toBe('not-found');
    const any = ask({ answer: { ...stated, need: 'any' } }, [plans], facts);
    expect([any.answer, any.note]).toEqual(['yes', 'IPES score: 748.']);
  });

  test('two values are shown and none is chosen', () => {
    const facts = [drawFact('parcel.ipesScore', 748, 'plans'), drawFact('parcel.ipesScore', 690, 'form')];
    const { answer, note, evidence } = ask({ answer: { ...stated, need: 'any' } }, [plans], facts);
    expect(answer).toBe('cannot-tell');
    expect(note).toContain('748 and 690');
    expect(evidence.map((place) => place.documentId)).toEqual(['plans', 'form']);
  });
});

describe('comparisons', () => {
  const [low, high, max] = [
    drawFact('building.heightFt', 28, 'plans'),
    drawFact('building.heightFt', 31, 'plans'),
    drawFact('building.maxHeightFt', 30, 'plans'),
  ];

  test('answer yes or no with both figures', () => {
    expect(ask({ answer: height }, [plans], [low, max]).answer).toBe('yes');
    const { answer, note, evidence } = ask({ answer: height }, [plans], [high, max]);
    expect(answer).toBe('no');
    expect(note).toBe('Proposed building height (31 ft) is more than maximum allowed height (30 ft) by 1 ft.');
    expect(evidence).toHaveLength(2);
  });

  test('a missing figure is named, with what was not read', () => {
    expect(ask({ answer: height }, [plans], [low]).note).toBe('Not stated in the text: Maximum allowed height.');
    expect(ask({ answer: height }, [withScan], [low]).note).toContain('1 page was not read');
    expect(ask({ answer: height }, [plans], [low]).answer).toBe('cannot-tell');
  });

  test('an owner who is a trust in one document and a person in another is for a person to decide', () => {
    const person = drawFact('owner.name', 'Maren Lindqvist', 'plans', 'form');
    const trustee = drawFact('owner.name', 'Maren Lindqvist, Trustee of the Lindqvist Trust', 'letter');
    const agrees = { kind: 'consistent', fact: 'owner.name' };
    expect(ask({ answer: agrees }, [plans], [person]).answer).toBe('yes');
    expect(ask({ answer: agrees }, [plans], [person, trustee])).toMatchObject({ answer: 'person-decides' });
  });

  test('a disputed figure is never used, even where both values would pass', () => {
    const other = drawFact('building.heightFt', 27, 'form');
    const { answer, note, evidence } = ask({ answer: height }, [plans], [low, other, max]);
    expect(answer).toBe('cannot-tell');
    expect(note).toBe(
      'Proposed building height is given as 28 ft and 27 ft. Proposed building height (28 ft) is not more than maximum allowed height (30 ft). Proposed building height (27 ft) is not more than maximum allowed height (30 ft).',
    );
    expect(evidence).toHaveLength(3);
  });

  test('rounding on plans is forgiven as far as the tolerance says', () => {
    const net = (value: number) => [
      drawFact('grading.cutCy', 120, 'plans'),
      drawFact('grading.fillCy', 40, 'plans'),
      drawFact('grading.netCy', value, 'plans'),
    ];
    const balance = {
      kind: 'compare',
      left: { size: { difference: ['grading.cutCy', 'grading.fillCy'] } },
      is: 'equal-to',
      right: { size: 'grading.netCy' },
      tolerance: 0.5,
    };
    expect(ask({ answer: balance }, [plans], net(80.4)).answer).toBe('yes');
    expect(ask({ answer: balance }, [plans], net(-80)).answer).toBe('yes');
    expect(ask({ answer: balance }, [plans], net(85)).answer).toBe('no');
  });

  test('a figure beyond the end of a table cannot be told', () => {
    const table = { table: inBoth('the table'), by: 'parcel.areaSqFt', rows: [{ upTo: 9_000, is: 1_800 }] };
    const answer = { kind: 'compare', left: 'coverage.maxAllowableSqFt', is: 'at-most', right: table };
    const facts = [drawFact('coverage.maxAllowableSqFt', 1_800, 'plans'), drawFact('parcel.areaSqFt', 9_500, 'plans')];
    expect(ask({ answer }, [plans], facts).answer).toBe('cannot-tell');
  });

  test('feet are never compared with square feet', () => {
    expect(() => checklistOf({ answer: { ...height, right: 'parcel.areaSqFt' } })).toThrow('rules:mistake.units');
  });
});

describe('agreement between documents', () => {
  const same = { kind: 'consistent', fact: 'parcel.apn' };
  const form2 = drawDocument('form', ['APPLICATION']);

  test('two documents that agree answer yes, with a place in each', () => {
    const facts = [drawFact('parcel.apn', '015-331-004', 'plans', 'form')];
    const { answer, evidence } = ask({ answer: same }, [plans, form2], facts);
    expect(answer).toBe('yes');
    expect(evidence.map((place) => place.documentId)).toEqual(['plans', 'form']);
  });

  test('a single statement has nothing to agree with', () => {
    expect(ask({ answer: same }, [plans, form2], [drawFact('parcel.apn', '015-331-004', 'plans')]).answer).toBe(
      'cannot-tell',
    );
  });

  test('two values answer no, with both sides', () => {
    const facts = [drawFact('parcel.apn', '015-331-004', 'plans'), drawFact('parcel.apn', '015-331-014', 'form')];
    const { answer, note, evidence } = ask({ answer: same }, [plans, form2], facts);
    expect([answer, evidence.length]).toEqual(['no', 2]);
    expect(note).toContain('015-331-004 and 015-331-014');
  });
});

describe('exceptions', () => {
  const findings = {
    answer: { kind: 'mentions', any: ['\\b37\\.7\\b'] },
    doesNotApply: [
      {
        left: 'building.heightFt' as const,
        is: 'at-most' as const,
        right: 26,
        tolerance: 0,
        because: inBoth('It is 26 ft or less.'),
      },
    ],
  };

  test('a question falls away only when the documents show it', () => {
    const shown = ask(findings, [plans], [drawFact('building.heightFt', 24, 'plans')]);
    expect([shown.answer, shown.note, shown.evidence.length]).toEqual(['not-applicable', 'It is 26 ft or less.', 1]);
    expect(ask(findings, [plans], [drawFact('building.heightFt', 31, 'plans')]).answer).toBe('not-found');
    expect(ask(findings, [plans], []).answer).toBe('not-found');
  });

  test('a disputed figure does not make it fall away', () => {
    const facts = [drawFact('building.heightFt', 24, 'plans'), drawFact('building.heightFt', 31, 'form')];
    expect(ask(findings, [plans], facts).answer).toBe('not-found');
  });
});

test('a question falls away where what is stated leaves no room for it, and stays where both or neither are', () => {
  const line = {
    answer: { kind: 'person', decides: inBoth('whether it is above the line') },
    doesNotApply: [
      {
        stated: 'parcel.landCapability' as const,
        without: 'parcel.ipesScore' as const,
        because: inBoth('Bailey alone.'),
      },
    ],
  };
  const bailey = drawFact('parcel.landCapability', '4', 'plans');
  const shown = ask(line, [plans], [bailey]);
  expect([shown.answer, shown.note, shown.evidence.length]).toEqual(['not-applicable', 'Bailey alone.', 1]);
  expect(ask(line, [plans], [bailey, drawFact('parcel.ipesScore', 812, 'plans')]).answer).toBe('person-decides');
  expect(ask(line, [plans], []).answer).toBe('person-decides');
});

test('the result names its edition, and sections stand in the order of work', () => {
  const checklist = checklistOf({ answer: snow });
  const [section] = checklist.sections;
  if (!section) throw new Error('no section');
  const sections = (['conditions', 'standards', 'jurisdiction', 'completeness'] as const).map((step) => ({
    ...section,
    step,
  }));
  const result = evaluateChecklist({ ...checklist, sections, sha256: 'abc' }, [plans], [], TODAY);
  expect(result).toMatchObject({ edition: '2026-11-21', sha256: 'abc' });
  expect(result.sections.map(({ step }) => step)).toEqual(['jurisdiction', 'completeness', 'standards', 'conditions']);
});

test.each([
  [[7.5, 7.75], 'yes', '7.75 in'],
  [[7, 7.5, 7.875, 7.25], 'no', '7.875 in'],
])('of several stairs with risers of %j the answer is %s', (risers, expected, named) => {
  const facts = risers.map((value): Fact => ({ ...drawFact('stair.riserIn', value, 'plans'), unit: 'in' }));
  const { answer, note } = ask({ answer: { ...height, left: 'stair.riserIn', right: 7.75 } }, [plans], facts);
  expect([answer, note.includes(named)]).toEqual([expected, true]);
});

test('a line says whom it is asked of, which of its figures are disputed, and where its rule can be read', () => {
  const compare = { kind: 'compare', left: 'coverage.proposedSqFt', is: 'at-most', right: 'coverage.maxAllowableSqFt' };
  const facts = [2412, 2640].map((value) => drawFact('coverage.proposedSqFt', value, 'plans'));
  expect(ask({ answer: compare }, [plans], facts)).toMatchObject({
    asked: 'always',
    disputes: ['coverage.proposedSqFt'],
  });
  expect(ask({ answer: { ...snow, whenDenied: 'not-applicable' } }, [plans]).asked).toBe('where-it-applies');
  expect(ask({ answer: snow, onlyWhere: inBoth('it snows') }, [plans]).asked).toBe('where-it-applies');
  expect(ask({ answer: { kind: 'needs', what: inBoth('the table') } }, [plans]).asked).toBe('never');
  const publications = [{ begins: inBoth('Town Code'), address: 'https://code.example.gov/' }];
  const checklist = { ...checklistOf({ answer: snow, code: inBoth('Town Code 1.2') }), publications };
  const [section] = evaluateChecklist(checklist, [plans], [], TODAY).sections;
  expect(section?.items[0]?.address).toBe('https://code.example.gov/');
});

describe('what only a person can answer', () => {
  test('stays open, with what was found beside it', () => {
    const answer = { kind: 'person', decides: inBoth('whether it is enough'), look: ['SNOW STORAGE'] };
    const item = ask({ answer }, [plans]);
    expect([item.answer, item.note]).toEqual(['person-decides', 'A person decides: whether it is enough.']);
    expect(item.evidence).toHaveLength(1);
  });

  test('a table that is not loaded is named', () => {
    const item = ask({ answer: { kind: 'needs', what: inBoth('the height table') } }, [plans]);
    expect([item.answer, item.note]).toEqual(['cannot-tell', 'Needs the height table.']);
  });
});

test('a rule known only by memory asks staff to confirm it, and a dated rule says since when', () => {
  const item = ask(
    { answer: snow, code: inBoth('Code 1.2'), effective: '2023-11-26', source: { note: 'test', basis: 'unverified' } },
    [plans],
  );
  expect(item.note).toBe('Found in the text. Look at the place. Staff confirm the rule against the current Code.');
  expect(item.code).toBe('Code 1.2 (in force since Nov 26, 2023)');
});

test('the form is filled in its order: values, ticks and what only staff fill', () => {
  const facts = [drawFact('parcel.apn', '015-331-004', 'plans')];
  const [group] = evaluateChecklist(checklistOf({ answer: snow }), [plans], facts, TODAY).form;
  expect(group?.fields).toMatchObject([
    { labelText: { en: 'APN' }, facts, answer: null, forStaff: false },
    { labelText: { en: 'Flood Zone' }, facts: [], answer: 'not-found' },
    {
      labelText: { en: 'Accela Updated' },
      answer: null,
      forStaff: true,
      noteMessage: { params: { words: { en: 'Tick when done.' } } },
    },
  ]);
});

test('a blank that no document fills says so', () => {
  const [group] = evaluateChecklist(checklistOf({ answer: snow }), [withScan], [], TODAY).form;
  const note = group?.fields[0]?.noteMessage;
  expect(note && formatMessage('en', note)).toContain('1 page was not read');
});

test('a note is written in the language of who reads it', () => {
  const facts = [
    drawFact('building.heightFt', 31, 'plans'),
    drawFact('building.maxHeightFt', 30, 'plans'),
    drawFact('plans.date', '2026-11-21', 'plans'),
  ];
  const inSpanish = (given: Given, documents: ReadDocument[]) =>
    formatMessage('es', ask(given, documents, facts).noteMessage);
  expect(inSpanish({ answer: height }, [plans])).toBe(
    'Altura propuesta del edificio (31 ft) supera altura máxima permitida (30 ft) por 1 ft.',
  );
  expect(inSpanish({ answer: snow }, [withScan])).toBe('No se encontraron tales palabras, y 1 página no se leyó.');
  expect(inSpanish({ answer: { kind: 'stated', facts: ['plans.date'] } }, [plans])).toBe(
    'Fecha de los planos: 21 nov 2026.',
  );
});
