import { describe, expect, it } from 'vitest';
import type { Page } from '#domain/documents/page.ts';
import { mustLook } from '../child/finish-page.ts';
import { chooseWords } from './choose-words.ts';
import { unbelievedWords } from './merge-words.ts';
import { densityOf } from './prepare-picture.ts';

const at = (x: number) => ({ x, y: 10, width: 40, height: 10 });
const page: Page = {
  number: 1,
  width: 612,
  height: 792,
  state: 'read',
  words: [
    { text: 'Cornmission', box: at(10), method: 'text-layer' },
    { text: 'Cruz', box: at(300), method: 'form-field' },
  ],
};
const found = {
  words: [
    { text: 'Commission', box: at(12), confidence: 0.96 },
    { text: 'Cruz', box: at(300), confidence: 0.9 },
    { text: 'hearing', box: at(100), confidence: 0.9 },
    { text: '~ie', box: at(200), confidence: 0.5 },
  ],
  boxes: [
    { box: { x: 80, y: 9, width: 11, height: 11 }, on: true },
    { box: { x: 290, y: 8, width: 60, height: 14 }, on: false },
  ],
  unreadable: [
    { box: at(250), confidence: 0.12 },
    { box: at(302), confidence: 0.1 },
  ],
  quality: { score: 0.95, sense: 300 },
  confidence: 0.93,
  turned: 90,
};
const sense = (text: string) => text !== '~ie';
const texts = ({ words }: Page) => words.map(({ text, method }) => `${text} ${method}`);

describe('which words of a page are kept', () => {
  it('are the recognised ones where the layer over a scan reads worse, and what was filled in stays', () => {
    const chosen = chooseWords(page, { quality: { score: 0.8, sense: 250 }, trust: 'doubtful' }, found, sense);
    expect(texts(chosen)).toEqual(['Commission ocr', 'hearing ocr', '~ie ocr', 'Cruz form-field']);
    expect(chosen.reading).toEqual({ source: 'ocr', confidence: 0.93, layer: 0.8, turned: 90 });
    // What could not be read is said, where no word stands.
    expect(chosen.unreadable).toEqual([{ box: at(250), method: 'ocr', confidence: 0.12 }]);
  });

  it('are those of the layer where it reads as well, with what only the picture shows', () => {
    const chosen = chooseWords(page, { quality: { score: 0.99, sense: 300 }, trust: 'doubtful' }, found, sense);
    expect(texts(chosen)).toEqual(['Cornmission text-layer', 'Cruz form-field', 'hearing ocr']);
    expect(chosen.reading).toEqual({ source: 'text-layer', confidence: 0.99 });
  });

  it('are never replaced where the program that drew the page wrote them', () => {
    const chosen = chooseWords(page, { quality: { score: 0.8, sense: 250 }, trust: 'sure' }, found, sense);
    expect(texts(chosen)[0]).toBe('Cornmission text-layer');
  });
});

describe('the few words of a title block over a scan', () => {
  it('stay, and all that was recognised elsewhere is added', () => {
    const chosen = chooseWords(page, { quality: { score: 0.8, sense: 10 }, trust: 'partial' }, found, sense);
    expect(texts(chosen)).toEqual(['Cornmission text-layer', 'Cruz form-field', 'hearing ocr', '~ie ocr']);
  });
});

describe('boxes to tick', () => {
  it('are named by the words after them, and those that the form itself tells stay as it tells them', () => {
    const own = { name: 'Cruz', kind: 'box' as const, value: 'Yes', on: true, box: at(300) };
    const form = { ...page, fields: [own] };
    const chosen = chooseWords(form, { quality: { score: 0.8, sense: 250 }, trust: 'doubtful' }, found, sense);
    expect(chosen.fields?.map(({ name, on }) => [name, on])).toEqual([
      ['Cruz', true],
      ['hearing', true],
    ]);
  });
});

describe('a page is looked at', () => {
  const text = { isBare: false, pictureShare: 0 };
  const scan = { isBare: false, pictureShare: 1 };
  const good = { score: 0.99, sense: 900 };
  it.each([
    ['when it has no words', 0, { score: 0, sense: 0 }, text, true],
    ['when its letters are in a wrong encoding', 300, { score: 0.3, sense: 400 }, text, true],
    ['when a scan has a layer that reads badly', 300, { score: 0.9, sense: 900 }, scan, true],
    ['when a scan has but a stamp of text', 4, good, scan, true],
    ['not when a scan reads well', 300, good, scan, false],
    ['not when its text reads well', 300, good, text, false],
    ['not when it is bare', 0, { score: 0, sense: 0 }, { isBare: true, pictureShare: 0 }, false],
  ])('%s', (_when, words, quality, content, looked) => {
    expect(mustLook(words, quality, content)).toBe(looked);
  });
});

describe('the size of a picture', () => {
  it('is what it says of its density, or a plausible page where it says none that one believes', () => {
    expect(densityOf(2550, 3300, 300)).toBe(300);
    expect(densityOf(816, 1056, 96)).toBe(96);
    expect(densityOf(1275, 1650, 72)).toBe(150);
    expect(densityOf(3024, 4032, 72)).toBe(300);
    expect(densityOf(2200, 1700, undefined)).toBe(200);
    expect(densityOf(770, 1001, undefined)).toBe(91);
  });
});

describe('words that the recogniser does not believe', () => {
  const word = (text: string, left: number, confidence: number) => ({
    text,
    left,
    top: 10,
    width: 90,
    height: 30,
    confidence,
  });
  it('are places that could not be read where they look like print and no word stands', () => {
    const words = [word('PLN-2041', 0, 0.1), word('Case', 100, 0.9), word('Cuse', 104, 0.1), word('~|', 300, 0.05)];
    expect(unbelievedWords(words, 300).map(({ text }) => text)).toEqual(['PLN-2041']);
  });
});
