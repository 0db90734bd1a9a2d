import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../adapters/metrics.ts';

/** More requests than this within a second: people are at work, not only the page that follows a file's progress. */
const FEW = 4;
const WITHIN_MS = 1000;

/** Watches the requests of all routes that are mounted afterwards. Answers whether people wait or have just asked. */
export function watchRequests(app: FastifyInstance, now: () => number = () => performance.now()): () => boolean {
  let open = 0;
  /** When the last few requests came, the oldest first. */
  const came: number[] = [];
  app.addHook('onRequest', (_request, _reply, done) => {
    open += 1;
    came.push(now());
    if (came.length > FEW + 1) came.shift();
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    open -= 1;
    done();
  });
  return () => open > 0 || (came.length > FEW && now() - (came[0] ?? 0) < WITHIN_MS);
}

/** Counts the answers of all routes that are mounted afterwards: by the pattern of the route, never by its address. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    // What is at no route has no method either: how often somebody guesses is one number.
    const asked = route === undefined ? { method: 'none', route: 'none' } : { method: request.method, route };
    metrics.countRequest({ ...asked, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
