import type { FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#domain/people/role.ts';
import { demoPerson } from '../db/people.ts';
import type { Deps } from './deps.ts';
import { type Viewer, viewerOfToken } from './session-token.ts';

/** The bearer token of a request; undefined where none was sent. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : (/^Bearer (\S+)$/i.exec(header)?.[1] ?? '');
}

/**
 * Who is asking, if they may. Throws not-signed-in, second-factor-setup-needed or not-allowed.
 * In demo mode a call to a staff or contractor endpoint that carries no token is the demo person's, as the
 * specification's own calls are; where applicants are admitted too, everyone signs in.
 */
export async function admit(
  request: FastifyRequest,
  { access, limitedSession }: { access: readonly Role[] } & Pick<Endpoint, 'limitedSession'>,
  deps: Deps,
): Promise<Viewer> {
  const token = bearerOf(request);
  const person =
    token === undefined ? await demoViewer(access, deps) : await viewerOfToken(deps.db, deps.config, token, new Date());
  // A session of demo mode opens nothing once its database serves production.
  if (!person || (person.is_demo && deps.config.mode !== 'demo')) {
    throw new AppError('not-signed-in', token ? 'Your session has ended. Sign in again.' : 'Sign in to continue.');
  }
  if (person.is_limited && !limitedSession) {
    request.log.warn({ personId: person.id }, 'refused until two-step verification is set up');
    throw new AppError(
      'second-factor-setup-needed',
      'Your agency requires two-step verification. Set it up, then go on.',
    );
  }
  if (!access.includes(person.role)) {
    request.log.warn({ personId: person.id, role: person.role }, 'refused by role');
    throw new AppError('not-allowed', 'Your account has no access to this.');
  }
  return person;
}

async function demoViewer(access: readonly Role[], { db, config }: Deps): Promise<Viewer | undefined> {
  if (config.mode !== 'demo' || access.includes('applicant')) return undefined;
  const role = (['reviewer', 'contractor', 'admin'] as const).find((demo) => access.includes(demo));
  return role && { ...(await demoPerson(db, role)), is_limited: false };
}

export const isOpen = (access: Access): access is 'anyone' => access === 'anyone';
