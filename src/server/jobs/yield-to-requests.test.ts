import { expect, test } from 'vitest';
import { createYieldingQueue } from './reader.ts';

test('work rests only while people wait, and the next piece waits for its rest', async () => {
  let now = 0;
  let isBusy = false;
  const done: string[] = [];
  const clock = {
    now: () => now,
    wait: async (ms: number) => {
      await new Promise(setImmediate);
      now += ms;
    },
  };
  const inTurn = createYieldingQueue(() => isBusy, clock);
  const work = (name: string) =>
    inTurn(async () => {
      done.push(`${name} at ${now}`);
      now += 10;
    }, new AbortController().signal);

  await Promise.all([work('first'), work('second')]);
  expect(done).toEqual(['first at 0', 'second at 11']);

  isBusy = true;
  done.length = 0;
  await Promise.all([work('third'), work('fourth')]);
  // A look, and five times as long as the work before: after the second, which ended at 21, as well.
  expect(done).toEqual(['third at 72', 'fourth at 133']);
});

test('after work that a database held up for long nobody rests for long', async () => {
  let now = 0;
  const clock = {
    now: () => now,
    wait: async (ms: number) => {
      await new Promise(setImmediate);
      now += ms;
    },
  };
  const inTurn = createYieldingQueue(() => true, clock);
  const { signal } = new AbortController();
  const ended: number[] = [];
  const work = (ms: number) =>
    inTurn(async () => {
      now += ms;
      ended.push(now);
    }, signal);
  await Promise.all([work(12_000), work(10)]);
  expect(ended).toEqual([12_000, 13_011]);
});

test('work that fails gives way to the next all the same', async () => {
  const inTurn = createYieldingQueue(() => false);
  const { signal } = new AbortController();
  await expect(inTurn(() => Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  let ran = false;
  await inTurn(async () => {
    ran = true;
  }, signal);
  expect(ran).toBe(true);
});
