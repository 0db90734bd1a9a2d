import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Paths that the web knows (specification, section 2); any other shows its not-found page with a 404. */
const PAGES = new Set([
  '/',
  '/login',
  '/staff-login',
  '/register',
  '/developer-login',
  '/applicant-dashboard',
  '/reviewer-dashboard',
  '/developer-dashboard',
  '/permit-review',
]);

/** Serves the built web: its files for ever (their names hold their hash), its pages from one document. */
export async function serveWeb(app: FastifyInstance, folder: string, isDemo: boolean): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(staticFiles, {
      root: folder,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${join(folder, 'assets')}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && isBuilt;
    if (!isPage) throw new AppError('not-found', 'There is nothing at this address.');
    // A missing asset is missing; only an address that a person could have typed gets the page.
    if (path.startsWith('/assets/')) throw new AppError('not-found', 'There is nothing at this address.');
    const known = PAGES.has(path) || (isDemo && path === '/design');
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  });
}
