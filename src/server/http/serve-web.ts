import { stat } from 'node:fs/promises';
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
  // Nothing is listed at start, so a build under a running server (development) is served as it is then.
  await app.register(staticFiles, { root: folder, serve: false, cacheControl: false });
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || path.startsWith('/api/')) throw nothingHere();
    if (await isFileOf(folder, path)) {
      const isHashed = path.startsWith('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.code(200).sendFile(path.slice(1));
    }
    // A missing asset is missing; only an address that a person could have typed gets the page.
    if (path.startsWith('/assets/') || !(await isFileOf(folder, '/index.html'))) throw nothingHere();
    const isKnown = PAGES.has(path) || (isDemo && path === '/design');
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html');
  });
}

/** Whether the path names a file of the build: plain names only, nothing that leads out of the folder. */
const isFileOf = async (folder: string, path: string): Promise<boolean> =>
  /^(\/[\w-][\w.-]*)+$/.test(path) &&
  (await stat(join(folder, path)).then(
    (found) => found.isFile(),
    () => false,
  ));

const nothingHere = () => new AppError('not-found', 'There is nothing at this address.');
