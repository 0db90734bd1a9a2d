import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { dice } from '../../test/built-server.ts';
import { drawTextPdf } from '../../test/fixtures/draw-text-pdf.ts';
import { type Log, openBrowser, type Timed } from './client.ts';
import { applicantEmail } from './fill.ts';
import type { Setting } from './mixed.ts';
import { residentOf, type Watched, watchProcesses } from './processes.ts';
import { PASSWORD, staffEmail } from './seed.ts';

const APPLICATIONS = '/api/applicant-router/applications';
/** Somebody who is signed in asks this often while others sign in. */
const ASK_MS = 100;
const QUIET_MS = 10_000;

/** Sign-ins, and what somebody who was signed in before waited for a list meanwhile and in the quiet before. */
export type Storm = {
  name: string;
  signIns: Timed[];
  refused: number;
  before: Timed[];
  during: Timed[];
  seconds: number;
  watched: Watched[];
};

/** So many people sign in within a time, from addresses of their own, while one who works goes on. */
export async function runStorm(
  { it, worker, randomSeed, cases }: Setting,
  people: number,
  withinMs: number,
): Promise<Storm> {
  const log: Log = { answers: [], errors: [] };
  const reader = openBrowser(it.web.url, '10.4.255.1', log);
  await reader.signIn(staffEmail(2), PASSWORD);
  let goesOn = true;
  const asking = (async () => {
    while (goesOn) {
      await reader.ask('GET', '/api/cases', { kind: 'read' });
      await wait(ASK_MS);
    }
  })();
  await wait(QUIET_MS);
  const watch = watchProcesses([
    { name: 'web', pid: it.web.process().pid ?? 0, url: it.web.url },
    { name: 'worker', pid: worker.process().pid ?? 0 },
  ]);
  const began = performance.now();
  const roll = dice(randomSeed);
  await Promise.allSettled(
    Array.from({ length: people }, async (_, at) => {
      await wait(roll() * withinMs);
      const browser = openBrowser(it.web.url, `10.4.${Math.floor(at / 250)}.${1 + (at % 250)}`, log);
      await browser.signIn(applicantEmail((at * 41) % Math.floor(cases / 5)), PASSWORD);
      browser.close();
    }),
  );
  const ended = performance.now();
  goesOn = false;
  await asking;
  reader.close();
  const reads = log.answers.filter(({ kind }) => kind === 'read');
  const signIns = log.answers.filter(({ kind, at }) => kind === 'sign-in' && at >= began);
  return {
    name: withinMs === 0 ? `${people} people at once` : `${people} people within ${withinMs / 1_000} s`,
    signIns: signIns.filter(({ status }) => status < 400),
    refused: signIns.filter(({ status }) => status >= 400).length,
    before: reads.filter(({ at }) => at < began),
    during: reads.filter(({ at }) => at >= began && at < ended),
    seconds: (ended - began) / 1_000,
    watched: await watch(),
  };
}

/** Resident bytes of the web process: before a large upload, the most during it, and after. */
export type LargeUpload = {
  way: string;
  megabytes: number;
  seconds: number;
  before: number;
  peak: number;
  after: number;
};

const LARGE_MB = 200;
const PART = 8 * 1024 * 1024;
const SETTLE_MS = 3_000;

/** One file of 200 MB, in one form and in parts that could be broken off (tus). */
export async function runLargeUploads({ it }: Setting): Promise<LargeUpload[]> {
  const log: Log = { answers: [], errors: [] };
  const { ask, signIn, close } = openBrowser(it.web.url, '10.5.0.1', log);
  await signIn(applicantEmail(3), PASSWORD);
  const { json } = await ask<{ id: string }>('POST', APPLICATIONS, {
    kind: 'save',
    body: { title: 'A large plan set' },
  });
  const pid = it.web.process().pid ?? 0;
  const page = await drawTextPdf([['SITE PLAN', 'Scale 1" = 20 ft']]);
  const measure = async (way: string, send: (bytes: Buffer) => Promise<void>): Promise<LargeUpload> => {
    // What stands behind the end of a PDF is no part of it: a large file that is quickly read.
    const bytes = Buffer.concat([page, Buffer.alloc(LARGE_MB * 1024 * 1024 - page.length - 64, `\n%${randomUUID()}`)]);
    await wait(SETTLE_MS);
    const before = residentOf(pid);
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, residentOf(pid));
    }, 20);
    const began = performance.now();
    await send(bytes);
    const seconds = (performance.now() - began) / 1_000;
    await wait(SETTLE_MS);
    clearInterval(timer);
    return { way, megabytes: LARGE_MB, seconds, before, peak, after: residentOf(pid) };
  };
  const field = 'stormwater_plan';
  // What was warm before is not counted: a small file first.
  await ask('POST', `${APPLICATIONS}/${json.id}/documents`, {
    kind: 'upload',
    form: { fields: { field }, files: [{ name: 'small.pdf', bytes: page }] },
  });
  const measured = [
    await measure('in one form', async (bytes) => {
      const form = { fields: { field }, files: [{ name: 'large.pdf', bytes }] };
      await ask('POST', `${APPLICATIONS}/${json.id}/documents`, { kind: 'upload', form });
    }),
    await measure(`in parts of ${PART / 1024 / 1024} MB (tus)`, async (bytes) => {
      const meta = { filename: 'large-in-parts.pdf', filetype: 'application/pdf', field };
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(meta)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
      };
      const begun = await ask('POST', `${APPLICATIONS}/${json.id}/uploads`, { kind: 'upload', headers });
      const path = new URL(begun.headers.location ?? '', it.web.url).pathname;
      for (let offset = 0; offset < bytes.length; offset += PART)
        await ask('PATCH', path, {
          kind: 'upload',
          bytes: bytes.subarray(offset, offset + PART),
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
        });
      await ask('POST', `${path}/finish`, { kind: 'upload' });
    }),
  ];
  close();
  if (log.errors.length > 0) throw new Error(`A large upload was refused: ${log.errors.join('; ')}`);
  return measured;
}
