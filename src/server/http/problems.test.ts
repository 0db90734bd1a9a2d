import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { BlobDamaged } from '../adapters/blobs.ts';
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
  ['ENOSPC', 'storage-full', 'out of storage'],
  ['EDQUOT', 'storage-full', 'out of storage'],
  ['EROFS', 'storage-read-only', 'cannot store'],
  ['EACCES', 'storage-read-only', 'cannot store'],
])('a disk that refuses with %s is told with 507, and nothing of its folder', async (code, said, words) => {
  const { statusCode, ...problem } = await answerTo(ofDisk(code));
  expect(statusCode).toBe(507);
  expect(problem).toMatchObject({ code: said, detail: expect.stringContaining(words) });
  expect(problem.detail).not.toContain('/data');
});

test.each([
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 503, 'unavailable'],
  ['a server that is stopping', Object.assign(new Error('no'), { code: '57P01' }), 503, 'unavailable'],
  ['a statement that took too long', Object.assign(new Error('no'), { code: '57014' }), 503, 'unavailable'],
  ['a full disk', Object.assign(new Error('no'), { code: '53100' }), 507, 'storage-full'],
])('of the database, %s is told for what it is', async (_what, error, statusCode, code) => {
  expect(await answerTo(error)).toMatchObject({ statusCode, code });
});

test('a stored file that is not what was uploaded is not shown, and that is said', async () => {
  const { statusCode, detail } = await answerTo(new BlobDamaged('other bytes'));
  expect([statusCode, detail]).toEqual([503, expect.stringContaining('not what was uploaded')]);
});

test('what is nobody’s disk stays our own fault', async () => {
  expect(await answerTo(Object.assign(new Error('no'), { code: 'EACCES' }))).toMatchObject({ statusCode: 500 });
});

test.each([
  ['in English where nothing is known of the reader', {}, '“plan.pdf” has not arrived. Upload it again.'],
  [
    'in the first language of the browser that we speak',
    { 'accept-language': 'de, es;q=0.8' },
    '«plan.pdf» no ha llegado. Súbalo de nuevo.',
  ],
  [
    'in the language that was chosen by hand',
    { 'accept-language': 'en', cookie: 'a=b; language=es' },
    '«plan.pdf» no ha llegado. Súbalo de nuevo.',
  ],
])('a refusal is told %s, with its code beside it', async (_how, headers, detail) => {
  const app = Fastify();
  answerProblems(app);
  const message = { code: 'api:analysis.notArrived', params: { name: 'plan.pdf' } } as const;
  app.get('/', () => Promise.reject(new AppError('invalid-file', message, { fields: { file: message } })));
  const { statusCode, body } = await app.inject({ url: '/', headers });
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    400,
    { code: 'invalid-file', message, detail, fields: { file: detail }, field_messages: { file: message } },
  ]);
});

test('what a schema refuses is told by its codes; what it leaves to the library, by ours', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  answerProblems(app);
  const querystring = z.object({
    title: z.string().max(5, 'api:fields.atMost'),
    name: z.string().max(4),
    code: z.string().min(2),
    count: z.coerce.number(),
  });
  app.get('/', { schema: { querystring } }, async () => 'taken');
  const { body } = await app.inject('/?title=longer&name=longer&code=1&count=some');
  expect(JSON.parse(body)).toMatchObject({
    code: 'invalid-request',
    detail: 'Use at most 5 characters.',
    message: { code: 'api:fields.atMost', params: { most: 5 } },
    fields: {
      title: 'Use at most 5 characters.',
      name: 'Use at most 4 characters.',
      code: 'Use at least 2 characters.',
      count: 'This value does not fit.',
    },
    field_messages: {
      count: { code: 'api:fields.misfit', params: { technical: expect.stringContaining('expected number') } },
    },
  });
});
