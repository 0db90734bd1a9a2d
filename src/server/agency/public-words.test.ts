import { expect, test } from 'vitest';
import { loadCity } from './load-city.ts';
import { fingerprintOf } from './public-words.ts';

test('the fingerprint is that of the words: the same for the same, another for a changed one', () => {
  const city = loadCity('agency');
  expect(fingerprintOf(loadCity('agency'))).toBe(fingerprintOf(city));
  const renamed = { ...city, agency: { ...city.agency, name: 'Another agency' } };
  expect(fingerprintOf(renamed)).not.toBe(fingerprintOf(city));
  const policy = { ...city.legal['privacy-policy'], title: { en: 'Other', es: 'Otra' } };
  expect(fingerprintOf({ ...city, legal: { ...city.legal, 'privacy-policy': policy } })).not.toBe(fingerprintOf(city));
});
