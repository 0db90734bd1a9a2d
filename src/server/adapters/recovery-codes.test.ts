import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './one-time-codes.ts';

describe('recovery codes', () => {
  test('are ten, in groups that can be read out, and none twice', () => {
    const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
    expect(newRecoveryCodes()).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(codes.length);
    // Every letter comes up: none is lost to a mistake in the alphabet (a chance of 1 in 10^80 that one does not).
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  });

  test('are the same code however they are typed, and another for another person', async () => {
    const person = randomUUID();
    const hash = await hashRecoveryCode(person, '10ZM-Q2XD-9RTA');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const typed of ['10zm q2xd 9rta', 'lOZMQ2XD9RTA', ' i0zm-q2xd-9rta ']) {
      expect(await hashRecoveryCode(person, typed)).toBe(hash);
    }
    expect(await hashRecoveryCode(person, '10ZM-Q2XD-9RTB')).not.toBe(hash);
    expect(await hashRecoveryCode(randomUUID(), '10ZM-Q2XD-9RTA')).not.toBe(hash);
  });

  test.each(['', '123456', '10ZM-Q2XD-9RT', '10ZM-Q2XD-9RTAA', '10ZM-Q2XD-9RTU', '10ZM-Q2XD-9RT!'])(
    '%j cannot be one',
    async (typed) => {
      expect(await hashRecoveryCode(randomUUID(), typed)).toBeUndefined();
    },
  );
});
