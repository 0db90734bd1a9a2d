import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerProblems } from './problems.ts';

async function answerTo(error: Error) {
  const app = Fastify();
  answerProblems(app);
  app.get('/', () => Promise.reject(error));
  const { statusCode, body } = await app.inject('/');
  return { statusCode, ...(JSON.parse(body) as { code: string; detail: string }) };
}

const ofDisk = (code: string) =>
  Object.assign(new Error(`${code}: refused`), { code, syscall: 'open', path: '/data/x' });

test.each([
  ['ENOSPC', 'storage-full', 'no room left'],
  ['EDQUOT', 'storage-full', 'no room left'],
  ['EROFS', 'storage-read-only', 'cannot write'],
  ['EACCES', 'storage-read-only', 'cannot write'],
])('a disk that refuses with %s is told with 507, and nothing of its folder', async (code, said, words) => {
  const { statusCode, ...problem } = await answerTo(ofDisk(code));
  expect(statusCode).toBe(507);
  expect(problem).toMatchObject({ code: said, detail: expect.stringContaining(words) });
  expect(problem.detail).not.toContain('/data');
});

test('what is nobody’s disk stays our own fault', async () => {
  expect(await answerTo(Object.assign(new Error('no'), { code: 'EACCES' }))).toMatchObject({ statusCode: 500 });
});
