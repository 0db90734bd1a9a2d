import { describe, expect, test } from 'vitest';
import { KnowledgeBase } from './ask-knowledge.ts';
import { completeQuestion } from './complete-question.ts';
import { readKnowledge } from './read-knowledge.ts';

const PLACES = ['California', 'Nevada', 'Placer', 'South Lake Tahoe'];
const BEFORE = 'How tall may a fence be in California?';

describe('a question that leans on the one before is completed by it', () => {
  test.each([
    ['And in Nevada?', 'And in Nevada, how tall may a fence be?'],
    ['what about Placer?', 'what about Placer, how tall may a fence be?'],
    ['And in South Lake Tahoe?', 'And in South Lake Tahoe, how tall may a fence be?'],
    ['What about for duplexes?', 'What about for duplexes, how tall may a fence be in California?'],
    ['How about a wall?', 'How about a wall, how tall may a fence be in California?'],
    ['How long does that take?', 'How long does that take, how tall may a fence be in California?'],
    ['How much does it cost?', 'How much does it cost, how tall may a fence be in California?'],
    ['Who decides that?', 'Who decides that, how tall may a fence be in California?'],
    ['Is it allowed in winter?', 'Is it allowed in winter, how tall may a fence be in California?'],
    ['Do they need a permit?', 'Do they need a permit, how tall may a fence be in California?'],
    ['Can I appeal that?', 'Can I appeal that, how tall may a fence be in California?'],
    ['And without a permit?', 'And without a permit, how tall may a fence be in California?'],
    ['same for hedges?', 'same for hedges, how tall may a fence be in California?'],
    ['¿Y en Nevada?', '¿Y en Nevada, how tall may a fence be?'],
    ['¿Cuánto cuesta eso?', '¿Cuánto cuesta eso, how tall may a fence be in California?'],
  ])('%s', (question, completed) => {
    expect(completeQuestion(question, BEFORE, PLACES)).toBe(completed);
  });

  test.each([
    'How tall may a deck railing be?',
    'Do I need a permit to cut down a tree?',
    'Is there a limit on nightly rental permits in Placer?',
    'Are there more old people at Tahoe than thirty years ago?',
    'How long does it take to get a building permit?',
    'Is it possible to split a lot under SB 9?',
    'And what does the general plan law say about noise contours?',
    'But must the zoning of a county match its general plan?',
    'Does a shed that is small need a permit?',
    'What is the Secchi depth of 2010?',
    'What about accessory dwelling units on steep lots in Nevada?',
    'Can they deny my apartments because of the income of tenants?',
    'tree removal',
    'Which rooms need this kind of smoke detector in a basement?',
    '¿Necesito permiso para cortar un árbol?',
  ])('%s stands by itself', (question) => {
    expect(completeQuestion(question, BEFORE, PLACES)).toBe(question);
  });

  test('there is none before', () => {
    expect(completeQuestion('And in Nevada?', undefined, PLACES)).toBe('And in Nevada?');
  });
});

const SOURCE = '[[Code 1 | the code | source | T1]]';
const filler = Array.from(
  { length: 60 },
  (_, at) => `## Other ${at} {#other-${at}}\n\nSubject${at} is matter${at}. ${SOURCE}\n`,
);
const { document } = readKnowledge(`---
id: lake
collection: lake
title: Texts
edition: 1
effective: 2026-01-01
source: a test
---
# Lake

## Clarity of the lake by year {#clarity}

Table: Clarity of the lake in feet, by year ${SOURCE}

| Year | Clarity |
| --- | --- |
| 2009 | 68.1 |
| 2010 | 64.4 |

## Causes of cloudy water {#causes}

Fine sediment clouds water. ${SOURCE}

# Other

${filler.join('\n')}`);

test('after an answer, what is offered is answered by the section that it names', () => {
  const base = new KnowledgeBase(document ? [document] : [], {
    ...{
      groups: [{ words: ['lake', 'lakes'], in: {} }],
      places: [],
      placesWithin: {},
      unsaidPlaces: [],
      outside: [],
      everyday: [],
      dictionary: {},
      fillers: {},
    },
  });
  const offered = base.followUps(base.ask('What was the clarity of the lake in 2009?'));
  expect(offered.map(({ text }) => text)).toEqual([
    { code: 'knowledge:followUp.figure', params: { subject: 'Clarity of the lake in feet', row: '2010' } },
    { code: 'knowledge:followUp.section', params: { title: 'Causes of cloudy water' } },
  ]);
  expect(offered.map(({ question }) => base.ask(question)[0]?.section.id)).toEqual(['clarity', 'causes']);
  expect(base.followUps([])).toEqual([]);
});
