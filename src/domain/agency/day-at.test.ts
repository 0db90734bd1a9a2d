import { expect, test } from 'vitest';
import { dayAt } from './shown.ts';

test('a day is counted where the agency is, not where the server is', () => {
  expect(dayAt(new Date('2027-01-01T07:59:59Z'), 'America/Los_Angeles')).toBe('2026-12-31');
  expect(dayAt(new Date('2027-01-01T08:00:00Z'), 'America/Los_Angeles')).toBe('2027-01-01');
  expect(dayAt(new Date('2026-07-04T06:59:59Z'), 'America/Los_Angeles')).toBe('2026-07-03');
  expect(dayAt(new Date('2026-02-28T23:30:00Z'), 'UTC')).toBe('2026-02-28');
});
