import { expect, test } from 'vitest';
import { FigureSource } from './calculation.ts';

test('a source keeps its basis, and one that was submitted with a letter is read with its word', () => {
  const note = { en: 'Code 30.4', es: 'Código 30.4' };
  const now = { note, basis: 'unverified', effective: '2026-01-01' } as const;
  expect(FigureSource.parse(now)).toEqual(now);
  expect(FigureSource.encode(FigureSource.parse(now))).toEqual(now);
  for (const [confidence, basis] of [
    ['S', 'source'],
    ['D', 'derived'],
    ['K', 'unverified'],
  ] as const)
    expect(FigureSource.parse({ note, confidence } as never)).toEqual({ note, basis });
  expect(() => FigureSource.parse({ note, confidence: 'X' } as never)).toThrow();
});
