import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { PERMIT_LETTERS } from '#contract/system.ts';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import type { Tracing } from '../adapters/tracing.ts';
import type { Config } from '../config/config.ts';
import { version } from '../config/project-root.ts';
import { KEEP_FOR_EVER } from './file-answer.ts';
import { guardOrigin } from './origin-guard.ts';
import { answerProblems, problemOf } from './problems.ts';
import { requestLimit, viewerOf } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';

/** Time that a running request has once the server stops; an upload that needs longer is sent again. */
const LONGEST_ANSWER_MS = 5_000;
const JSON_BYTES = 1024 * 1024;
/** What the compressing plugin's own list of types does not say. */
const COMPRESSED = /^text\/(?!event-stream)|[+/](json|text|xml)(;|$)|octet-stream(;|$)|mapbox-vector-tile$/;

/** A fastify with everything that all routes share: logs, headers, limits, errors. Routes are mounted by the caller. */
export async function buildServer(config: Config, tracing?: Tracing): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // A line of the log and the span in which it was written find each other.
      ...(tracing ? { mixin: () => tracing.ids() ?? {} } : {}),
      // No address, no query string, no header: a log line says what happened, not who it was.
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
        res: (reply) => ({ status: reply.statusCode }),
        err: describeError,
      },
    },
    // Our own line stands for fastify's two (logRequests).
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: refuseAddress,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    exposeHeadRoutes: false,
    trustProxy: config.trustProxy === false ? false : config.trustProxy,
    bodyLimit: JSON_BYTES,
    // Long enough for a large file on a slow line; headers have Node's own 60 s.
    requestTimeout: 60 * 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // First, so that all that a request does belongs to its span.
  if (tracing) traceRequests(app, tracing);
  answerProblems(app);
  guardOrigin(app, config);
  logRequests(app);
  letGoWhenClosing(app);

  const headers = await securityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await letPagesIn(app, config);
  await app.register(rateLimit, {
    ...requestLimit(config),
    allowList: (request) => !isApi(request) || request.routeOptions.url === '/api/health',
  });
  await app.register(compress, { threshold: 1024, customTypes: COMPRESSED });
  await app.register(multipart, {
    // One byte more than is allowed, so that a file over the limit is seen to be over it.
    limits: { fileSize: config.maxFileBytes + 1, files: UPLOAD_LIMITS.maxFiles + 1, fields: 10, fieldSize: 10_000 },
    throwFileSizeLimit: false,
  });
  await describeApi(app);

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // XML says its encoding as texts do.
    if (reply.getHeader('content-type') === 'image/svg+xml')
      reply.header('content-type', 'image/svg+xml; charset=utf-8');
    const isKept = reply.statusCode === 200 && reply.getHeader('cache-control') === KEEP_FOR_EVER;
    if (isApi(request) && !isKept) reply.header('cache-control', 'no-store');
  });
  return app;
}

/**
 * Where this server drafts the letters of permits for pages that another host serves, a browser asks whether those pages
 * may read its answers: those of `PUBLIC_URL`, and these calls alone.
 */
async function letPagesIn(app: FastifyInstance, { publicUrl }: Config): Promise<void> {
  if (!publicUrl) return;
  const { origin } = new URL(publicUrl);
  await app.register(
    cors,
    () => (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) => {
      done(null, {
        origin: request.url.startsWith(PERMIT_LETTERS) ? origin : false,
        exposedHeaders: ['content-disposition'],
      });
    },
  );
}

/** An address that cannot even be parsed gets the same shape of answer as everything else. */
function refuseAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf({ code: 'invalid-request', reason: { code: 'api:request.address' } }, request);
  void reply.code(400).send(problem);
}

/** By the route that was found, not by how its address was written: `/%61pi/` leads to the API too. */
const isApi = (request: FastifyRequest): boolean => (request.routeOptions.url ?? request.url).startsWith('/api/');

/** What is safe to keep of an error: a database's own carries the values of its query. */
const describeError = ({ name, message, stack, code }: Error & { code?: unknown }) => ({
  type: name,
  message,
  stack: stack ?? '',
  ...(code === undefined ? {} : { code }),
});

/** One line a request: method, route, status, time, and who by the id that stands for them. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    if (!isApi(request)) return;
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'warn' : 'info';
    const personId = viewerOf(request)?.id;
    request.log[level](
      {
        ...{ method, route: routeOptions.url ?? 'unknown', status: reply.statusCode },
        ...{ ms: Math.round(reply.elapsedTime), ...(personId === undefined ? {} : { personId }) },
      },
      'answered',
    );
  });
}

/** A connection that was busy when the stop began is let go once its answer is out, not when it times out. */
function letGoWhenClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const slow = setTimeout(() => app.server.closeAllConnections(), LONGEST_ANSWER_MS);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(slow);
    });
  });
}

/** What the page that describes the API may load: its own, and no one else's. */
const DESCRIPTION_POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'"],
  ...["connect-src 'self'", "base-uri 'none'", "object-src 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

/** The API as it is mounted, for programs at /api/openapi.json and for people at /api/docs. */
async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Planwright',
        version,
        description: 'City planning and permitting assistant. Errors carry `detail`, a sentence for a person.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The session of a person' },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'The API key of an integration, for /api/v1 (docs/how-to/use-the-api.md)',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: false },
    staticCSP: DESCRIPTION_POLICY,
    theme: { title: 'Planwright API' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => reply.send(app.swagger()));
}
