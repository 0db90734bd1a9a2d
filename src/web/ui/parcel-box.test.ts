import { describe, expect, it, test } from 'vitest';
import { matchInNumber, matchInWords, splitTyped, type TextMatch } from './parcel-box.tsx';

const marked = (text: string, spans: readonly TextMatch[]) => spans.map(({ start, end }) => text.slice(start, end));
const inNumber = (apn: string, typed: string) => marked(apn, matchInNumber(apn, typed));
const inWords = (text: string, typed: string) => marked(text, matchInWords(text, typed));

describe('what was typed of a parcel number', () => {
  it('is found with dashes and without', () => {
    expect(inNumber('027-999-004', '027-99')).toEqual(['027-99']);
    expect(inNumber('027-999-004', '02799')).toEqual(['027-99']);
    expect(inNumber('027-999-004', '027 9')).toEqual(['027-9']);
    expect(inNumber('1318-22-002-001', '131822')).toEqual(['1318-22']);
  });

  it('does not take in the dash after it', () => {
    expect(inNumber('027-999-004', '027-')).toEqual(['027']);
  });

  it('is all of it where the number was written a digit short', () => {
    expect(inNumber('015-331-004', '015-331-04')).toEqual(['015-331-004']);
    expect(inNumber('015-331-004', '01533104')).toEqual(['015-331-004']);
  });

  it('is nothing where the number begins otherwise, or where words were typed', () => {
    expect(inNumber('027-999-004', '999')).toEqual([]);
    expect(inNumber('027-999-004', '27 Lark')).toEqual([]);
    expect(inNumber('027-999-004', '-')).toEqual([]);
  });
});

describe('what was typed of an address', () => {
  it('is found where words begin, whatever their case', () => {
    expect(inWords('8820 Brockway Terrace, Placer County', '8820 BROCK')).toEqual(['8820', 'Brock']);
    expect(inWords('1240 Larkspur Lane', 'la')).toEqual(['La', 'La']);
  });

  it('is not found within a word', () => {
    expect(inWords('1240 Larkspur Lane', 'spur')).toEqual([]);
  });

  it('marks as much as was typed where one word begins another', () => {
    expect(inWords('12 Larkspur Lane', 'la larks')).toEqual(['Larks', 'La']);
  });

  it('finds accented letters by plain ones, at their own place', () => {
    expect(inWords('5 Peña Court', 'pen')).toEqual(['Peñ']);
    expect(inWords('İ Ridge', 'ridge')).toEqual(['Ridge']);
  });

  it('is nothing where nothing was typed', () => {
    expect(inWords('1240 Larkspur Lane', ' , ')).toEqual([]);
  });
});

test('the number that is being written is the last of several', () => {
  expect(splitTyped('027-999-004,090-9')).toEqual({ before: '027-999-004, ', last: '090-9' });
  expect(splitTyped('027999004 , 090-998-005, 13')).toEqual({ before: '027999004, 090-998-005, ', last: '13' });
  expect(splitTyped('027-999-004, ')).toEqual({ before: '027-999-004, ', last: '' });
});

test('an address with a comma is one text, and so is one number', () => {
  for (const text of ['1240 Larkspur Lane, South Lake', '1240, Larkspur', '027-99', '', ',']) {
    expect(splitTyped(text)).toEqual({ before: '', last: text.trim() });
  }
});
