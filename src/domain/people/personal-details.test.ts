import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMadeOfDetails, repeatsItself } from './personal-details.ts';

const ada = ['ada.lake@example.com', 'Ada Lake', 'Planwright'];

describe('a password made of what everyone knows of its owner', () => {
  test.each([
    'ada.lake@example.com'.split('@')[0] ?? '',
    'AdaLake2026!',
    'lakeada!',
    'ada-lake-1',
    'Planwright1',
    'ADALAKEADA',
  ])('%s is refused', (password) => expect(isMadeOfDetails(password, ada)).toBe(true));

  test.each([
    'correct horse battery',
    'lake house by the pines',
    'adamant copper kettle',
    'pine-needle-42',
    '🌲🌲🌲🌲🌲🌲🌲🌲',
  ])('%s is not', (password) => expect(isMadeOfDetails(password, ada)).toBe(false));

  test('details of one or two letters say nothing', () => {
    expect(isMadeOfDetails('bohemian-jar', ['bo@example.com', 'Bo Ja'])).toBe(false);
  });

  test('a name with digits and signs around it is refused, however it is written', () => {
    const around = fc.string({ unit: fc.constantFrom('1', '!', '-', '9', ' '), maxLength: 2 });
    fc.assert(
      fc.property(around, around, fc.boolean(), (before, after, upper) => {
        const password = `${before}${upper ? 'LAKE' : 'lake'}${after}`;
        expect(isMadeOfDetails(password, ada)).toBe(true);
      }),
    );
  });

  test('what holds none of the details is never refused', () => {
    const unit = fc.constantFrom(...'bcfghjmqsuvxyz0123456789');
    fc.assert(fc.property(fc.string({ unit, minLength: 1 }), (password) => !isMadeOfDetails(password, ada)));
  });
});

describe('a password that says the same again and again', () => {
  test.each(['aaaaaaaa', 'AaAaAaAa', '11111111', 'abababab', 'abcabcabc', '1a2b1a2b', '🌲🌲🌲🌲🌲🌲🌲🌲'])(
    '%s is one',
    (password) => expect(repeatsItself(password)).toBe(true),
  );
  test.each(['pine-needle-42', 'bananabread', 'hushhush-owl', '12345aaa'])('%s is none', (password) =>
    expect(repeatsItself(password)).toBe(false),
  );
});
