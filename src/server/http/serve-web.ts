import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { pageAt } from '#contract/site.ts';
import type { Language } from '#domain/agency/language.ts';
import { composeDocuments, type DocumentSource, fitEncoding, type PageServer, type WebDocument } from './documents.ts';
import { languageOf } from './route.ts';

const PDF_WORKER = /^\/assets\/pdf[.]worker[\w.-]*[.]mjs$/;
/**
 * A worker obeys the policy that it comes with. This one decodes scans (JBIG2, JPEG 2000) with WebAssembly, which the
 * policy of the pages goes on forbidding.
 */
const PDF_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A file that people fetch: not what it was compressed to, which goes out under its own name. */
const FETCHED = /^\/?(pdf-[\d.]+\/)?[\w-][\w.-]*$/;
const COMPRESSED = /[.](br|gz)$/;

/**
 * Serves the built web: its files for ever (their names hold their hash), its pages in the reader's language. Files
 * were compressed by the build, pages are once.
 * An address that the product has no page at gets the not-found page with a 404, and a line in the log.
 */
export async function serveWeb(app: FastifyInstance, source: DocumentSource): Promise<void> {
  const documents = composeDocuments(source);
  if (documents && !documents.areDrawn) {
    app.log.warn(
      'The agency’s words changed since the build, so its public pages are drawn in the browser. `npm run build` draws them ahead again.',
    );
  }
  if (existsSync(join(source.folder, 'assets'))) await serveFiles(app, source.folder);
  if (documents) servePages(app, documents);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A missing asset is missing; only an address that a person could have typed gets a page.
    if (!isRead || path.startsWith('/api/') || path.startsWith('/assets/') || !documents) throw nothingHere();
    const meant = path.toLowerCase().replace(/\/+$/, '');
    if (pageAt(meant) && documents.ofPage(meant, languageOf(request), false)) {
      return reply.redirect(query === undefined ? meant : `${meant}?${query}`, 301);
    }
    request.log.warn({ path: loggable(path) }, 'there is no page at this address');
    const language = languageOf(request);
    return send(request, reply, 404, documents.ofNothing(language), language);
  });
}

/** The files of the build: assets at their addresses, and what lies beside them, such as `robots.txt`. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (path) => FETCHED.test(path) && !COMPRESSED.test(path),
    setHeaders: (reply, file) => {
      const path = `/${relative(folder, file).split(sep).join('/')}`.replace(COMPRESSED, '');
      reply.header('cache-control', path.startsWith('/assets/') ? FOR_EVER : 'no-cache');
      if (PDF_WORKER.test(path)) reply.header('content-security-policy', PDF_WORKER_POLICY);
    },
  });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isFile() || name.startsWith('.') || name.endsWith('.html') || COMPRESSED.test(name)) continue;
    app.route({ ...READ, url: `/${name}`, handler: (_request, reply) => reply.sendFile(name, folder) });
  }
}

/** What answers for the web: nothing of the API's, and compressed already where that is of use. */
const READ = {
  method: ['GET', 'HEAD'],
  schema: { hide: true },
  compress: false as const,
} satisfies Partial<RouteOptions>;

function servePages(app: FastifyInstance, documents: PageServer): void {
  for (const url of documents.paths) {
    app.route({
      ...READ,
      url,
      handler: (request, reply) => {
        const language = languageOf(request);
        const document = documents.ofPage(url, language, request.url.includes('?'));
        if (!document) throw nothingHere();
        return send(request, reply, 200, document, language);
      },
    });
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  document: WebDocument,
  language: Language,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'no-cache')
    .header('content-language', language)
    .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    .header('etag', document.etag);
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (status === 200 && known?.includes(document.etag)) return reply.code(304).send();
  const encoding = fitEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  const body = encoding ? await document.compressed(encoding) : document.body;
  return reply.code(status).type('text/html; charset=utf-8').send(body);
}

const LONGEST_LOGGED = 200;

/** A path as it may stand in a log: as people read it, on one line, short, and nothing that steers a terminal. */
export function loggable(path: string): string {
  let shown = path;
  try {
    shown = decodeURIComponent(path);
  } catch {
    // Not an encoding that anyone reads: it stays as it came.
  }
  return [...shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '�')].slice(0, LONGEST_LOGGED).join('');
}

const nothingHere = () => new AppError('not-found', 'api:request.nothingHere');
