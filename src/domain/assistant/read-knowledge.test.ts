import { expect, test } from 'vitest';
import { readKnowledge } from './read-knowledge.ts';

const HEAD = `---
id: rules
collection: rules
title: Rules
edition: 2026-11
effective: 2026-11-22
source: Written for a test
---
`;
const TEXT = `${HEAD}
# Height

## Height of a house {#house-height}

A house is at most 28 feet high. [[Code 37.4 | the code | source | T1, T2]]

Table: Height by slope, in feet [[Code 37.4 | the code | derived | T3]]

| Slope | Height |
| --- | --- |
| 0 percent | 24 |
| 10 percent | 26 |
`;

test('reads parts, sections, statements and tables with their sources', () => {
  const { document, errors } = readKnowledge(TEXT);
  expect(errors).toEqual([]);
  expect(document?.sections).toEqual([
    {
      ...{ id: 'house-height', part: 'Height', title: 'Height of a house' },
      statements: [
        {
          text: 'A house is at most 28 feet high.',
          ...{ citation: 'Code 37.4', readIn: 'the code', basis: 'source', facts: ['T1', 'T2'] },
        },
      ],
      tables: [
        {
          ...{ caption: 'Height by slope, in feet', head: ['Slope', 'Height'] },
          rows: [
            ['0 percent', '24'],
            ['10 percent', '26'],
          ],
          ...{ citation: 'Code 37.4', readIn: 'the code', basis: 'derived', facts: ['T3'] },
        },
      ],
    },
  ]);
});

test('reads the words that people ask by and those that a statement explains', () => {
  const text = TEXT.replace('T1, T2]]', 'T1, T2]]\nAsked: how tall; highest\nDefines: height; height limit');
  expect(readKnowledge(text).document?.sections[0]?.statements[0]).toMatchObject({
    ...{ asked: 'how tall; highest', defines: ['height', 'height limit'] },
  });
});

test('reads what people call a column or a row of a table', () => {
  const text = `${TEXT}\nAsked: how tall\nAsked of Height: tall; feet\nAsked of 10 percent: a tenth\n`;
  expect(readKnowledge(text).document?.sections[0]?.tables[0]).toMatchObject({
    asked: 'how tall',
    askedOf: { Height: 'tall; feet', '10 percent': 'a tenth' },
  });
});

test.each([
  ['without its head', TEXT.replace(/^---/, '--'), 'head', 1],
  ['with a day that is none', TEXT.replace('2026-11-22', 'soon'), 'value', 1],
  [
    'with a statement without its source',
    TEXT.replace(' [[Code 37.4 | the code | source | T1, T2]]', ''),
    'source',
    14,
  ],
  ['with a basis that there is not', TEXT.replace('| source |', '| sure |'), 'source', 14],
  ['with a section without an id', TEXT.replace(' {#house-height}', ''), 'section', 12],
  ['with a statement before its section', TEXT.replace('## Height of a house {#house-height}\n', ''), 'noSection', 13],
  ['with words that a table would explain', `${TEXT}Defines: height\n`, 'defines', 22],
  ['with words for a column or row that there is not', `${TEXT}Asked of Depth: deep\n`, 'askedOf', 22],
  ['with words for a column twice', `${TEXT}Asked of Height: tall\nAsked of Height: high\n`, 'askedOf', 23],
  ['with a row that is too short', TEXT.replace('| 10 percent | 26 |', '| 10 percent |'), 'row', 16],
  ['with a table without rows', TEXT.slice(0, TEXT.indexOf('| 0 percent')), 'table', 16],
  ['with a section that says nothing', `${TEXT}\n## More {#more}\n`, 'empty', 23],
  ['with one id twice', `${TEXT}\n## More {#house-height}\n\nSo. [[a | b | source | T4]]\n`, 'sameId', 23],
])('refuses a text %s, and names the line', (_, text, code, line) => {
  const { document, errors } = readKnowledge(text);
  expect(document).toBeUndefined();
  expect(errors[0]).toMatchObject({ line, message: { code: `knowledge:mistake.${code}` } });
});
