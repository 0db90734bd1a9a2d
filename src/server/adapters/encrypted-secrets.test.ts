import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './encrypted-secrets.ts';

const key = 'a key of at least thirty-two letters';

describe('what is sealed', () => {
  test('opens with its key, where it belongs, and nowhere else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (text, belongsTo, elsewhere) => {
        const sealed = encryptSecret(key, belongsTo, text);
        expect(decryptSecret(key, belongsTo, sealed)).toBe(text);
        expect(decryptSecret(`${key}.`, belongsTo, sealed)).toBeUndefined();
        if (elsewhere !== belongsTo) expect(decryptSecret(key, elsewhere, sealed)).toBeUndefined();
      }),
    );
  });

  test('does not open once any bit of it was changed, or it was cut', () => {
    const sealed = Buffer.from(encryptSecret(key, 'whose', 'a secret'), 'base64url');
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(decryptSecret(key, 'whose', changed.toString('base64url'))).toBeUndefined();
    }
    for (let length = 0; length < sealed.length; length++) {
      expect(decryptSecret(key, 'whose', sealed.subarray(0, length).toString('base64url'))).toBeUndefined();
    }
  });

  test('does not show that two texts are the same', () => {
    expect(encryptSecret(key, 'whose', 'a secret')).not.toBe(encryptSecret(key, 'whose', 'a secret'));
  });
});
