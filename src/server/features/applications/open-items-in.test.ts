import { expect, test } from 'vitest';
import type { DocumentType } from '#domain/requirements/document-type.ts';
import type { ElementResult } from '#domain/requirements/element-check.ts';
import type { FieldCheckRow } from '#server/db/field-checks.ts';
import { openItemsIn } from './submit-application.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });
const types: DocumentType[] = [
  {
    id: 'site_plan',
    label: said('Site plan'),
    fields: ['site_plan'],
    kinds: [],
    terms: [],
    elements: ['scale', 'legend', 'setbacks'].map((id) => ({
      id,
      label: said(id),
      words: [],
      why: said('why'),
      mend: said('mend'),
      drawn: false,
      look: [id],
      facts: [],
      sheet: [],
      atLeast: 1,
      source: { note: 'A rule', basis: 'source' },
    })),
  },
];
const file = (id: string) => ({ id, name: `${id}.pdf`, size: 1, sha256: id });
const files = { site_plan: [file('a'), file('b')] };

const check = (
  outcomes: Record<string, ElementResult['outcome']>,
  { field = 'site_plan', documents = ['a', 'b'], explanation = 'It is on A2.' as string | null } = {},
): FieldCheckRow => ({
  field,
  documents,
  result: {
    type: 'site_plan',
    elements: Object.entries(outcomes).map(([element, outcome]) => ({ element, outcome, evidence: [] })),
    pages: [],
    unread: [],
  },
  explanation,
  checked_at: new Date(0),
});
const outcomes = { scale: 'found', legend: 'not-found', setbacks: 'cannot-tell' } as const;

test('what was not found goes into the record with the reason, by its name; what cannot be told does not', () => {
  expect(openItemsIn(types, [check(outcomes)], files)).toEqual({
    site_plan: { reason: 'It is on A2.', items: [said('legend')] },
  });
});

test('without a reason nothing was submitted with open items', () => {
  expect(openItemsIn(types, [check(outcomes, { explanation: null })], files)).toEqual({});
});

test('a check of other files than are submitted counts for nothing', () => {
  for (const documents of [['a'], ['b', 'a'], ['a', 'b', 'c'], []]) {
    expect(openItemsIn(types, [check(outcomes, { documents })], files), documents.join()).toEqual({});
  }
  expect(openItemsIn(types, [check(outcomes)], {})).toEqual({});
});

test('a reason stands also where only a file has an issue, or where what was asked is asked no more', () => {
  const none = { ...check({}), result: null };
  expect(openItemsIn(types, [none], files)).toEqual({ site_plan: { reason: 'It is on A2.', items: [] } });
  expect(openItemsIn(types, [check({ legend: 'not-found', gone: 'not-found' })], files)).toMatchObject({
    site_plan: { items: [said('legend')] },
  });
  expect(openItemsIn([], [check(outcomes)], files)).toMatchObject({ site_plan: { items: [] } });
});
