import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkRetention, overBefore, RetentionRules } from './retention.ts';

const rules = RetentionRules.parse(parse(readFileSync('agency/retention.yaml', 'utf8')));

test('the agency’s file has each kind once', () => {
  expect(checkRetention(rules)).toEqual([]);
  const without = { records: rules.records.filter(({ kind }) => kind !== 'mails') };
  expect(checkRetention(without)).toEqual([{ path: ['records'], message: 'There is no entry for "mails".' }]);
});

test('days are counted in hours, years by the calendar, and what is kept for ever is never over', () => {
  const keep = (kept: (typeof rules.records)[number]['keep']) => ({
    records: rules.records.map((rule) => (rule.kind === 'drafts' ? { ...rule, keep: kept } : rule)),
  });
  const now = new Date('2028-02-29T10:00:00Z');
  expect(overBefore(keep({ count: 2, unit: 'days' }), 'drafts', now)?.toISOString()).toBe('2028-02-27T10:00:00.000Z');
  expect(overBefore(keep({ count: 1, unit: 'years' }), 'drafts', now)?.toISOString()).toBe('2027-03-01T10:00:00.000Z');
  expect(overBefore(keep('always'), 'drafts', now)).toBeUndefined();
});
