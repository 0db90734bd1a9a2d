import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { useMessages } from './messages.ts';
import { useDraftPermit, useWriteRecord } from './permits.ts';
import { useStartReview } from './reviews.ts';

/** What a component would be given. */
function given<T>(hook: () => T): T {
  const results: T[] = [];
  const Component = () => {
    results.push(hook());
    return null;
  };
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Component)));
  return results[0] as T;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const sent: (string | undefined)[] = [];
let answer: (() => Response) | null = null;

beforeEach(async () => {
  startTexts('en');
  await openTexts(['problems']);
  sent.length = 0;
  answer = null;
  vi.stubGlobal('sessionStorage', { getItem: () => 'theirs' });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(UUID.exec(body)?.[0]);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const inspected = (on: string) =>
  ({ kind: 'pre-grade-inspection', language: 'en', inspection: { on, by: 'Ada Park' } }) as const;

test.each([
  {
    what: 'a record of a permit',
    ask: () => given(() => useWriteRecord('one')).mutateAsync,
    one: inspected('2026-11-03'),
    other: inspected('2026-11-04'),
    yes: { permit: null },
  },
  {
    what: 'a draft of a permit',
    ask: () => given(() => useDraftPermit('one')).mutateAsync,
    yes: { session_id: '00000000-0000-0000-0000-000000000000' },
  },
  {
    what: 'a message',
    ask: () => given(() => useMessages('staff', 'one')).send.mutateAsync,
    one: 'The site plan is missing.',
    other: 'The grading plan is missing.',
    yes: { messages: [] },
  },
  {
    what: 'a review of a case',
    ask: () => given(() => useStartReview('one')).mutateAsync,
    one: 'sfd',
    other: 'grading',
    yes: { session_id: '00000000-0000-0000-0000-000000000000' },
  },
])('$what that is asked for again after a lost answer is the same one', async ({ ask, one, other, yes }) => {
  const again = ask() as (what: unknown) => Promise<unknown>;
  await expect(again(one)).rejects.toThrow();
  if (other) await expect(again(other), 'what was changed meanwhile is another').rejects.toThrow();
  answer = () => Response.json(yes);
  await again(one);
  await again(one);
  const [first, changed, repeated, next] = other ? sent : [sent[0], 'none', ...sent.slice(1)];
  expect(first).toMatch(UUID);
  expect(repeated).toBe(first);
  expect([changed, next], 'after a yes it is a new one').not.toContain(first);
});
