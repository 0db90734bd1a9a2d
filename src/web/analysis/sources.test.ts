import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { methodText, unreadPart, valueText } from './sources.tsx';

beforeEach(async () => {
  startTexts('en');
  await openTexts(['analysis', 'reading', 'ui']);
  await openTexts(['analysis', 'reading', 'ui'], 'es');
});

describe('what was not read', () => {
  it.each([
    [{ pages: [3], pageCount: 12 }, 'Page 3 of 12'],
    [{ pages: [9, 1, 2, 3, 4], pageCount: 12 }, 'Pages 1 to 4 and 9 of 12'],
    [{ pages: [1, 3, 5], pageCount: 12 }, 'Pages 1, 3 and 5 of 12'],
    [{ pages: [1, 2], pageCount: 2 }, 'All 2 pages'],
    [{ pages: [1], pageCount: 1 }, 'Its only page'],
    [{ pages: [], pageCount: 0 }, 'The whole document'],
    [{ pages: [], pageCount: 3 }, 'The whole document (3 pages)'],
  ])('says %j as %s', (unread, words) => {
    expect(unreadPart(unread)).toBe(words);
  });
});

describe('a source', () => {
  it('warns where the reading is not certain', () => {
    expect(methodText({ method: 'ocr', confidence: 0.6 })).toMatch(/Not certain/);
    expect(methodText({ method: 'text-layer', confidence: 1 })).not.toMatch(/Not certain/);
  });
});

describe('a value', () => {
  it('is written as it was read, and a day as the language writes days', async () => {
    const portal = { name: 'parcel.areaSqFt', value: 1790, unit: 'sf' } as const;
    const date = { name: 'plans.date', value: '2026-11-21' } as const;
    expect([portal, date].map(valueText)).toEqual(['1,790 sf', 'Nov 21, 2026']);
    await i18next.changeLanguage('es');
    expect([portal, date].map(valueText)).toEqual(['1,790 sf', '21 nov 2026']);
  });
});
