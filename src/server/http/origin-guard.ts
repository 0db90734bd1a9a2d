import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Config } from '../config/config.ts';

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const IP_LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/i;

/**
 * Refuses requests that another site makes a browser send. Demo mode is open, so it also checks Host: a
 * name that was pointed at this machine (DNS rebinding) is not one of ours.
 */
export function guardOrigin(app: FastifyInstance, config: Config): void {
  const ownOrigin = config.publicUrl ? new URL(config.publicUrl).origin : undefined;
  app.addHook('onRequest', async (request) => {
    const host = request.headers.host ?? '';
    if (config.mode === 'demo' && !isDemoHost(host, config)) {
      throw new AppError('foreign-origin', 'api:request.localhost');
    }
    const { origin } = request.headers;
    const isForeign =
      origin !== undefined && origin !== ownOrigin && !(ownOrigin === undefined && sameHost(origin, host));
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    // The product's own pages may be on another host than the letters of permits (PERMIT_LETTER_URL).
    const fromElsewhere = request.headers['sec-fetch-site'] === 'cross-site' && (!ownOrigin || origin !== ownOrigin);
    if (isForeign || (changes && fromElsewhere)) {
      request.log.warn('refused a request from another site');
      throw new AppError('foreign-origin', 'api:request.otherSite');
    }
  });
}

function isDemoHost(host: string, config: Config): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (LOOPBACK_NAMES.has(name)) return true;
  const onNetwork = !['127.0.0.1', '::1', 'localhost'].includes(config.host);
  return (
    onNetwork &&
    (IP_LITERAL.test(name) || (config.publicUrl !== undefined && new URL(config.publicUrl).hostname === name))
  );
}

function sameHost(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
