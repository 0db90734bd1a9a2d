import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key for this use alone: what is signed with the server's key says nothing about what is sealed. */
const keyFrom = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'planwright sealed v1', 32));

/**
 * Seals a text with AES-256-GCM, so that a copy of the database does not give it away.
 * @param belongsTo what it is and whose: it opens only where it belongs, not in another row or column
 */
export function encryptSecret(secretKey: string, belongsTo: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), iv).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens it again; undefined when it was sealed with another key, belongs elsewhere or was changed. */
export function decryptSecret(secretKey: string, belongsTo: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}

/** The same by the present key, or by the one before it (`isOld`), while keys are replaced. Undefined where neither opens it. */
export function openSecret(
  { secretKey, secretKeyBefore }: { secretKey: string; secretKeyBefore: string | undefined },
  belongsTo: string,
  sealed: string,
): { secret: string; isOld: boolean } | undefined {
  const secret = decryptSecret(secretKey, belongsTo, sealed);
  if (secret !== undefined) return { secret, isOld: false };
  const old = secretKeyBefore === undefined ? undefined : decryptSecret(secretKeyBefore, belongsTo, sealed);
  return old === undefined ? undefined : { secret: old, isOld: true };
}
