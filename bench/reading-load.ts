import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { installBuiltServer } from '../test/built-server.ts';
import { drawLongDocument } from '../test/fixtures/draw-long-document.ts';
import { drawPdf } from '../test/fixtures/draw-pdf.ts';
import { startPostgres } from '../test/postgres.ts';
import type { BenchRow } from './bench-row.ts';

/** As much as a review may be given: thirty files, five hundred pages, one page in twenty-five a scan. */
const FILES = 30;
const PAGES = 500;
const SCANS = 20;
/** A person on the site asks for something this often. */
const EVERY_MS = 15;
const IDLE_MS = 8_000;
const LETTER = { width: 612, height: 792 };

const scan = (page: number): Promise<Buffer> => {
  const lines = Array.from(
    { length: 40 },
    (_, line) =>
      `<text x="80" y="${110 + line * 36}">${page}.${line} The driveway drains to the swale at the north lot line.</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1275" height="1650" font-family="DejaVu Sans" font-size="24">
    <rect width="100%" height="100%" fill="white"/>${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).greyscale().jpeg({ quality: 80 }).toBuffer();
};

async function drawPackage(): Promise<Buffer[]> {
  const scans = await Promise.all(Array.from({ length: SCANS }, (_, page) => scan(page)));
  const scanned = await drawPdf((document) => {
    for (const picture of scans) document.addPage().image(picture, 0, 0, LETTER);
  });
  const left = PAGES - SCANS;
  const sizes = Array.from(
    { length: FILES - 1 },
    (_, at) => Math.floor(((at + 1) * left) / (FILES - 1)) - Math.floor((at * left) / (FILES - 1)),
  );
  return [scanned, ...(await Promise.all(sizes.map((pages) => drawLongDocument(pages))))];
}

const json = async (reply: Response): Promise<Record<string, never>> => {
  if (!reply.ok) throw new Error(`${reply.url} answered with ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, never>;
};

/** Milliseconds of one call after the other, as long as `goesOn` says. */
async function askAgainAndAgain(ask: () => Promise<unknown>, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
    await wait(EVERY_MS);
  }
  return times;
}

const p95 = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

async function measure(name: string, settings: Record<string, string>, files: readonly Buffer[]): Promise<BenchRow> {
  const server = await installBuiltServer(settings);
  try {
    await server.start();
    const post = (path: string, body: unknown, token?: string) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      }).then(json);
    const person = { email: `${randomUUID()}@example.com`, full_name: 'Ada Lake', password: 'pine-needle-42-lake' };
    const { access_token: token } = await post('/api/auth/register', person);
    const { id } = await post('/api/applicant-router/applications', { title: 'House' }, token);
    const ask = async () => {
      const headers = { authorization: `Bearer ${token}` };
      await json(await fetch(`${server.url}/api/applicant-router/applications/${id}`, { headers }));
    };
    await askAgainAndAgain(ask, untilAfter(2_000));
    const idle = await askAgainAndAgain(ask, untilAfter(IDLE_MS));

    const form = new FormData();
    form.append('project_category', 'sfd');
    for (const [at, bytes] of files.entries())
      form.append('files', new Blob([new Uint8Array(bytes)]), `file-${at}.pdf`);
    const review = randomUUID();
    let isReading = true;
    const began = performance.now();
    const busy = askAgainAndAgain(ask, () => isReading);
    await json(await fetch(`${server.url}/api/permit-review/${review}`, { method: 'POST', body: form }));
    for (let status = 'processing'; status === 'processing' || status === 'uploaded'; ) {
      await wait(1_000);
      const reply = await json(await fetch(`${server.url}/api/permit-review/status/${review}`));
      status = String(reply.status);
      if (status === 'error') throw new Error(String(reply.detail));
    }
    isReading = false;
    const times = await busy;
    const seconds = Math.round((performance.now() - began) / 1000);
    const [our, peer] = [p95(times), p95(idle)];
    const title = `an application asked for while ${FILES} files of ${PAGES} pages (${SCANS} scans) are read in ${seconds} s, p95 beside idle, ${name}`;
    return { name: title, ours: our, peer, unit: 'ms', ratio: our / peer, lessIsBetter: true };
  } finally {
    server.remove();
  }
}

const untilAfter = (ms: number): (() => boolean) => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};

/** What people on the site notice of a package that is being read: the built product, on both databases. */
export async function benchReadingLoad(): Promise<BenchRow[]> {
  const files = await drawPackage();
  const rows: BenchRow[] = [];
  const postgres = await startPostgres();
  try {
    if (postgres) rows.push(await measure('PostgreSQL', { DATABASE_URL: postgres.url }, files));
    rows.push(await measure('the embedded database', {}, files));
  } finally {
    postgres?.stop();
  }
  return rows;
}
