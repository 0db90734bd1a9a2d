import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnalysisFile, AnalysisStatus } from '#contract/analysis.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import {
  activityText,
  fileText,
  readingShare,
  readingText,
  sendingText,
  stepOf,
  stoppedText,
  windowTitleOf,
} from './describe-progress.ts';

beforeEach(async () => {
  startTexts('en');
  await openTexts(['analysis', 'review', 'reading', 'ui']);
});

const progress = (given: Partial<AnalysisStatus['progress']> = {}): AnalysisStatus['progress'] => ({
  files_done: 3,
  files_total: 12,
  pages_read: 40,
  pages_total: 1200,
  activity: 'Reading plan.pdf',
  activity_code: 'reading',
  ...given,
});
const file = (given: Partial<AnalysisFile>): AnalysisFile => ({
  name: 'plan.pdf',
  size: 1,
  state: 'reading',
  pages_read: 0,
  pages_total: null,
  reason: null,
  reason_code: null,
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
      '10 of 12 pages read; no words were found on the rest',
    );
    expect(fileText(file({ state: 'read', pages_read: 12, pages_total: 12 }))).toBe('12 pages read');
    expect(fileText(file({ state: 'reading', pages_read: 5, pages_total: 12 }))).toBe('5 of 12 pages read');
    expect(fileText(file({ state: 'waiting' }))).toBe('Waiting');
    expect(fileText(file({ state: 'waiting', reason_code: 'read-again' }))).toMatch(/tried once more in a minute/);
  });

  it('gives the reason where it could not be read', () => {
    expect(fileText(file({ state: 'unreadable', reason_code: 'empty' }))).toMatch(/^The file is empty\./);
    expect(fileText(file({ state: 'unreadable' }))).toBe('This file could not be read.');
  });
});

const status = (value: AnalysisStatus['status'], given: Partial<AnalysisStatus> = {}): AnalysisStatus => ({
  session_id: 's',
  status: value,
  result_at: null,
  detail: null,
  detail_code: null,
  message: '',
  created_at: '2026-11-21T00:00:00Z',
  progress: progress(),
  files: [],
  ...given,
});

describe('what is happening now', () => {
  const waiting = file({ name: 'form.pdf', state: 'waiting' });
  const working = (reading: AnalysisFile) =>
    activityText(status('processing', { progress: progress({ files_done: 0 }), files: [waiting, reading] }), 'review');

  it('names the file and its page', () => {
    expect(working(file({}))).toBe('Reading plan.pdf.');
    expect(working(file({ pages_total: 12 }))).toBe('Reading plan.pdf, page 1 of 12.');
    expect(working(file({ pages_total: 1200, pages_read: 40 }))).toBe('Reading plan.pdf, page 40 of 1,200.');
    expect(working(file({ state: 'waiting' }))).toBe('Waiting for the reader.');
  });

  it('says that the checklist is written once all are read, and how it ended', () => {
    const done = status('processing', {
      progress: progress({ files_done: 1, activity_code: 'writing' }),
      files: [file({ state: 'read' })],
    });
    expect(activityText(done, 'review')).toBe('Answering the checklist and writing the Word file.');
    expect(activityText(status('completed', { progress: progress({ activity_code: 'ready' }) }), 'review')).toBe(
      'The checklist is ready.',
    );
    expect(activityText(status('error', { progress: progress({ activity_code: 'stopped' }) }), 'review')).toBe(
      'The review stopped.',
    );
    expect(stoppedText(status('error', { detail_code: 'too-much-text' }), 'review')).toMatch(
      /^Together these documents have/,
    );
    expect(stoppedText(status('error'), 'review')).toBe('The server stopped the review without a reason.');
  });

  it('follows the language of the page', async () => {
    await openTexts(['analysis', 'review', 'reading', 'ui'], 'es');
    await i18next.changeLanguage('es');
    expect(working(file({ pages_total: 12 }))).toBe('Leyendo plan.pdf, página 1 de 12.');
    expect(readingText(progress())).toBe('3 de 12 archivos · 40 de 1,200 páginas');
    expect(fileText(file({ state: 'read', pages_read: 1, pages_total: 1 }))).toBe('1 página leída');
  });
});

describe("the window's title", () => {
  it('tells from another tab how far it is', () => {
    expect(windowTitleOf(undefined, undefined, 'review')).toBe('Permit review');
    expect(windowTitleOf(undefined, 0.999, 'review')).toMatch(/^99% sent/);
    expect(windowTitleOf(status('processing'), undefined, 'review')).toMatch(/^3 of 12 files/);
    expect(windowTitleOf(status('completed'), undefined, 'review')).toMatch(/^Checklist Generated/);
    expect(windowTitleOf(status('error'), undefined, 'review')).toMatch(/^Processing failed/);
  });
});
