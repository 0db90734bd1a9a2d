import { describe, expect, it } from 'vitest';
import { count, megabytes, shortName } from './words.ts';

const MB = 1024 * 1024;

describe('megabytes', () => {
  it.each([
    [0, '0 MB'],
    [200, 'under 0.01 MB'],
    [0.25 * MB, '0.25 MB'],
    [12.34 * MB, '12.3 MB'],
    [250 * MB, '250 MB'],
    [1234.5 * MB, '1235 MB'],
  ])('says %d bytes as %s', (bytes, words) => {
    expect(megabytes(bytes)).toBe(words);
  });
});

describe('count', () => {
  it('keeps one apart from many and groups thousands', () => {
    expect([count(0, 'file'), count(1, 'file'), count(1020, 'page')]).toEqual(['0 files', '1 file', '1,020 pages']);
  });
});

describe('shortName', () => {
  it('leaves a short name alone', () => {
    expect(shortName('site-plan.pdf')).toBe('site-plan.pdf');
  });

  it('cuts a long one in the middle and keeps its beginning and type', () => {
    const short = shortName('land-coverage-worksheet-2026-10-02-revised.pdf');
    expect(short).toHaveLength(32);
    expect(short).toMatch(/^land-coverage.*…evised\.pdf$/);
  });
});
