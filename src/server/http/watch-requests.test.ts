import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchRequests } from './watch-requests.ts';

test('people are served first while a request is open, and while more than a few come in a second', async () => {
  let now = 0;
  const app = Fastify();
  const isBusy = watchRequests(app, () => now);
  app.get('/', async () => ({ isBusy: isBusy() }));
  app.get('/broken', async () => {
    throw new Error('broken');
  });
  const ask = async (url = '/') => (await app.inject(url)).json();

  expect(isBusy()).toBe(false);
  expect(await ask()).toEqual({ isBusy: true });
  expect(isBusy()).toBe(false);
  // One that fails, and one to nowhere, are over too.
  await ask('/broken');
  await ask('/nowhere');
  expect(isBusy()).toBe(false);
  // A page that asks each second how far its files are keeps nobody waiting.
  for (let second = 0; second < 20; second += 1) {
    now += 1000;
    await ask();
    expect(isBusy()).toBe(false);
  }
  for (let more = 0; more < 4; more += 1) await ask();
  expect(isBusy()).toBe(true);
  now += 999;
  expect(isBusy()).toBe(true);
  now += 1;
  expect(isBusy()).toBe(false);
  await app.close();
});
