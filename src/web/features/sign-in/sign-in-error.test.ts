import { beforeEach, expect, it } from 'vitest';
import { NetworkError, RequestError, UnexpectedAnswer } from '#web/lib/problems.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { signInErrorOf } from './sign-in-error.ts';

beforeEach(async () => {
  startTexts('en');
  await openTexts(['signIn', 'problems']);
});

const detail = (error: unknown) => signInErrorOf(error).detail;

it('says what the server says of a refused sign-in, and of a lost connection what it is', () => {
  const refused = { code: 'wrong-credentials', detail: 'The email address or the password is wrong.', requestId: 'r' };
  expect(detail(new RequestError(401, refused as never))).toBe('The email address or the password is wrong.');
  expect(detail(new NetworkError())).toMatch(/^The server could not be reached\./);
});

it('begins with the words of the specification where a failure has none of its own', () => {
  expect(detail(new UnexpectedAnswer(502))).toMatch(/^Login failed\. The server sent an unexpected answer/);
  expect(detail(new Error(''))).toBe('Login failed');
  expect(detail('thrown')).toBe('Please check your credentials');
});
