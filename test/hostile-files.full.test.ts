import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { APPLICATION_FILES } from '../src/server/http/accepted-files.ts';
import { type BuiltServer, installBuiltServer } from './built-server.ts';
import { newPostgresDatabase } from './databases.ts';

// Files that were made to hurt whoever opens them; they lie beside the project.
const folder = join(import.meta.dirname, '../../shared/samples/hostile');
const canRun = existsSync(folder) && existsSync('/proc/self/stat');
if (!canRun) console.warn('NOT RUN: hostile files by HTTP need ../shared/samples/hostile, and Linux’s /proc.');

/** One in so many files is sent; 1 is every one. */
const EVERY = Number(process.env.HOSTILE_EVERY ?? 1);
/** Files on their way at once: as many as there are readers. */
const LANES = 2;
/** A verdict may take so long; longer where pages have to be recognised, which shows in what is stored of them. */
const LIMIT_MS = { read: 30_000, recognised: 60_000 };
/** Fourteen pages of symbols, of which half are recognised: about 11 s a page at a load of 6. */
const LONGER = ['pdfjs/standard_fonts.pdf'];
/** What is answered meanwhile: half of it, nearly all of it, and the slowest. */
const HEALTH_MS = { half: 50, most: 500, slowest: 3_000 };
/** The server itself holds no more than this; its readers have a limit each, which they are ended at. */
const SERVER_MEGABYTES = 800;
/** A reader that has nothing to do ends within this time. */
const IDLE_MS = 75_000;

type Stored = { id: string; state: string; findings: { code: string }[]; pages: number | null };
type Read = { reading?: { source: string } };
type Refusal = { detail?: string; code?: string };
type Verdict = { file: string; sentAs: string; ms: number; verdict: string; isRecognised: boolean };

/** Processes that a process started, and those that these started. */
function startedBy(parent: number): { pid: number; megabytes: number }[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (parents.get(pid) === parent || isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow).map((pid) => ({ pid, megabytes: megabytesOf(pid) }));
}

function megabytesOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) / 256;
  } catch {
    return 0;
  }
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

describe.runIf(canRun)('hostile files sent to the product as it is built', () => {
  let server: BuiltServer;
  let token = '';
  let pid = 0;
  const health: number[] = [];
  const peak = { server: 0, readers: 0, reader: 0 };
  let isWatched = true;
  let watching: Promise<unknown> = Promise.resolve();

  const ask = async <T = Refusal>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(path.startsWith('/api/permit-review') ? {} : { authorization: `Bearer ${token}` }),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    return { status: reply.status, json: (await reply.json()) as T };
  };
  const askHealth = async () => {
    while (isWatched) {
      const at = performance.now();
      const { ok } = await fetch(`${server.url}/api/health`);
      expect(ok).toBe(true);
      health.push(performance.now() - at);
      await wait(50);
    }
  };
  const weigh = async () => {
    while (isWatched) {
      const readers = startedBy(pid).map(({ megabytes }) => megabytes);
      peak.server = Math.max(peak.server, megabytesOf(pid));
      peak.readers = Math.max(
        peak.readers,
        readers.reduce((sum, one) => sum + one, 0),
      );
      peak.reader = Math.max(peak.reader, ...readers);
      await wait(250);
    }
  };

  beforeAll(async () => {
    const url = inject('postgresUrl') === '' ? {} : { DATABASE_URL: await newPostgresDatabase() };
    server = await installBuiltServer({ ...url, READERS: String(LANES) });
    await server.start();
    pid = server.process().pid ?? 0;
    const person = {
      full_name: 'Ada Lake',
      email: `${randomUUID()}@example.com`,
      password: 'larkspur lane 1240 tahoe',
    };
    token = (await ask<{ access_token: string }>('POST', '/api/auth/register', person)).json.access_token;
    watching = Promise.all([askHealth(), weigh()]);
  });
  afterAll(() => server.remove());

  const paths = canRun
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .filter((_, at) => at % EVERY === 0)
    : [];
  /** What the applicant's form takes by its ending is sent as it is; the rest is refused, and sent again as a PDF. */
  const isTaken = (name: string) => APPLICATION_FILES.accepts(name, '');

  /** Sends a file to an upload field and waits for what is said of it. `more`: bytes after its end. */
  async function send(application: string, path: string, sentAs: string, more = ''): Promise<Verdict> {
    const form = new FormData();
    form.append('field', 'site_plan');
    form.append('files', new Blob([new Uint8Array(readFileSync(path)), more]), sentAs);
    const documents = `/api/applicant-router/applications/${application}/documents`;
    const began = performance.now();
    const given = { file: path.slice(folder.length + 1), sentAs };
    const answer = await ask<Refusal & { documents: Stored[] }>('POST', documents, form);
    if (answer.status !== 200) {
      const { detail, code } = answer.json;
      expect([answer.status >= 400 && answer.status < 500, typeof detail], given.file).toEqual([true, 'string']);
      return { ...given, ms: performance.now() - began, verdict: `refused: ${code}`, isRecognised: false };
    }
    for (let { documents: stored } = answer.json; ; ) {
      const [one] = stored;
      if (!one) throw new Error(`${given.file} was taken and is not there.`);
      if (one.state !== 'checking') {
        const ms = performance.now() - began;
        const page = one.pages ? await ask<Read>('GET', `/api/documents/${one.id}/pages/1`) : undefined;
        await ask('DELETE', `${documents}/${one.id}`);
        const findings = [...new Set(one.findings.map(({ code }) => code))].sort().join(', ');
        return {
          ...given,
          ms,
          verdict: `${one.state}${findings ? `: ${findings}` : ''}`,
          // A page without a word, or one that cannot be drawn in time, was looked at as a picture too.
          isRecognised: page?.json.reading?.source === 'ocr' || /no-words|not-read/.test(findings),
        };
      }
      await wait(50);
      ({ documents: stored } = (await ask<{ documents: Stored[] }>('GET', documents)).json);
    }
  }

  const begin = async (): Promise<string> =>
    (await ask<{ id: string }>('POST', '/api/applicant-router/applications', { title: 'New permit' })).json.id;

  test('each has a verdict in time, and nothing else waits for it', { timeout: 7_200_000 }, async () => {
    const waiting = paths.flatMap((path) => {
      const name = basename(path);
      const sent = [{ path, sentAs: name }];
      return isTaken(name) ? sent : [...sent, { path, sentAs: `${basename(name, extname(name))}.pdf` }];
    });
    const [sent, began] = [waiting.length, performance.now()];
    const verdicts: Verdict[] = [];
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        const application = await begin();
        for (let next = waiting.shift(); next; next = waiting.shift())
          verdicts.push(await send(application, next.path, next.sentAs));
      }),
    );
    const minutes = (performance.now() - began) / 60_000;
    const limitOf = ({ isRecognised }: Verdict) => (isRecognised ? LIMIT_MS.recognised : LIMIT_MS.read);
    // Beside another one each has half of two cores: what took too long so is sent once more, alone.
    const late = verdicts.filter((one) => one.ms > LIMIT_MS.read);
    const alone = await begin();
    const again: Verdict[] = [];
    for (const { file, sentAs } of late)
      again.push(await send(alone, join(folder, file), sentAs, `\n%${randomUUID()}`));

    const byVerdict: Record<string, number> = {};
    for (const { verdict } of verdicts) byVerdict[verdict] = (byVerdict[verdict] ?? 0) + 1;
    const row = ({ file, sentAs, ms, verdict, isRecognised }: Verdict) =>
      `${(ms / 1000).toFixed(1).padStart(7)} s  ${verdict}${isRecognised ? ' (recognised)' : ''}  ${file}${file.endsWith(sentAs) ? '' : ` as ${sentAs}`}`;
    console.log(`${sent} uploads of ${paths.length} files in ${minutes.toFixed(1)} minutes, by verdict:`, byVerdict);
    const times = verdicts.map(({ ms }) => ms);
    console.log(
      `A verdict takes ${[0.5, 0.95, 0.99].map((share) => (quantile(times, share) / 1000).toFixed(2)).join(' / ')} s (half, 95 %, 99 %). The slowest ten:\n${verdicts
        .sort((one, other) => other.ms - one.ms)
        .slice(0, 10)
        .map(row)
        .join('\n')}`,
    );
    console.log(`Over ${LIMIT_MS.read / 1000} s beside another and sent again alone:\n${again.map(row).join('\n')}`);
    expect(paths.length).toBeGreaterThan(900 / EVERY);
    expect(verdicts.length).toBe(sent);
    expect(again.filter((one) => one.ms > limitOf(one) && !LONGER.includes(one.file)).map(row)).toEqual([]);
  });

  test('as the documents of reviews they are read or named, thirty at a time', { timeout: 3_600_000 }, async () => {
    const taken = paths.filter((path) => isTaken(basename(path)));
    const outcomes: Record<string, number> = {};
    for (let at = 0; at < taken.length; at += 30) {
      const form = new FormData();
      const these = taken.slice(at, at + 30);
      for (const path of these) form.append('files', new Blob([new Uint8Array(readFileSync(path))]), basename(path));
      form.append('project_category', 'sfd');
      const id = randomUUID();
      expect((await ask('POST', `/api/permit-review/${id}`, form)).status).toBe(200);
      let status = 'processing';
      while (status === 'processing') {
        await wait(250);
        ({ status } = (await ask<{ status: string }>('GET', `/api/permit-review/status/${id}`)).json);
      }
      outcomes[status] = (outcomes[status] ?? 0) + 1;
      const result = await ask('GET', `/api/permit-review/${id}/result`);
      expect(result.status, JSON.stringify(result.json)).toBe(status === 'completed' ? 200 : 409);
    }
    console.log(`Reviews of ${taken.length} files, thirty at a time:`, outcomes);
    expect(outcomes.completed ?? 0).toBeGreaterThan(0);
    expect(outcomes.processing).toBeUndefined();
  });

  test('the server is the one that started, answered all the while, and holds no more', {
    timeout: 120_000,
  }, async () => {
    const until = Date.now() + IDLE_MS;
    while (startedBy(pid).length > 0 && Date.now() < until) await wait(250);
    const left = startedBy(pid);
    isWatched = false;
    await watching;
    const [half, most, slowest] = [quantile(health, 0.5), quantile(health, 0.99), Math.max(...health)];
    console.log(
      `${health.length} health requests meanwhile: half within ${half.toFixed(1)} ms, 99 % within ${most.toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms. At most ${peak.server.toFixed(0)} MB in the server, ${peak.reader.toFixed(0)} MB in a reader, ${peak.readers.toFixed(0)} MB in all readers; at the end ${megabytesOf(pid).toFixed(0)} MB, and ${left.length} readers.`,
    );
    expect(server.process().exitCode).toBeNull();
    expect(left).toEqual([]);
    expect(peak.server).toBeLessThan(SERVER_MEGABYTES);
    expect(half).toBeLessThan(HEALTH_MS.half);
    expect(most).toBeLessThan(HEALTH_MS.most);
    expect(slowest).toBeLessThan(HEALTH_MS.slowest);
  });
});
