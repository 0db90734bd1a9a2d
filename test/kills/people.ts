import { randomUUID } from 'node:crypto';
import type { Calls } from './run-kills.ts';

/** Someone who has just registered. `root`: of the calls about applications. */
export async function newApplicant(answered: Calls['answered']) {
  const person = { full_name: 'Ada Lake', email: `${randomUUID()}@example.com`, password: 'pine-needle-42' };
  const { access_token: token } = (await answered('POST', '/api/auth/register', person)).json<{
    access_token: string;
  }>();
  return { token, root: '/api/applicant-router/applications' };
}

/** A session of the demonstration's reviewer. */
export const demoReviewer = async (answered: Calls['answered']): Promise<string> =>
  (await answered('POST', '/api/auth/demo', { role: 'reviewer' })).json<{ access_token: string }>().access_token;
