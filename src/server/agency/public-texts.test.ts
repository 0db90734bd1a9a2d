import { expect, test } from 'vitest';
import { loadRemembered } from '../../../test/agency-errors.ts';
import { loadAgency } from './load-agency.ts';
import { fingerprintOf } from './public-texts.ts';

test('the fingerprint is that of the words: the same for the same, another for a changed one', () => {
  const agencyData = loadRemembered('agency');
  expect(fingerprintOf(loadAgency('agency'))).toBe(fingerprintOf(agencyData));
  const renamed = { ...agencyData, agency: { ...agencyData.agency, name: 'Another agency' } };
  expect(fingerprintOf(renamed)).not.toBe(fingerprintOf(agencyData));
  const policy = { ...agencyData.legal['privacy-policy'], title: { en: 'Other', es: 'Otra' } };
  expect(fingerprintOf({ ...agencyData, legal: { ...agencyData.legal, 'privacy-policy': policy } })).not.toBe(
    fingerprintOf(agencyData),
  );
});
