import { hash, hashRaw, verify } from '@node-rs/argon2';

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
