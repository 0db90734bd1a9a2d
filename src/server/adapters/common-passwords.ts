import { availableParallelism } from 'node:os';
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

/** More passwords wait to be hashed than this process hashes in some seconds. */
export class TooManyPasswords extends Error {
  override readonly name = 'TooManyPasswords';
}

/** Does work so many at once, in the order asked; it rejects with TooManyPasswords where as many wait as may. */
export function createTurns(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw new TooManyPasswords('Too many passwords wait to be hashed.');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes the place over.
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * A hash takes a core for some 30 ms. Half of the cores at most, and half of the four threads that also open files and
 * compress answers: when everybody signs in at once, whoever is signed in notices little.
 */
const inTurn = createTurns(Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))), 200);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), COST));

/** A hash of nothing anyone can type, so that an unknown account takes as long as a known one. */
const decoy = hashPassword(`\u0000 ${Math.random()}`);

/** Whether the password is right; false after the same work when there is no account. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await decoy);
  const isRight = await inTurn(() => verify(known, password.normalize('NFKC')));
  return stored !== null && stored !== undefined && isRight;
}

/** The same slow hash with a salt of the caller's (8 bytes or more), for what is looked up by its hash. */
export const hashSlowly = (text: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(text, { ...COST, salt }));
