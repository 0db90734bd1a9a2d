import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { hashSlowly } from './common-passwords.ts';

/** One step either way: a clock that is up to half a minute wrong, or a code that took as long to type. */
const TOLERANCE_SECONDS = 30;

/** A new secret of 160 random bits for an authenticator app, in base32. */
export const newCodeSecret = (): string => generateSecret();

/** What the app is shown as a QR code. `account` is the address that it stands beside. */
export const codeUri = (secret: string, account: string): string =>
  generateURI({ issuer: 'Planwright', label: account, secret });

/**
 * The time step (of 30 s since 1970, RFC 6238) that a six-digit code belongs to; undefined when it is not one of
 * the step of `now` or of its neighbours. Compares in constant time. Whether it was used before is the caller's to ask.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!isAppCode(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Whether it has the form of a code from an app. Anything else can only be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Digits and letters without I, L, O and U (Crockford): none is taken for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY = { length: 12, group: 4 };
const COUNT = 10;
/** A code that is handed on, such as 7K3MQ-2XD9R. */
const HANDED = { length: 10, group: 5 };

/** Ten codes of 60 random bits, such as 7K3M-Q2XD-9RTA. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, () => newCode(RECOVERY));

/** A code of 50 random bits that one person gives to another, such as 7K3MQ-2XD9R. */
export const newHandedCode = (): string => newCode(HANDED);

function newCode({ length, group }: typeof RECOVERY): string {
  const letters = Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{${group}}`, 'g')) ?? []).join('-');
}

/**
 * What is stored of a code: a slow hash, so that a copy of the table cannot be searched for it. The person's id is the
 * salt, so one hash is enough to look a code up among the ten.
 * @returns hex; undefined for what cannot be a code
 */
export async function hashRecoveryCode(personId: string, typed: string): Promise<string | undefined> {
  const code = asWritten(typed, RECOVERY);
  return code === undefined ? undefined : (await hashSlowly(code, Buffer.from(personId))).toString('hex');
}

/** The same of a code that was handed on. Nobody says whose it is, so all have one salt. */
export async function hashHandedCode(typed: string): Promise<string | undefined> {
  const code = asWritten(typed, HANDED);
  return code === undefined
    ? undefined
    : (await hashSlowly(code, Buffer.from('a code that is handed on'))).toString('hex');
}

/** A code as it was given, however it was typed: small letters, spaces, O for 0, I or L for 1. */
function asWritten(typed: string, { length }: typeof RECOVERY): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined;
}
