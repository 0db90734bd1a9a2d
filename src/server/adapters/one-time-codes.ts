import { generateSecret, generateURI, verifySync } from 'otplib';

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
