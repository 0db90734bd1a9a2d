/** A number, word or yes of a span. Never what a person typed, nor an id of theirs. */
export type SpanAttributes = Record<string, string | number | boolean>;

export type NewSpan = {
  name: string;
  kind?: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
  /** The span of another process that it belongs to, as a W3C `traceparent`; else the one that is running. */
  parent?: string | undefined;
};

/** A piece of work that has begun. */
export type OpenSpan = {
  /** Runs work as a part of it. */
  within: <Result>(work: () => Result) => Result;
  add: (attributes: SpanAttributes) => void;
  /** `failed`: the kind of what went wrong, never its words, which may hold what people wrote. */
  end: (failed?: string) => void;
};

/** Spans of the work of this process, sent by OpenTelemetry's protocol. */
export type Tracing = {
  begin: (span: NewSpan) => OpenSpan;
  /** Adds work that is over to the span that is running; nothing where none is. */
  addEnded: (span: NewSpan, milliseconds: number, failed?: string) => void;
  /** What is running, for a line of the log. */
  ids: () => { trace_id: string; span_id: string } | undefined;
  /** What is running, for work that goes on elsewhere; undefined where nothing is. */
  traceparent: () => string | undefined;
  /** Sends what was not sent yet, and forgets what cannot be sent within some seconds. */
  close: () => Promise<void>;
};

/** Where spans go: the address of a receiver without `/v1/traces`, and which share of traces is kept, from 0 to 1. */
export type TraceTarget = { endpoint: string; share: number; version: string; role: string };

/** The code or the name of an error. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Runs work in a span of its own, where there are any. */
export async function inSpan<Result>(
  tracing: Tracing | undefined,
  span: NewSpan,
  work: (span?: OpenSpan) => Promise<Result>,
): Promise<Result> {
  if (!tracing) return work();
  const open = tracing.begin(span);
  try {
    const result = await open.within(() => work(open));
    open.end();
    return result;
  } catch (error) {
    open.end(kindOfError(error));
    throw error;
  }
}
