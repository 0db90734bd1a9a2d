import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  languageInWords,
  list,
  megabytes,
  percent,
  plural,
  shortDay,
  shortName,
} from './format.ts';
import { givePageData } from './page-data.ts';
import { openTexts, startTexts } from './texts.ts';

afterEach(() => givePageData(null));

const MB = 1024 * 1024;

const inSpanish = async () => {
  await openTexts(['ui'], 'es');
  await i18next.changeLanguage('es');
};

beforeEach(async () => {
  startTexts('en');
  await openTexts(['ui']);
});

it('calls a language as the language on the page does', async () => {
  expect(languageInWords('es')).toBe('Spanish');
  await inSpanish();
  expect(languageInWords('en')).toBe('inglés');
});

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

  it('says very little in Spanish too', async () => {
    await inSpanish();
    expect(megabytes(200)).toBe('menos de 0.01 MB');
  });
});

it('groups thousands and leaves the form to the text', () => {
  expect(plural(1020)).toEqual({ count: 1020, number: '1,020' });
});

it('never says that more is done than is', () => {
  expect([0, 0.999, 1].map(percent)).toEqual(['0%', '99%', '100%']);
});

it('writes moments and days as the language does', async () => {
  const [instant, date] = ['2026-11-21T09:14:00Z', '2026-11-21'];
  expect([formatDateTime(instant).replace(/\s/g, ' '), formatDate(date)]).toEqual([
    'Nov 21, 2026, 9:14 AM UTC',
    'Nov 21, 2026',
  ]);
  await inSpanish();
  expect([formatDateTime(instant).replace(/\s/g, ' '), formatDate(date)]).toEqual([
    '21 nov 2026, 9:14 a.m. UTC',
    '21 nov 2026',
  ]);
  expect(formatDate('October 2026')).toBe('October 2026');
});

it('writes moments as the agency’s days and hours, wherever they are read', () => {
  givePageData({ about: { agency: { timeZone: 'America/Los_Angeles' } } } as never);
  expect([shortDay('2026-11-28T05:14:00Z'), formatDateTime('2026-11-28T05:14:00Z').replace(/\s/g, ' ')]).toEqual([
    'Nov 27, 2026',
    'Nov 27, 2026, 9:14 PM PST',
  ]);
});

it('joins names without a comma before the last, and minds the sound in Spanish', async () => {
  expect([list(['a']), list(['a', 'b']), list(['a', 'b', 'c'])]).toEqual(['a', 'a and b', 'a, b and c']);
  await inSpanish();
  expect(list(['plano.pdf', 'informe.pdf'])).toBe('plano.pdf e informe.pdf');
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

it('dollars have both places of their cents', () => expect(formatMoney(260.4)).toBe('$260.40'));
