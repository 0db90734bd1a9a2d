import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

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
