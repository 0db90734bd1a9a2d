import { hash, hashRaw, verify } from '@node-rs/argon2';

let known: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is set, not at start: 50,000 words take a moment and some memory. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password stands on the list of those that are tried first, however its letters are written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.normalize('NFKC').trim().toLowerCase());
}

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

/** A hash of nothing anyone can type, so that an unknown account takes as long as a known one. */
const decoy = hashPassword(`\u0000 ${Math.random()}`);

/** Whether the password is right; false after the same work when there is no account. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFKC'));
  return stored !== null && stored !== undefined && isRight;
}

/** The same slow hash with a salt of the caller's (8 bytes or more), for what is looked up by its hash. */
export const hashSlowly = (text: string, salt: Buffer): Promise<Buffer> => hashRaw(text, { ...COST, salt });
