import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fullData } from '../bench/full-data.ts';
import { loadAgency } from '../src/server/agency/load-agency.ts';
import { type BuiltServer, installBuiltServer } from './built-server.ts';
import { newPostgresDatabase } from './databases.ts';
import { drawForm } from './fixtures/draw-form.ts';
import { drawPng } from './fixtures/draw-picture.ts';
import { drawSheets } from './fixtures/draw-sheet.ts';
import { drawTextPdf } from './fixtures/draw-text-pdf.ts';

const ROUNDS = 30;
/** In each round: reviews of three documents each, files of an application, half of them in resumable uploads, saves. */
const REVIEWS = 5;
const UPLOADS = 10;
const SAVES = 67;
/** What the server may hold more in the last quarter of the rounds than in the second one, in MB. */
const GROWTH_MB = { used: 4, resident: 20 };
/** A leak that must be found, a round: 40 kB of each upload. */
const PLANTED_BYTES = UPLOADS * 40_000;
/** A reading process that has nothing to do ends within this time. */
const IDLE_MS = 8_000;
/** Connections to the database and of those who ask come and go. */
const SPARE_SOCKETS = 20;

type Memory = Record<keyof typeof GROWTH_MB, number>;

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** How much larger the middle of the last quarter is than that of the second one: the first warms up. */
function growthOf(values: readonly number[]): number {
  const quarter = values.length / 4;
  return median(values.slice(3 * quarter)) - median(values.slice(quarter, 2 * quarter));
}

const countOf = (processes: string): number => processes.split(' ').filter(Boolean).length;
const isLinux = existsSync('/proc/self/fd');
if (!isLinux) console.warn('NOT RUN: what a process holds is only told on Linux.');

describe
  .runIf(isLinux)
  .each([
    ['the embedded database', async () => ({})],
    ...(inject('postgresUrl') === ''
      ? []
      : [['PostgreSQL', async () => ({ DATABASE_URL: await newPostgresDatabase() })] as const]),
  ] as const)('a server that runs for long, on %s', (name, settings) => {
  let server: BuiltServer;
  let temporary = '';
  let documents: [name: string, bytes: Buffer][] = [];
  let token = '';
  const { questionnaire } = loadAgency(join(import.meta.dirname, '../agency')).application;
  const data = [0, 1].map((at) => fullData(questionnaire, at));

  beforeAll(async () => {
    temporary = mkdtempSync(join(tmpdir(), 'planwright-endurance-'));
    const probe = pathToFileURL(join(import.meta.dirname, 'fixtures/memory-probe.mjs')).href;
    const nodeArgs = ['--expose-gc', '--import', probe];
    server = await installBuiltServer({ ...(await settings()), TMPDIR: temporary }, nodeArgs);
    await server.start();
    const sample = join(import.meta.dirname, '../agency/demonstration/permit-review');
    const drawn = readdirSync(sample).filter((file) => file.endsWith('.pdf'));
    documents = [
      ...drawn.map((file): [string, Buffer] => [file, readFileSync(join(sample, file))]),
      ['form.pdf', await drawForm()],
      [
        'sheets.pdf',
        await drawSheets([
          [36, 24],
          [24, 18],
        ]),
      ],
      ['report.pdf', await drawTextPdf(Array.from({ length: 25 }, (_, at) => [`Page ${at + 1}`, 'APN: 027-999-004']))],
      ['locked.pdf', await drawTextPdf([['A letter']], { userPassword: 'secret' })],
      ['photo.png', drawPng(400, 300)],
      ['broken.pdf', Buffer.from('%PDF-1.7\nnothing that holds')],
    ];
    const { access_token } = await ask<{ access_token: string }>('POST', '/api/auth/register', {
      email: 'ada@example.com',
      password: 'larkspur lane 1240 tahoe',
      full_name: 'Ada Lake',
    });
    token = access_token;
  });
  afterAll(() => {
    server.remove();
    rmSync(temporary, { recursive: true, force: true });
  });

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array;
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        // The permit review is open to anyone, and not for applicants' accounts.
        ...(path.startsWith('/api/applicant-router') ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as FormData) : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${bytes.toString('utf8', 0, 500)}`);
    return { bytes, location: reply.headers.get('location') ?? '' };
  };
  const ask = async <T>(...given: Parameters<typeof call>): Promise<T> =>
    JSON.parse((await call(...given)).bytes.toString('utf8')) as T;
  /** Asks again until it is so. */
  const until = async (isSo: () => Promise<boolean>) => {
    for (let again = 0; again < 1_200; again++) {
      if (await isSo()) return;
      await wait(100);
    }
    throw new Error('It did not happen within two minutes.');
  };

  /** One of the documents with an end of its own, so that no earlier reading of it is used again. */
  const documentAt = (at: number): { name: string; bytes: Buffer } => {
    const [file, bytes] = documents[at % documents.length] as [string, Buffer];
    return { name: file, bytes: Buffer.concat([bytes, Buffer.from(`\n%${randomUUID()}`)]) };
  };
  const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

  const review = async (at: number) => {
    const id = randomUUID();
    const form = new FormData();
    for (const offset of [0, 1, 2]) {
      const { name: file, bytes } = documentAt(at * 3 + offset);
      form.append('files', blobOf(bytes), file);
    }
    form.append('project_category', 'sfd');
    await call('POST', `/api/permit-review/${id}`, form);
    await until(async () => {
      const { status } = await ask<{ status: string }>('GET', `/api/permit-review/status/${id}`);
      if (status !== 'processing') expect(status).toBe('completed');
      return status !== 'processing';
    });
    await call('GET', `/api/permit-review/${id}/result`);
    expect((await call('GET', `/api/permit-review/${id}/download`)).bytes.length).toBeGreaterThan(5_000);
  };

  const begin = async (): Promise<string> =>
    `/api/applicant-router/applications/${
      (await ask<{ id: string }>('POST', '/api/applicant-router/applications', { title: 'New permit' })).id
    }`;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const upload = async (root: string, at: number) => {
    const { name: file, bytes } = documentAt(at);
    if (at % 2 === 0) {
      const form = new FormData();
      form.append('field', 'site_plan');
      form.append('files', blobOf(bytes), file);
      await call('POST', `${root}/documents`, form);
      return;
    }
    const tus = { 'tus-resumable': '1.0.0' };
    const { location } = await call('POST', `${root}/uploads`, undefined, {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64(file)},field ${base64('site_plan')}`,
    });
    await call('PATCH', location, new Uint8Array(bytes), {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    });
    await call('POST', `${location}/finish`);
  };
  const uploadAll = async (from: number) => {
    const root = await begin();
    for (let at = from; at < from + UPLOADS; at++) await upload(root, at);
    await until(async () => {
      const listed = (await ask<{ documents: { state: string }[] }>('GET', `${root}/documents`)).documents;
      expect(listed).toHaveLength(UPLOADS);
      return listed.every(({ state }) => state !== 'checking');
    });
  };
  const save = async (times: number) => {
    const root = await begin();
    let version = (await ask<{ version: number }>('GET', root)).version;
    for (let at = 0; at < times; at++) {
      ({ version } = await ask<{ version: number }>('PUT', root, { data: data[at % 2], version }));
    }
  };

  const measure = async (keep = 0): Promise<Memory> => {
    const answer = once(server.process(), 'message');
    server.process().send({ keep });
    const [memory] = (await answer) as [Memory];
    return { used: memory.used / 2 ** 20, resident: memory.resident / 2 ** 20 };
  };
  const growth = (measured: readonly Memory[]): Memory => ({
    used: growthOf(measured.map(({ used }) => used)),
    resident: growthOf(measured.map(({ resident }) => resident)),
  });

  /** What the process holds besides memory, once it has been idle for a while. */
  const leftOver = async () => {
    await wait(IDLE_MS);
    const process = `/proc/${server.process().pid}`;
    const open = readdirSync(`${process}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`${process}/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    const inFolder = (folder: string) =>
      existsSync(join(server.folder, folder)) ? readdirSync(join(server.folder, folder)) : [];
    return {
      children: readFileSync(`${process}/task/${server.process().pid}/children`, 'utf8').trim(),
      // The embedded database keeps files of its own open, more of them as its tables grow.
      files: open
        .filter((target) => !/^(socket|pipe|anon_inode):/.test(target))
        .filter((target) => !target.startsWith(join(server.folder, 'database')))
        .sort(),
      pipes: open.filter((target) => /^(pipe|anon_inode):/.test(target)).length,
      sockets: open.filter((target) => target.startsWith('socket:')).length,
      temporary: readdirSync(temporary),
      unfinished: [...readdirSync(join(server.folder, 'files/incoming')), ...inFolder('uploads')],
    };
  };

  test('holds no more memory, process or file after it than before', { timeout: 1_800_000 }, async () => {
    const measured: Memory[] = [];
    let before: Awaited<ReturnType<typeof leftOver>> | undefined;
    const began = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([
        ...Array.from({ length: REVIEWS }, (_, at) => review(round * REVIEWS + at)),
        uploadAll(round * UPLOADS),
        save(SAVES),
      ]);
      measured.push(await measure());
      // Everything was in use once.
      if (round === 1) before = await leftOver();
    }
    const after = await leftOver();
    const grown = growth(measured);
    const shown = (kind: keyof Memory) => measured.map((one) => one[kind].toFixed(0)).join(' ');
    console.log(
      `${name}: ${ROUNDS} rounds in ${((performance.now() - began) / 1000).toFixed(0)} s\n` +
        `used MB ${shown('used')}; grown by ${grown.used.toFixed(1)}\n` +
        `resident MB ${shown('resident')}; grown by ${grown.resident.toFixed(1)}\n${JSON.stringify(after)}`,
    );
    expect(grown.used).toBeLessThan(GROWTH_MB.used);
    expect(grown.resident).toBeLessThan(GROWTH_MB.resident);
    expect(after).toMatchObject({ temporary: [], unfinished: [] });
    // Readers stay warm for the next document, and no more of them than were needed at once.
    expect(countOf(after.children)).toBeLessThanOrEqual(countOf(before?.children ?? ''));
    expect(after).toMatchObject({ files: before?.files, pipes: before?.pipes });
    expect(after.sockets).toBeLessThanOrEqual((before?.sockets ?? 0) + SPARE_SOCKETS);
  });

  test('would be found to leak: 40 kB of each upload, planted', { timeout: 300_000 }, async () => {
    const measured: Memory[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await save(5);
      measured.push(await measure(PLANTED_BYTES));
    }
    const { used } = growth(measured);
    console.log(`${name}: planted ${PLANTED_BYTES} bytes a round, found ${used.toFixed(1)} MB`);
    expect(used).toBeGreaterThan(GROWTH_MB.used);
  });
});
