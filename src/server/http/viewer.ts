import type { FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#domain/people/role.ts';
import { demoPerson, type Person } from '../db/people.ts';
import type { Deps } from './deps.ts';
import { personOfToken } from './session-token.ts';

/** The bearer token of a request; undefined where none was sent. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : (/^Bearer (\S+)$/i.exec(header)?.[1] ?? '');
}

/**
 * Who is asking, if they may. Throws not-signed-in or not-allowed.
 * In demo mode a call to a staff or contractor endpoint that carries no token is the demo person's, as the
 * specification's own calls are; where applicants are admitted too, everyone signs in.
 */
export async function admit(request: FastifyRequest, access: readonly Role[], deps: Deps): Promise<Person> {
  const token = bearerOf(request);
  const person = token === undefined ? await demoViewer(access, deps) : await personOfToken(deps.db, token, new Date());
  // A session of demo mode opens nothing once its database serves production.
  if (!person || (person.is_demo && deps.config.mode !== 'demo')) {
    throw new AppError('not-signed-in', token ? 'Your session has ended. Sign in again.' : 'Sign in to continue.');
  }
  if (!access.includes(person.role)) {
    request.log.warn({ personId: person.id, role: person.role }, 'refused by role');
    throw new AppError('not-allowed', 'Your account has no access to this.');
  }
  return person;
}

async function demoViewer(access: readonly Role[], { db, config }: Deps): Promise<Person | undefined> {
  if (config.mode !== 'demo' || access.includes('applicant')) return undefined;
  if (access.includes('reviewer')) return demoPerson(db, 'reviewer');
  if (access.includes('contractor')) return demoPerson(db, 'contractor');
  return undefined;
}

export const isOpen = (access: Access): access is 'anyone' => access === 'anyone';
