import { expect, test } from 'vitest';
import { oneAtATime } from './use-autosave.ts';

test('a save that had nothing to save does not keep the next one from being sent', async () => {
  const sent: string[] = [];
  let unsaved: string[] = [];
  const flush = oneAtATime(async () => {
    while (unsaved.length > 0) {
      const [first = ''] = unsaved;
      await Promise.resolve();
      sent.push(first);
      unsaved = unsaved.slice(1);
    }
  });
  await flush();
  unsaved = ['an edit'];
  const [one, other] = [flush(), flush()];
  expect(one, 'both wait for one save').toBe(other);
  await one;
  expect(sent).toEqual(['an edit']);
});

test('a save that failed is tried again', async () => {
  let tries = 0;
  const flush = oneAtATime(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
  });
  await expect(flush()).rejects.toThrow('offline');
  await flush();
  expect(tries).toBe(2);
});
