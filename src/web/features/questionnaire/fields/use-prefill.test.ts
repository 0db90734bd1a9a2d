import { expect, test } from 'vitest';
import { prefillOf } from './use-prefill.ts';

const fresh = { before: undefined, wasFilled: false };

test('an empty field takes over what is known, once', () => {
  expect(prefillOf('', { ...fresh, now: 'Marisol Vega' })).toBe('Marisol Vega');
  expect(prefillOf('', { before: 'Marisol Vega', now: 'Marisol Vega', wasFilled: true })).toBeNull();
  expect(prefillOf('', { ...fresh, now: '' })).toBeNull();
});

test('what was taken over follows its source', () => {
  expect(prefillOf('029-441', { before: '029-441', now: '029-441-023', wasFilled: true })).toBe('029-441-023');
  expect(prefillOf('029-441', { before: '029-441', now: '', wasFilled: true })).toBe('');
});

test('what the person wrote stays', () => {
  expect(prefillOf('M. Vega', { ...fresh, now: 'Marisol Vega' })).toBeNull();
  expect(prefillOf('M. Vega', { before: 'Marisol Vega', now: 'Marisol V. Vega', wasFilled: true })).toBeNull();
  expect(prefillOf('same', { before: 'other', now: 'same', wasFilled: true })).toBeNull();
});
