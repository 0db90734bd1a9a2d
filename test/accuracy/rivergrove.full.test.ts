import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from '#domain/documents/page.ts';
import { readPdfPages } from '#server/reading/child/run-sandboxed.ts';
import { comparable, countFound } from './measure-words.ts';
import { findTranscribed } from './rivergrove.ts';

const documents = findTranscribed();

const textOf = (pages: readonly Page[]) => pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');

const counts: { name: string; found: number; wanted: number }[] = [];
const shareOf = (some: typeof counts) =>
  some.reduce((sum, { found }) => sum + found, 0) / some.reduce((sum, { wanted }) => sum + wanted, 0);

describe.skipIf(documents.length === 0)('the records of a small city that a person transcribed', () => {
  it.each(documents)('are read nearly whole: $name', { timeout: 240_000 }, async ({ name, path, words }) => {
    const { reading, pages } = await readPdfPages(path);
    expect(reading.outcome).toBe('read');
    const found = countFound(words, comparable(textOf(pages)));
    counts.push({ name, found, wanted: words.length });
    expect(found / words.length).toBeGreaterThan(0.8);
  });

  afterAll(() => {
    console.log(counts.map((one) => `${(shareOf([one]) * 100).toFixed(2)} % ${one.name}`).join('\n'));
    expect(counts).toHaveLength(documents.length);
    expect(shareOf(counts)).toBeGreaterThan(0.95);
  });
});
