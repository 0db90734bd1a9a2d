import { describe, expect, it } from 'vitest';
import { nextAwaited } from './complete-checked.tsx';

const one = (field: string, state: 'checking' | 'error' | 'verified' | 'completed') => ({ field, state });

describe('a field that completes by itself', () => {
  it('is one whose check was seen under way and has passed', () => {
    const first = nextAwaited(new Set(), [one('plan', 'checking'), one('report', 'verified')]);
    expect(first).toEqual({ awaited: new Set(['plan']), passed: [] });
    const second = nextAwaited(first.awaited, [one('plan', 'verified'), one('report', 'verified')]);
    expect(second.passed).toEqual(['plan']);
  });

  it('waits for all of its files', () => {
    const awaited = new Set(['plan']);
    expect(nextAwaited(awaited, [one('plan', 'verified'), one('plan', 'checking')])).toEqual({ awaited, passed: [] });
    expect(nextAwaited(awaited, [one('plan', 'verified'), one('plan', 'verified')]).passed).toEqual(['plan']);
  });

  it('is none with issues, none that is complete, and none that is gone', () => {
    const awaited = new Set(['plan', 'report', 'letter']);
    expect(nextAwaited(awaited, [one('plan', 'error'), one('report', 'completed')])).toEqual({
      awaited: new Set(),
      passed: [],
    });
  });
});
