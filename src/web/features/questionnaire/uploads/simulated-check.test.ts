import { describe, expect, test } from 'vitest';
import { pickIssues, readPlayed, shownState } from './simulated-check.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });
const elements = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  label: said(id),
  why: said('why'),
  mend: said('mend'),
  drawn: false,
}));

/** Chance that gives these numbers, one after the other. */
const chance =
  (...numbers: number[]) =>
  () =>
    numbers.shift() ?? 0;

describe('the issues of a simulated check', () => {
  test('are two or three different ones of the type', () => {
    expect(pickIssues({ elements }, chance(0.1, 0.99, 0)).map(({ en }) => en)).toEqual(['d', 'a']);
    expect(pickIssues({ elements }, chance(0.9, 0, 0, 0)).map(({ en }) => en)).toEqual(['a', 'b', 'c']);
  });

  test('are those that the type names, as many as there are', () => {
    const simulated = [said('Invalid address'), said('Agency stamp not visible')];
    expect(pickIssues({ elements, simulated }, chance(0.9, 0, 0))).toEqual(simulated);
  });
});

test('what was submitted, or is not there, is not played over', () => {
  const simulated = { state: 'error' as const, issues: [], uploads: 1 };
  expect(shownState('verified', simulated)).toBe('error');
  expect(shownState('completed', simulated)).toBe('completed');
  expect(shownState('none', simulated)).toBe('none');
  expect(shownState('verified', undefined)).toBe('verified');
});

test('what was played before a reload goes on where it was; what cannot be read is nothing', () => {
  const issues = [said('Scale'), said('Legend')];
  const kept = JSON.stringify({ 'a site_plan': { uploads: 1, issues }, 'a floor_plans': { uploads: 2, issues: [] } });
  expect(Object.fromEntries(readPlayed(kept))).toEqual({
    'a site_plan': { uploads: 1, issues, state: 'error' },
    'a floor_plans': { uploads: 2, issues: [], state: 'verified' },
  });
  for (const nothing of [null, '', 'x', '[]', '{"a":{"uploads":0,"issues":[]}}'])
    expect(readPlayed(nothing).size).toBe(0);
});
