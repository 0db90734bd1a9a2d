import { describe, expect, test } from 'vitest';
import type { LetterKind } from '#domain/cases/letter-kind.ts';
import { loadRemembered } from '../../../test/agency-errors.ts';
import {
  answerDay,
  type LetterItem,
  type LetterWords,
  letterIssues,
  needsReason,
  replaceableDocuments,
  unfilledWords,
  wordsOf,
  writeParagraphs,
} from './letter.ts';
import { checkLetterRules, LetterRules } from './letter-rules.ts';

const { letterRules, caseRules } = loadRemembered('agency');
const both = (text: string) => ({ en: text, es: text });
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const item: LetterItem = {
  id: id(1),
  source: { kind: 'person' },
  what: { en: 'Sign the plans.' },
  looked: {},
  rule: {},
  cure: { en: 'Send the signed sheet.' },
  field: null,
  evidence: [],
  newBecause: '',
};
const onSheet = (documentId: string): LetterItem['evidence'] => [
  { documentId, page: 1, box: null, quote: 'A', method: 'text-layer', confidence: 1 } as never,
];
const words: LetterWords = Object.fromEntries(
  ['agency', 'applicant', 'reference', 'place', 'sentOn', 'receivedOn', 'answerBy', 'answerDays', 'count', 'clock'].map(
    (name) => [name, both(`<${name}>`)],
  ),
);
const letter = (kind: LetterKind = 'incomplete-notice') => ({
  rules: letterRules.letters[kind],
  items: [item],
  stage: letterRules.letters[kind].from[0] ?? 'review',
  caseVersion: 3,
  draftedFrom: 3,
  isSent: false,
  rounds: 0,
  newDocuments: new Set<string>(),
  words,
  hasRecipient: true,
  today: '2027-01-26',
  awaitedUntil: null,
  refused: null,
});

describe('the words of a letter', () => {
  test('have the case in place of what stands in braces, and a person’s own paragraphs before the end', () => {
    const rules = { opening: [both('About {reference}.')], closing: [both('By {answerBy}.')] };
    expect(writeParagraphs(rules, words, 'One.\n\n  Two.\n', 'en')).toEqual({
      opening: [{ text: 'About <reference>.', source: 'agency' }],
      closing: [
        { text: 'One.', source: 'person' },
        { text: 'Two.', source: 'person' },
        { text: 'By <answerBy>.', source: 'agency' },
      ],
    });
    expect(unfilledWords(rules, words)).toEqual([]);
    expect(unfilledWords({ ...rules, opening: [both('Since {previousOn}.')] }, words)).toEqual(['previousOn']);
  });

  test.each([
    [60, '2026-11-27', '2027-01-26'],
    [30, '2028-01-30', '2028-02-29'],
    [null, '2026-11-27', null],
  ])('%s days from %s are %s', (answerDays, sent, due) => {
    expect(answerDay({ answerDays }, sent)).toBe(due);
  });

  test('of an item are those of the language, else those that there are', () => {
    expect(wordsOf({ en: 'Sign.', es: 'Firme.' }, 'es')).toBe('Firme.');
    expect(wordsOf({ en: 'Sign.' }, 'es')).toBe('Sign.');
    expect(wordsOf({}, 'es')).toBe('');
  });
});

describe('a letter does not go out', () => {
  const empty = { ...item, what: { en: ' ' } };
  const withoutCure = { ...item, cure: {} };
  test.each([
    ['twice', { isSent: true }, [{ issue: 'sent' }]],
    ['at another stage', { stage: 'review' as const }, [{ issue: 'stage' }]],
    ['after the case changed', { caseVersion: 4 }, [{ issue: 'changed' }]],
    ['without its items', { items: [] }, [{ issue: 'no-items' }]],
    ['with an item that says nothing', { items: [empty] }, [{ issue: 'empty-item', item: item.id }]],
    ['with an item that nothing settles', { items: [withoutCure] }, [{ issue: 'no-cure', item: item.id }]],
    ['with an item that comes late for no reason', { rounds: 1 }, [{ issue: 'no-reason', item: item.id }]],
    ['with a field that is not filled', { words: {} }, [{ issue: 'unfilled' }]],
    ['to nobody', { hasRecipient: false }, [{ issue: 'nobody' }]],
    ['where a second person decides', { refused: 'second-person' as const }, [{ issue: 'second-person' }]],
  ])('%s', (_, change, issues) => {
    expect(letterIssues(letter())).toEqual([]);
    expect(letterIssues({ ...letter(), ...change })).toEqual(issues);
  });

  test('a denial has reasons, each with its rule, but nothing that would settle them', () => {
    const reason = { ...withoutCure, rule: { en: 'Code 37.4' } };
    expect(letterIssues({ ...letter('denial'), items: [reason] })).toEqual([]);
    expect(letterIssues({ ...letter('denial'), items: [withoutCure] })).toEqual([{ issue: 'no-rule', item: item.id }]);
    expect(letterIssues({ ...letter('denial'), items: [] })).toEqual([{ issue: 'no-items' }]);
  });

  test('a request for revised plans names the sheet of each item', () => {
    const named = { ...item, looked: { en: 'Sheet A1' } };
    expect(letterIssues({ ...letter('plan-revision'), items: [named] })).toEqual([]);
    expect(letterIssues({ ...letter('plan-revision'), items: [item] })).toEqual([
      { issue: 'no-looked', item: item.id },
    ]);
  });

  test('a warning before withdrawal needs the letter that was not answered', () => {
    expect(letterIssues({ ...letter('withdrawal-warning'), items: [] })).toEqual([
      { issue: 'none-awaited' },
      { issue: 'unfilled' },
    ]);
  });

  test.each(['withdrawal-warning', 'withdrawal'] as const)('before the answers that a %s calls overdue are', (kind) => {
    const waiting = {
      ...{ ...letter(kind), items: [], awaitedUntil: '2027-01-26' },
      words: { ...words, previousOn: both('<on>'), previousDue: both('<due>') },
    };
    expect(letterIssues(waiting), 'the last day is the applicant’s').toEqual([{ issue: 'not-due' }]);
    expect(letterIssues({ ...waiting, today: '2027-01-27' })).toEqual([]);
    expect(letterIssues({ ...waiting, awaitedUntil: null })).toEqual([{ issue: 'none-awaited' }]);
  });
});

test.each([
  ['what was asked before', { source: { kind: 'earlier', itemId: id(2), round: 1, number: 1 } as const }, false],
  ['what rests on a sheet that came since', { evidence: onSheet(id(3)) }, false],
  ['what rests on a sheet that was there', { evidence: onSheet(id(4)) }, true],
  ['what nobody had asked', {}, true],
  ['what says why', { newBecause: 'The survey came late.' }, false],
])('in a later round %s needs a reason: %s', (_, change, needs) => {
  const later = { rounds: 1, newDocuments: new Set([id(3)]) };
  expect(needsReason({ ...item, ...change }, later)).toBe(needs);
  expect(needsReason({ ...item, ...change }, { ...later, rounds: 0 })).toBe(false);
});

describe('a new document takes the place of', () => {
  const documents = [
    { id: id(1), field: 'site_plan', replaced_by: id(2) },
    { id: id(3), field: 'fire_stamp', replaced_by: null },
    { id: id(4), field: 'coverage', replaced_by: null },
    { id: id(2), field: 'site_plan', replaced_by: null },
  ];
  test.each([
    ['those that its places are in, and of what came for them since', [id(4), id(1)], null, [id(4), id(2)]],
    ['those of its question after them', [id(4)], 'site_plan', [id(4), id(2)]],
    ['any, where it names none', [], null, [id(3), id(4), id(2)]],
    ['any, where it rests on the application alone', [id(9)], null, [id(3), id(4), id(2)]],
    ['none, where its question has none', [], 'floor_plans', []],
  ])('%s', (_, places, field, expected) => {
    expect(replaceableDocuments({ evidence: places.flatMap(onSheet), field }, documents)).toEqual(expected);
  });
});

describe('the rules of letters', () => {
  const withDenial = (change: object) =>
    LetterRules.parse({
      ...letterRules,
      letters: { ...letterRules.letters, denial: { ...letterRules.letters.denial, ...change } },
    });
  const errorsOf = (rules: LetterRules) =>
    checkLetterRules(rules, caseRules).map(({ path, message }) => `${path.join('.')}: ${message}`);

  test('that ship are sound', () => {
    expect(errorsOf(letterRules)).toEqual([]);
  });

  test.each([
    ['a word that stands for nothing', { opening: [both('{nobody}')] }, /opening\.0\.en: \{nobody\} stands/],
    ['half a brace', { closing: [both('{reference')] }, /closing\.0\.en: A brace/],
    ['overdue answers without a wait', { opening: [both('{previousDue}')] }, /overdue: A letter that names/],
    ['answers without a day', { answersTo: 'review' }, /answerDays: A letter that asks for answers/],
    [
      'answers without items',
      { answersTo: 'review', answerDays: 10, items: 'none' },
      /items: A letter that asks for answers has items/,
    ],
    ['something needed of items that it has not', { items: 'none' }, /needs: A letter without items/],
    ['a way that no move of a case takes', { from: ['intake'] }, /from\.0: No move of cases\.yaml leads from "intake"/],
    ['a move of cases.yaml that it does not take', { from: ['recommended'] }, /denial: cases\.yaml has it lead/],
  ])('name %s', (_, change, error) => {
    expect(errorsOf(withDenial(change)).join('\n')).toMatch(error);
  });
});
