import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What every page needs before anything is asked for: what this deployment is, and who is signed in. */
const LOWER = ['../lib/about.ts', '../auth/sessions.tsx'];
const KEY = /queryKey: \[['"`]|queryKey: KEY|fetchQuery\(\{/;

it('the keys of what is fetched stand in one place', () => {
  const elsewhere = Object.entries(sources)
    .filter(([file, text]) => KEY.test(text) && !file.startsWith('./') && !LOWER.includes(file))
    .map(([file]) => file);
  expect(elsewhere).toEqual([]);
});

it('each key has one owner', () => {
  const owners = new Map<string, string[]>();
  for (const [file, text] of Object.entries(sources)) {
    for (const [, name = ''] of text.matchAll(/queryKey: \['([a-z-]+)'/g)) {
      owners.set(name, [...new Set([...(owners.get(name) ?? []), file])]);
    }
  }
  expect(owners.size).toBeGreaterThan(15);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
