import { randomBytes } from 'node:crypto';
import { hashSlowly } from './passwords.ts';

/** Digits and letters without I, L, O and U (Crockford): none is taken for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const COUNT = 10;

/** Ten codes of 60 random bits, such as 7K3M-Q2XD-9RTA. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newRecoveryCode);

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-');
}

/**
 * What is stored of a code: a slow hash, so that a copy of the table cannot be searched for it. The person's id is the
 * salt, so one hash is enough to look a code up among the ten.
 * @returns hex; undefined for what cannot be a code
 */
export async function hashRecoveryCode(personId: string, typed: string): Promise<string | undefined> {
  const code = asWritten(typed);
  return code === undefined ? undefined : (await hashSlowly(code, Buffer.from(personId))).toString('hex');
}

/** A code as it was given, however it was typed: small letters, spaces, O for 0, I or L for 1. */
function asWritten(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined;
}
