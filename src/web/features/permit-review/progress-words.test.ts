import { describe, expect, it } from 'vitest';
import type { ReviewFile, ReviewStatus } from '#contract/permit-review.ts';
import { fileText, readingShare, readingText, sendingText, stepOf, windowTitleOf } from './progress-words.ts';

const progress = (given: Partial<ReviewStatus['progress']> = {}): ReviewStatus['progress'] => ({
  files_done: 3,
  files_total: 12,
  pages_read: 40,
  pages_total: 1200,
  activity: 'Reading plan.pdf',
  ...given,
});
const file = (given: Partial<ReviewFile>): ReviewFile => ({
  name: 'plan.pdf',
  size: 1,
  state: 'reading',
  pages_read: 0,
  pages_total: null,
  reason: null,
  ...given,
});

describe('progress in words', () => {
  it('gives files and pages, and only what is known', () => {
    expect(readingText(progress())).toBe('3 of 12 files · 40 of 1,200 pages');
    expect(readingText(progress({ pages_total: null }))).toBe('3 of 12 files · 40 pages read so far');
    expect(readingText(progress({ pages_total: null, pages_read: 0, files_total: 1, files_done: 0 }))).toBe(
      '0 of 1 file',
    );
  });

  it('fills the bar by pages, by files while pages are not counted, and not at all before that', () => {
    expect(readingShare(progress())).toEqual({ value: 40, max: 1200 });
    expect(readingShare(progress({ pages_total: null }))).toEqual({ value: 3, max: 12 });
    expect(readingShare(progress({ pages_total: 0, files_total: 0 }))).toBeUndefined();
  });

  it('says bytes on the way, and that the server has them', () => {
    const MB = 1024 * 1024;
    expect(sendingText(12 * MB, 24 * MB)).toBe('12 MB of 24 MB sent');
    expect(sendingText(24 * MB, 24 * MB)).toMatch(/^All 24 MB sent/);
  });

  it('knows the step: sending, reading, writing', () => {
    expect([stepOf(undefined), stepOf(progress()), stepOf(progress({ files_done: 12 }))]).toEqual([0, 1, 2]);
  });
});

describe('a file in words', () => {
  it('never calls a file fully read when pages of it were not', () => {
    expect(fileText(file({ state: 'read', pages_read: 10, pages_total: 12 }))).toBe(
      '10 of 12 pages read; the rest holds no text',
    );
    expect(fileText(file({ state: 'read', pages_read: 12, pages_total: 12 }))).toBe('12 pages read');
    expect(fileText(file({ state: 'reading', pages_read: 5, pages_total: 12 }))).toBe('5 of 12 pages read');
    expect(fileText(file({ state: 'waiting' }))).toBe('Waiting');
  });

  it('gives the reason where it could not be read', () => {
    expect(fileText(file({ state: 'unreadable', reason: 'The file is damaged.' }))).toBe('The file is damaged.');
    expect(fileText(file({ state: 'unreadable' }))).toBe('This file could not be read.');
  });
});

describe("the window's title", () => {
  const status = (value: ReviewStatus['status']): ReviewStatus => ({
    session_id: 's',
    status: value,
    detail: null,
    project_category: 'sfd',
    created_at: '2026-11-21T00:00:00Z',
    progress: progress(),
    files: [],
  });
  it('tells from another tab how far it is', () => {
    expect(windowTitleOf(undefined, undefined)).toBe('Permit review');
    expect(windowTitleOf(undefined, 0.999)).toMatch(/^99% sent/);
    expect(windowTitleOf(status('processing'), undefined)).toMatch(/^3 of 12 files/);
    expect(windowTitleOf(status('completed'), undefined)).toMatch(/^Checklist Generated/);
    expect(windowTitleOf(status('error'), undefined)).toMatch(/^Processing failed/);
  });
});
