import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilFetched } from './until-fetched.ts';

const health = vi.fn<() => Promise<Response>>();
const browser = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', health);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  health.mockReset();
});

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const there = async () => new Response('');

it('waits while the server cannot be reached, and goes on as soon as the browser is back', async () => {
  let isOnline = false;
  health.mockImplementation(() => (isOnline ? there() : away()));
  const load = vi.fn(() => (isOnline ? Promise.resolve('page') : away()));
  const fetched = untilFetched(load);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(load).toHaveBeenCalledTimes(1);
  isOnline = true;
  browser.dispatchEvent(new Event('online'));
  await expect(fetched).resolves.toBe('page');
});

it('asks again by itself where the browser does not notice, the longest pause being 30 seconds', async () => {
  let isOnline = false;
  health.mockImplementation(() => (isOnline ? there() : away()));
  const fetched = untilFetched(() => (isOnline ? Promise.resolve('page') : away()));
  await vi.advanceTimersByTimeAsync(200_000);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(fetched).resolves.toBe('page');
});

it('gives up where the server answers and the code still does not come, as after an update', async () => {
  health.mockImplementation(there);
  const load = vi.fn(away);
  await expect(untilFetched(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(2);
});

it('stands around every part of a page that is fetched later: without it a broken connection ends the page', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' });
  const lazily = Object.entries(sources).filter(([, code]) => /\blazy\(async/.test(code));
  expect(lazily.length).toBeGreaterThan(3);
  const unguarded = lazily.filter(([, code]) => /await import\(/.test(code)).map(([file]) => file);
  expect(unguarded).toEqual([]);
});
