import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { pageAt } from '#contract/site.ts';
import { fitLanguage, type Language } from '#domain/agency/language.ts';
import { composeDocuments, type DocumentSource, type Documents, type WebDocument } from './documents.ts';

const PDF_WORKER = /^\/assets\/pdf[.]worker[\w.-]*[.]mjs$/;
/**
 * A worker obeys the policy that it comes with. This one decodes scans (JBIG2, JPEG 2000) with WebAssembly, which the
 * policy of the pages goes on forbidding.
 */
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Serves the built web: its files for ever (their names hold their hash), its pages in the reader's language.
 * An address that the product has no page at gets the not-found page with a 404, and a line in the log.
 */
export async function serveWeb(app: FastifyInstance, source: DocumentSource): Promise<void> {
  const documents = composeDocuments(source);
  if (documents && !documents.areDrawn) {
    app.log.warn(
      'The agency’s words changed since the build, so its public pages are drawn in the browser. `npm run build` draws them ahead again.',
    );
  }
  await app.register(staticFiles, { root: source.folder, serve: false, cacheControl: false });
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || path.startsWith('/api/')) throw nothingHere();
    if (await isFileOf(source.folder, path)) {
      const isHashed = path.startsWith('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (PDF_WORKER.test(path)) reply.header('content-security-policy', PDF_WORKER_POLICY);
      return reply.code(200).sendFile(path.slice(1));
    }
    // A missing asset is missing; only an address that a person could have typed gets a page.
    if (path.startsWith('/assets/') || !documents) throw nothingHere();
    return answerPage(documents, path, query, request, reply);
  });
}

function answerPage(
  documents: Documents,
  path: string,
  query: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = languageOf(request);
  const found = documents.ofPage(path, language, query !== undefined);
  if (found) return send(request, reply, 200, found, language);
  const meant = path.toLowerCase().replace(/\/+$/, '');
  if (pageAt(meant) && documents.ofPage(meant, language, false)) {
    return reply.redirect(query === undefined ? meant : `${meant}?${query}`, 301);
  }
  request.log.warn({ path: loggable(path) }, 'there is no page at this address');
  return send(request, reply, 404, documents.ofNothing(language), language);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { body, etag }: WebDocument,
  language: Language,
): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('content-language', language)
    .header('vary', 'Accept-Language, Cookie')
    .header('etag', etag);
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(status).type('text/html; charset=utf-8').send(body);
}

/** The language chosen by hand (a cookie), else the first that the browser asks for and we speak. */
function languageOf({ headers }: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return fitLanguage(chosen, headers['accept-language']);
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

/** Whether the path names a file of the build that people fetch: not a document, and nothing out of the folder. */
const isFileOf = async (folder: string, path: string): Promise<boolean> =>
  /^(\/assets(\/pdf-[\d.]+)?)?\/[\w-][\w.-]*$/.test(path) &&
  !path.endsWith('.html') &&
  (await stat(join(folder, path)).then(
    (found) => found.isFile(),
    () => false,
  ));

const nothingHere = () => new AppError('not-found', 'There is nothing at this address.');
