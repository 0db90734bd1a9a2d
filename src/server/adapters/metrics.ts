import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What became of one run of a job; `interrupted`: the process stopped or the job was given to another. */
export type JobOutcome = 'done' | 'retried' | 'failed' | 'interrupted';

/** A count for each value of a label, as in `{ waiting: 2, failed: 0 }`. */
type Counts = Readonly<Record<string, number>>;

/** What stands in the database and on the disk at the moment that the metrics are read. */
export type MeasuredState = {
  jobs: readonly { name: string; waiting: number; running: number; failed: number; oldestSeconds: number }[];
  mails: Counts;
  storage: { files: number; bytes: number; freeBytes: number | null };
  connections: Counts | undefined;
};

/** The counts of this process, as Prometheus reads them. A label is never a person's, nor a part of an address. */
export type Metrics = {
  /** `route`: the pattern of the route, not the address. */
  countRequest: (asked: { method: string; route: string; status: number }, seconds: number) => void;
  countJob: (name: string, outcome: JobOutcome, seconds: number) => void;
  /** `outcome`: `read`, or why it was not. */
  countDocument: (outcome: string, seconds: number) => void;
  setReaders: (count: number) => void;
  addBusyReaders: (change: 1 | -1) => void;
  /** All of them, in Prometheus's text format. */
  write: (state: MeasuredState) => Promise<string>;
  mediaType: string;
};

/** They end where people notice: a page 0.3 s, a save 0.5 s, a search 0.8 s, a letter 10 s. */
const REQUEST_SECONDS = [0.05, 0.1, 0.3, 0.5, 0.8, 2, 5, 10];
const WORK_SECONDS = [0.1, 0.5, 2, 10, 30, 60, 300, 1200];

/** Begins to count, with what Node says of itself: memory, garbage collection, delays of the event loop. */
export function openMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name: `planwright_${name}`, help, labelNames, buckets, registers: [register] });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `planwright_${name}`, help, labelNames, registers: [register] });

  const requests = histogram(
    'http_request_duration_seconds',
    'Requests by the pattern of their route and the class of their answer',
    ['method', 'route', 'status'],
    REQUEST_SECONDS,
  );
  const runs = histogram('job_duration_seconds', 'Runs of jobs', ['name', 'outcome'], WORK_SECONDS);
  const documents = histogram('document_read_seconds', 'Documents that were read', ['outcome'], WORK_SECONDS);
  const readers = gauge('readers', 'Documents that this process reads at once');
  const busy = gauge('readers_busy', 'Documents that this process is reading');
  const jobs = gauge('jobs', 'Jobs by where they stand: waiting, running, failed', ['name', 'state']);
  const oldest = gauge('job_oldest_seconds', 'For how long the oldest waiting job could have begun', ['name']);
  const mails = gauge('mails', 'Mails by where they stand', ['state']);
  const files = gauge('storage_files', 'Contents in storage');
  const bytes = gauge('storage_bytes', 'Bytes in storage');
  const free = gauge('storage_free_bytes', 'Bytes free where DATA_DIR is');
  const connections = gauge('database_connections', 'Connections of this process to the database', ['state']);

  const setAll = (state: MeasuredState) => {
    for (const { name, oldestSeconds, waiting, running, failed } of state.jobs) {
      for (const [where, count] of Object.entries({ waiting, running, failed }))
        jobs.set({ name, state: where }, count);
      oldest.set({ name }, oldestSeconds);
    }
    for (const [where, count] of Object.entries(state.mails)) mails.set({ state: where }, count);
    for (const [where, count] of Object.entries(state.connections ?? {})) connections.set({ state: where }, count);
    files.set(state.storage.files);
    bytes.set(state.storage.bytes);
    if (state.storage.freeBytes !== null) free.set(state.storage.freeBytes);
  };
  return {
    countRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    countJob: (name, outcome, seconds) => runs.observe({ name, outcome }, seconds),
    countDocument: (outcome, seconds) => documents.observe({ outcome }, seconds),
    setReaders: (count) => readers.set(count),
    addBusyReaders: (change) => busy.inc(change),
    write: (state) => {
      setAll(state);
      return register.metrics();
    },
    mediaType: register.contentType,
  };
}
