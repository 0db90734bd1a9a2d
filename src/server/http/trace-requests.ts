import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from '../adapters/tracing.ts';

/**
 * Gives each request of the API a span, named by the pattern of its route; what its handler asks of the database belongs to
 * it. A `traceparent` that a browser sends is not believed: anyone could choose what is kept.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (!route?.startsWith('/api/') || route.startsWith('/api/health')) return done();
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracing.begin({ name: `${request.method} ${route}`, kind: 'server', attributes });
    spans.set(request, span);
    span.within(done);
  });
  // What reads a body goes on from the stream's own events, outside of the span.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.add({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
    done();
  });
}
