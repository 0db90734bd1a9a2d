import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Access, type Endpoint, isKeyed, isOpen } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { fitLanguage, type Language } from '#domain/agency/language.ts';
import type { Config } from '../config/config.ts';
import { type ApiCaller, admitKey } from './api-key.ts';
import type { Deps } from './deps.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { refuseUnkeptText } from './refuse-unkept-text.ts';
import { admit, type Viewer } from './session-token.ts';

/** Sends the browser on. `cookie` is a whole Set-Cookie line. */
export class RedirectAnswer {
  readonly to: string;
  readonly cookie: string | undefined;
  constructor(to: string, cookie?: string) {
    this.to = to;
    this.cookie = cookie;
  }
}

/** An answer that a protocol of its own words, as tus does. */
export class ProtocolAnswer {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

const MEDIA_TYPES = {
  multipart: 'multipart/form-data',
  bytes: 'application/octet-stream',
  tus: 'application/offset+octet-stream',
};

/** The part of fastify that routes are given. */
export type App = FastifyInstance;

type RequestParts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.infer<P>;
  query: z.infer<Q>;
  body: z.infer<B>;
  /** For what the schemas do not carry: a multipart or byte stream, the sender's address, the log. */
  raw: FastifyRequest;
};

type Answered<R extends z.ZodType> = Promise<z.input<R> | FileAnswer | RedirectAnswer | ProtocolAnswer>;

const admitted = new WeakMap<FastifyRequest, Viewer>();

/** Who makes a request, once they were admitted. */
export const viewerOf = (request: FastifyRequest): Viewer | undefined => admitted.get(request);

/** Mounts an endpoint for people with a role: who may call it, then what it was sent, then what it does. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  deps: Deps,
  endpoint: Endpoint<P, Q, B, R>,
  run: (asked: RequestParts<P, Q, B> & { viewer: Viewer }) => Answered<R>,
): void {
  const { access, limitedSession } = endpoint;
  if (isOpen(access)) throw new Error(`${endpoint.path} is open to anyone: mount it with openRoute.`);
  if (isKeyed(access)) throw new Error(`${endpoint.path} is for programs: mount it with keyRoute.`);
  mount(
    app,
    deps,
    endpoint,
    async (request) => void admitted.set(request, await admit(request, { access, limitedSession }, deps)),
    (asked) => {
      const viewer = admitted.get(asked.raw);
      if (!viewer) throw new Error('A request reached its handler without being admitted.');
      return run({ ...asked, viewer });
    },
  );
}

const admittedKeys = new WeakMap<FastifyRequest, ApiCaller>();

/** Mounts an endpoint for programs with an API key. */
export function keyRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  deps: Deps,
  endpoint: Endpoint<P, Q, B, R>,
  run: (asked: RequestParts<P, Q, B> & { caller: ApiCaller }) => Answered<R>,
): void {
  const { access } = endpoint;
  if (!isKeyed(access)) throw new Error(`${endpoint.path} is not for programs: mount it with route or openRoute.`);
  mount(
    app,
    deps,
    endpoint,
    async (request, reply) => void admittedKeys.set(request, await admitKey(request, reply, access.scope, deps.db)),
    (asked) => {
      const caller = admittedKeys.get(asked.raw);
      if (!caller) throw new Error('A request reached its handler without being admitted.');
      return run({ ...asked, caller });
    },
  );
}

/** Mounts an endpoint that anyone may call. */
export function openRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  deps: Deps,
  endpoint: Endpoint<P, Q, B, R>,
  run: (asked: RequestParts<P, Q, B>) => Answered<R>,
): void {
  if (!isOpen(endpoint.access)) throw new Error(`${endpoint.path} is not open to anyone: mount it with route.`);
  mount(app, deps, endpoint, undefined, run);
}

function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: App,
  { config }: Deps,
  endpoint: Endpoint<P, Q, B, R>,
  admission: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined,
  run: (asked: RequestParts<P, Q, B>) => Answered<R>,
): void {
  const { method, path, params, query, body, response, upload, download, redirect, summary, access, limit, cache } =
    endpoint;
  // What does not exist in production is not mounted there: the answer is the same as for any unknown path.
  if (endpoint.demoOnly && config.mode !== 'demo') return;
  const isJson = upload === undefined && !(body instanceof z.ZodUndefined);
  app.route({
    method,
    url: path,
    ...(limit === 'tiles' ? { config: { rateLimit: tileLimit(config) } } : {}),
    // After the limiter, so that false tokens are counted, and before the body is read.
    ...(admission ? { preParsing: admission } : {}),
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      security: securityOf(access),
      params,
      querystring: query,
      ...(isJson ? { body } : {}),
      ...(upload ? { consumes: [MEDIA_TYPES[upload]] } : {}),
      ...(redirect || upload === 'tus'
        ? { response: { '4xx': Problem } }
        : download
          ? { produces: [download], response: { '4xx': Problem } }
          : { response: { 200: response, '4xx': Problem, '5xx': Problem } }),
    },
    handler: async (request, reply) => {
      for (const sent of [request.params, request.query, isJson ? request.body : undefined]) refuseUnkeptText(sent);
      const answer = await run({
        params: request.params as z.infer<P>,
        query: request.query as z.infer<Q>,
        body: (isJson ? request.body : undefined) as z.infer<B>,
        raw: request,
      });
      if (answer instanceof RedirectAnswer) {
        if (!redirect) throw new Error(`${path} does not say that it sends the browser on.`);
        if (answer.cookie) reply.header('set-cookie', answer.cookie);
        return reply.redirect(answer.to, 303);
      }
      if (answer instanceof ProtocolAnswer) {
        const { status, headers } = answer.response;
        return reply
          .code(status)
          .headers(Object.fromEntries(headers))
          .send(await answer.response.text());
      }
      if (!(answer instanceof FileAnswer)) return reply.send(answer);
      if (!download) throw new Error(`${path} does not say that it answers with a file.`);
      return sendFile(reply, answer, { mediaType: download, cache });
    },
  });
}

/** What the description of the API says of who may call. */
const securityOf = (access: Access): Record<string, string[]>[] =>
  isOpen(access) ? [] : isKeyed(access) ? [{ apiKey: [access.scope] }] : [{ bearer: [] }];

const MINUTE_MS = 60_000;
/** A window of tiles for each of a person's requests: a map that is moved about asks for some twenty at a time. */
const TILES_FOR_A_REQUEST = 10;

/** What one address may ask of the API, counted over everything that has no limit of its own. */
export const requestLimit = ({ requestsPerMinute }: Config) => ({ max: requestsPerMinute, timeWindow: MINUTE_MS });

/** What one address may ask of a map's tiles, counted apart. */
const tileLimit = ({ requestsPerMinute }: Config) => ({
  max: requestsPerMinute * TILES_FOR_A_REQUEST,
  timeWindow: MINUTE_MS,
});

/** The language that a request asks for: the one chosen by hand (a cookie), else the first of the browser's that we speak. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = /(?:^|;\s*)(?:__Host-)?language=([\w-]+)(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return fitLanguage(chosen, headers['accept-language']);
}
