import { describe, expect, it } from 'vitest';
import type { Page, Word } from './page.ts';
import { readSheet } from './read-sheet.ts';
import { readSheetIndex } from './sheet-index.ts';

/** Sets a line of text at a place, its letters `size` high and a little less wide. */
const at = (x: number, y: number, text: string, size = 8): Word[] => {
  let left = x;
  return text.split(' ').map((word) => {
    const box = { x: left, y, width: word.length * size * 0.6, height: size };
    left += box.width + size * 0.4;
    return { text: word, box, method: 'text-layer' };
  });
};
const sheet = (...words: Word[][]): Page => ({
  number: 1,
  width: 2592,
  height: 1728,
  state: 'read',
  words: words.flat(),
});
const said = (page: Page) => {
  const { number, title, date, scales, licences, north } = readSheet('d', page) ?? { scales: [], licences: [] };
  return {
    number: number?.value,
    title: title?.value,
    date: date?.value,
    scales: scales.map(({ value }) => value),
    licences: licences.map(({ value }) => value),
    north: north?.value,
  };
};

const labelledBlock = [
  at(2360, 1000, 'Date of plans:'),
  at(2360, 1014, 'August 28, 2026', 12),
  at(2360, 1316, 'Sheet title:'),
  at(2360, 1330, 'Site, grading and', 18),
  at(2360, 1352, 'BMP plan', 18),
  at(2360, 1480, 'Sheet:'),
  at(2400, 1510, 'A1.0', 40),
];

describe('the title block of a sheet', () => {
  it('gives number, title and date beside or under their labels, a title over several lines whole', () => {
    expect(said(sheet(...labelledBlock))).toMatchObject({
      number: 'A1.0',
      title: 'Site, grading and BMP plan',
      date: 'August 28, 2026',
    });
  });

  it('shows where each stands', () => {
    const { number } = readSheet('d', sheet(...labelledBlock)) ?? {};
    expect(number?.evidence).toMatchObject({ documentId: 'd', page: 1, quote: 'A1.0', method: 'text-layer' });
    expect(number?.evidence.box).toMatchObject({ x: 2400, y: 1510, height: 40 });
  });

  it('without labels is read by what is largest, and not where two things are as large', () => {
    const body = Array.from({ length: 12 }, (_, row) => at(200, 200 + row * 14, 'all work as the notes say'));
    const number = at(2400, 1600, 'C-2', 36);
    expect(said(sheet(...body, number, at(2300, 1500, 'GRADING PLAN', 20)))).toMatchObject({
      number: 'C-2',
      title: 'GRADING PLAN',
    });
    expect(said(sheet(...body, number, at(2400, 1400, 'C-3', 36))).number).toBeUndefined();
  });

  it.each([
    ['2 OF 7', '2 OF 7'],
    ['Sheet 3', '3'],
    ['C-1.2', 'C-1.2'],
  ])('has its number under its label as offices write it: %s', (text, number) => {
    expect(said(sheet(at(2360, 1480, 'SHEET'), at(2360, 1500, text, 24))).number).toBe(number);
  });

  it('takes no number from a list of sheets in the strip, also where the titles are cut off', () => {
    const list = ['Sheet 1', 'Sheet 2', 'Sheet 3'].flatMap((text, row) => at(2500, 500 + row * 14, text));
    expect(said(sheet(list)).number).toBeUndefined();
    expect(said(sheet(list, at(2360, 1480, 'SHEET'), at(2360, 1500, 'A4', 24))).number).toBe('A4');
  });

  it('is not looked for in the drawing, nor on a page that is no sheet', () => {
    expect(said(sheet(at(400, 400, 'Sheet title:'), at(400, 414, 'Roof plan'))).title).toBeUndefined();
    expect(readSheet('d', { ...sheet(...labelledBlock), width: 612, height: 792 })).toBeUndefined();
  });
});

describe('the scale of a sheet', () => {
  it.each([
    ['SCALE: 1" = 20\'-0"', '1" = 20\'-0"'],
    ['1/4" = 1\'-0"', '1/4" = 1\'-0"'],
    ['Scale: 1" = 10\'', '1" = 10\''],
    ['Scale 1:50 @ A3', 'Scale 1:50'],
    ['GRAPHIC SCALE', 'GRAPHIC SCALE'],
    ['NOT TO SCALE', 'NOT TO SCALE'],
  ])('is read from %s', (text, value) => {
    expect(said(sheet(at(300, 900, text))).scales).toEqual([value]);
  });

  it('is not read from slopes, ratios and sentences', () => {
    expect(
      said(sheet(at(300, 900, 'Slope 2:1 max and roof 6:12'), at(300, 960, 'large-scale grading'))).scales,
    ).toEqual([]);
  });
});

describe('stamps and the north arrow', () => {
  it('give licence numbers once, and the word beside the arrow', () => {
    const page = sheet(
      at(2360, 500, 'Lic. No. C-31285'),
      at(2360, 540, 'C-31285'),
      at(2360, 600, 'RCE 45678'),
      at(90, 90, 'N'),
    );
    expect(said(page)).toMatchObject({ licences: ['Lic. No. C-31285', 'RCE 45678'], north: 'N' });
    expect(said(sheet(at(90, 90, 'N 45° E'), at(90, 120, 'north side'))).north).toBeUndefined();
  });
});

describe('a list of sheets', () => {
  const list = [
    at(2300, 300, 'SHEET INDEX', 10),
    at(2300, 320, 'A1.0 SITE PLAN'),
    at(2300, 334, 'A2.0 FLOOR PLANS'),
    at(2300, 348, 'C-1'),
    at(2360, 348, 'GRADING PLAN'),
  ];

  it('gives numbers and titles, on one line or in two columns', () => {
    const found = readSheetIndex('d', sheet(...list)).map(({ number, title }) => `${number} ${title}`);
    expect(found).toEqual(['A1.0 SITE PLAN', 'A2.0 FLOOR PLANS', 'C-1 GRADING PLAN']);
  });

  it('is no list of two, and no column of keynotes', () => {
    expect(readSheetIndex('d', sheet(...list.slice(0, 3)))).toEqual([]);
    const notes = ['B01 EXHAUST FAN', 'B02 WATER HEATER', 'B03 DRYER VENT', 'B04 PANEL'];
    expect(readSheetIndex('d', sheet(...notes.map((note, row) => at(300, 300 + row * 14, note))))).toEqual([]);
  });
});
