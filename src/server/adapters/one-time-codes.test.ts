import fc from 'fast-check';
import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { codeUri, newCodeSecret, stepOfCode } from './one-time-codes.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  test('a code of RFC 6238 is known, at its step', () => {
    // Appendix B: the key is “12345678901234567890”; the last six digits of the eight given for 1111111109 s.
    expect(stepOfCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '081804', at(1111111109))).toBe(37037036);
  });

  test('a code holds in its own step and one either way, to the second, and says which step it is of', () => {
    const secret = newCodeSecret();
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }),
        fc.integer({ min: -200, max: 200 }),
        (made, later) => {
          const code = generateSync({ secret, epoch: made });
          const now = made + later;
          const step = Math.floor(made / 30);
          const isNear = Math.abs(Math.floor(now / 30) - step) <= 1;
          const found = stepOfCode(secret, code, at(now));
          // One code in a million is also the code of another step.
          if (found !== undefined && found !== step) expect(generateSync({ secret, epoch: found * 30 })).toBe(code);
          else expect(found).toBe(isNear ? step : undefined);
        },
      ),
    );
  });

  test.each([
    [0, true],
    [29, true],
    [59, true],
    [60, false],
    [-1, true],
    [-30, true],
    [-31, false],
  ])('a code of the step that begins now, %d s on: %s', (seconds, holds) => {
    const secret = newCodeSecret();
    const begins = 1_800_000_000;
    const found = stepOfCode(secret, generateSync({ secret, epoch: begins }), at(begins + seconds));
    expect(found).toBe(holds ? begins / 30 : undefined);
  });

  test('what is no six digits is no code, and never an error', () => {
    const secret = newCodeSecret();
    fc.assert(
      fc.property(fc.string(), (typed) => {
        fc.pre(!/^\d{6}$/.test(typed));
        expect(stepOfCode(secret, typed, at(1_800_000_000))).toBeUndefined();
      }),
    );
  });

  test('secrets are 160 bits and never the same; the address tells the app whose they are', () => {
    expect(newCodeSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newCodeSecret()).not.toBe(newCodeSecret());
    const uri = new URL(codeUri('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'ada+1@example.gov'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Planwright:ada+1@example.gov');
    expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(uri.searchParams.get('issuer')).toBe('Planwright');
  });
});
