import { describe, expect, test } from 'vitest';
import { cutText, lengthLeftOut } from './draft.ts';

describe('a text that is too long for any field', () => {
  test('keeps what fits, and no half of a character', () => {
    expect(cutText('deck', 4)).toBe('deck');
    expect(cutText('a deck', 4)).toBe('a de');
    expect(cutText('dec🌲', 4)).toBe('dec');
    expect(cutText('de🌲k', 4)).toBe('de🌲');
  });

  test('says how much of an insertion finds no room', () => {
    expect(lengthLeftOut('deck', { length: 0, replaced: 0 }, 4)).toBe(0);
    expect(lengthLeftOut('deck', { length: 3, replaced: 0 }, 4)).toBe(3);
    expect(lengthLeftOut('deck', { length: 3, replaced: 3 }, 4)).toBe(0);
    expect(lengthLeftOut('a\r\nb', { length: 0, replaced: 0 }, 3)).toBe(0);
    expect(lengthLeftOut('a\r\nbc', { length: 0, replaced: 0 }, 3)).toBe(1);
    expect(lengthLeftOut('a', { length: 12, replaced: 0 }, 4)).toBe(1);
  });
});
