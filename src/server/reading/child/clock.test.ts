import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';

const LIMITS = { timeoutMs: 1_000, stepMs: 0, slowStepMs: 10_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How long the task ran, with a slow step for each second: for so long `progress` is told. */
function runs(limits: { mostMs?: number }, seconds: number, progress: (second: number) => { quick?: boolean }): number {
  let expired = false;
  const clock = createClock({ ...LIMITS, ...limits, onExpired: () => (expired = true) });
  clock.start();
  const began = performance.now();
  for (let second = 1; !expired && second <= seconds; second++) {
    clock.progress({ done: second, total: 1_000, slow: second, ...progress(second) });
    for (let at = 0; !expired && at < 20; at++) vi.advanceTimersByTime(50);
  }
  for (let at = 0; !expired && at < 1_000; at++) vi.advanceTimersByTime(50);
  clock.stop();
  return performance.now() - began;
}

test('a task of slow steps has a time of its own for each, and an end whatever their number', () => {
  expect(runs({}, 100, () => ({}))).toBeGreaterThan(100_000);
  expect(runs({ mostMs: 20_000 }, 100, () => ({}))).toBeLessThan(20_200);
});

test('silence in the quick part of a slow step ends as it does in any step', () => {
  expect(runs({}, 1, () => ({}))).toBeGreaterThan(9_900);
  expect(runs({}, 1, () => ({ quick: true }))).toBeLessThan(1_200);
});
