import { beforeEach, expect, it } from 'vitest';
import { NetworkFailure, RequestRefused, UnexpectedAnswer } from '#web/lib/problems.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { loginRefusal } from './refusal.ts';

beforeEach(async () => {
  startTexts('en');
  await openTexts(['signIn', 'problems']);
});

const detail = (error: unknown) => loginRefusal(error).detail;

it('says what the server says of a refused sign-in, and of a lost connection what it is', () => {
  const refused = { code: 'wrong-credentials', detail: 'The email address or the password is wrong.', requestId: 'r' };
  expect(detail(new RequestRefused(401, refused as never))).toBe('The email address or the password is wrong.');
  expect(detail(new NetworkFailure())).toMatch(/^The server could not be reached\./);
});

it('begins with the words of the specification where a failure has none of its own', () => {
  expect(detail(new UnexpectedAnswer(502))).toMatch(/^Login failed\. The server gave an answer/);
  expect(detail(new Error(''))).toBe('Login failed');
  expect(detail('thrown')).toBe('Please check your credentials');
});
