import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, splitWords } from './clean-text.ts';

describe('the text of a word', () => {
  it('has plain letters for ligatures and full-width forms', () => {
    expect(cleanText('o\uFB03ce')).toBe('office');
    expect(cleanText('\uFF21\uFF30\uFF2E')).toBe('APN');
  });

  it('keeps fractions and raised figures, which mean something else when they are flattened', () => {
    expect(cleanText('1½')).toBe('1½');
    expect(cleanText('ft²')).toBe('ft²');
  });

  it('composes accents', () => {
    expect(cleanText('Jose\u0301')).toBe('José');
  });
});

describe('words of a field', () => {
  it('end at any white space and have plain hyphens', () => {
    expect(splitWords(' 123\u2011456\u00AD01\r\n\u00A0El\tDorado ')).toEqual(['123-456-01', 'El', 'Dorado']);
  });

  it('are never empty, hold no white space and can be stored, whatever was typed', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        for (const word of splitWords(text)) expect(word).toMatch(/^[^\s\0\p{Surrogate}]+$/u);
      }),
    );
  });
});
