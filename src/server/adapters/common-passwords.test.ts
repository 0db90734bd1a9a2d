import { expect, test } from 'vitest';
import { createTurns, isCommonPassword, TooManyPasswords } from './common-passwords.ts';

test.each(['password', '12345678', 'PASSWORD', ' iloveyou ', 'qwerty123', 'ｐａｓｓｗｏｒｄ'])(
  '%j is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['correct horse battery', 'pine-needle-42', 'constructor', '__proto__', ''])(
  '%j is not',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

test('passwords are hashed in their turn, and no more wait than may', async () => {
  const inTurn = createTurns(1, 2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const hashed = (at: number) =>
    inTurn(async () => {
      begun.push(at);
      await new Promise<void>((resolve) => ends.push(resolve));
      return at;
    });
  const all = [hashed(0), hashed(1), hashed(2)];
  await expect.poll(() => begun).toEqual([0]);
  await expect(hashed(3)).rejects.toThrow(TooManyPasswords);
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => ends.length).toBe(at + 1);
    ends[at]?.();
  }
  expect(await Promise.all(all)).toEqual([0, 1, 2]);
  expect(begun).toEqual([0, 1, 2]);
});
