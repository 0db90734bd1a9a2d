import { expect, test } from 'vitest';
import { RequestError } from '#web/lib/problems.ts';
import { errorsIn } from './templates-page.tsx';

const refused = (errors: string[]) =>
  new RequestError(400, {
    ...{ type: 'about:blank', title: 'Bad Request', status: 400, code: 'invalid-file', detail: '', request_id: 'r' },
    message: { code: 'api:administration.wrongTemplate', params: { errors } },
  } as never);

test('of many errors of a template the first five are listed, and the rest are counted', () => {
  const errors = Array.from({ length: 20 }, (_, at) => `{tag${at}} stands for nothing here.`);
  expect(errorsIn(refused(errors))).toEqual({ first: errors.slice(0, 5), count: 20, more: 15 });
  expect(errorsIn(refused(errors.slice(0, 2)))).toEqual({ first: errors.slice(0, 2), count: 2, more: 0 });
  expect(errorsIn(new Error('No answer came.'))).toBeNull();
});
