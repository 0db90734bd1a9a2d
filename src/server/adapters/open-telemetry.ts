import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { NewSpan, OpenSpan, TraceTarget, Tracing } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** How long the stop of the product waits for a receiver. */
const CLOSE_MS = 3_000;
/** W3C Trace Context, version 00: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const format = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

/** The span of another process as the one that is running; the root where it is none. */
function contextOf(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, remote);
}

/**
 * Begins to send spans to a receiver of OTLP over HTTP. `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and
 * `OTEL_EXPORTER_OTLP_HEADERS` are read as OpenTelemetry says. A receiver that is away costs spans, and nothing else.
 */
export function startOpenTelemetry({ endpoint, share, version, role }: TraceTarget): Tracing {
  const ours = { 'service.name': 'planwright', 'service.version': version, 'planwright.role': role };
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes(ours).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  });
  const tracer = provider.getTracer('planwright', version);
  // Carried by hand: nothing of it is global, so that several servers in one process keep apart.
  const running = new AsyncLocalStorage<Context>();
  const current = (): Span | undefined => {
    const context = running.getStore();
    return context && trace.getSpan(context);
  };
  const start = ({ name, kind, attributes = {}, parent }: NewSpan, startTime?: Date) => {
    const context = parent === undefined ? (running.getStore() ?? ROOT_CONTEXT) : contextOf(parent);
    const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes, ...(startTime ? { startTime } : {}) };
    const span = tracer.startSpan(name, options, context);
    return { span, context: trace.setSpan(context, span) };
  };
  const end = (span: Span, failed: string | undefined) => {
    if (failed !== undefined) {
      span.setAttribute('error.type', failed);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
  return {
    begin: (given): OpenSpan => {
      const { span, context } = start(given);
      return {
        within: (work) => running.run(context, work),
        add: (attributes) => void span.setAttributes(attributes),
        end: (failed) => end(span, failed),
      };
    },
    addEnded: (given, milliseconds, failed) => {
      if (!current()) return;
      end(start(given, new Date(Date.now() - milliseconds)).span, failed);
    },
    ids: () => {
      const span = current()?.spanContext();
      return span && { trace_id: span.traceId, span_id: span.spanId };
    },
    traceparent: () => {
      const span = current();
      return span && format(span);
    },
    close: async () => {
      const ended = provider.shutdown().catch(() => undefined);
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([ended, late]);
    },
  };
}
