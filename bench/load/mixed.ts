import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BuiltServer } from '../../test/built-server.ts';
import { drawLongDocument } from '../../test/fixtures/draw-long-document.ts';
import { percentile } from '../on-both-databases.ts';
import { type Log, openBrowser, type Timed } from './client.ts';
import type { LoadInstallation } from './installation.ts';
import { beApplicant, beStaff, type Crowd, openApplicant, openStaff } from './people.ts';
import { type Watched, watchProcesses } from './processes.ts';
import { PASSWORD, type Seed, staffEmail } from './seed.ts';

export const APPLICANTS = 30;
export const STAFF_AT_WORK = 20;
/** How much more often one person of the surge acts. */
export const SURGE = 7;
const PAGES_FED = 30;

export type Mixed = { log: Log; watched: Watched[]; seconds: number; began: number; documentsRead: number };

export type Setting = { it: LoadInstallation; worker: BuiltServer; seed: Seed; randomSeed: number; cases: number };

/**
 * Fifty people at work at once, each for themselves, each step after the answer to the one before and a time to think.
 * @param isRead one more person has documents read all the while, and what the others upload is read too
 * @param surge one of the applicants acts so many times as often
 */
export async function runMixed(
  { it, worker, seed, randomSeed, cases }: Setting,
  minutes: number,
  { isRead, surge = 1 }: { isRead: boolean; surge?: number },
): Promise<Mixed> {
  const log: Log = { answers: [], errors: [] };
  const began = performance.now();
  const end = began + minutes * 60_000;
  const crowd: Crowd = {
    url: it.web.url,
    seed,
    log,
    randomSeed,
    cases,
    isRead,
    isOver: () => performance.now() >= end,
  };
  const watch = watchProcesses([
    { name: 'web', pid: it.web.process().pid ?? 0, url: it.web.url },
    { name: 'worker', pid: worker.process().pid ?? 0, url: worker.url },
    { name: 'PostgreSQL', pid: it.postgresPid },
    { name: 'the people (this bench)', pid: process.pid, isAlone: true },
  ]);
  const people = [
    ...Array.from({ length: APPLICANTS }, (_, at) => {
      const person = openApplicant(crowd, at, at === 0 ? surge : 1);
      return { person, life: beApplicant(crowd, person) };
    }),
    ...Array.from({ length: STAFF_AT_WORK }, (_, at) => {
      const person = openStaff(crowd, at);
      return { person, life: beStaff(crowd, person) };
    }),
  ];
  const fed = isRead
    ? feedReader(crowd).catch((error: unknown) => {
        log.errors.push(`The reader was not fed any more: ${error}`);
        return 0;
      })
    : 0;
  // Whoever's connection breaks off stops; it is among the errors.
  await Promise.allSettled(people.map(({ life }) => life));
  const documentsRead = await fed;
  for (const { person } of people) person.browser.close();
  return { log, watched: await watch(), seconds: (performance.now() - began) / 1_000, began, documentsRead };
}

/** Has one document after the other read, none of which was seen before. @returns how many */
async function feedReader(crowd: Crowd): Promise<number> {
  const own: Log = { answers: [], errors: [] };
  const { ask, signIn, close } = openBrowser(crowd.url, '10.3.0.1', own);
  await signIn(staffEmail(0), PASSWORD);
  const long = await drawLongDocument(PAGES_FED);
  let count = 0;
  while (!crowd.isOver()) {
    const id = randomUUID();
    const bytes = Buffer.concat([long, Buffer.from(`\n%${id}`)]);
    const form = { fields: { project_category: 'sfd' }, files: [{ name: 'report.pdf', bytes }] };
    const { status: answered } = await ask('POST', `/api/permit-review/${id}`, { kind: 'upload', form });
    // What was refused is among the errors; the next one is tried when the minute of a limit is over.
    if (answered >= 300) {
      await wait(60_000);
      continue;
    }
    for (let status = ''; status !== 'completed' && !crowd.isOver(); ) {
      await wait(1_000);
      status = (await ask<{ status: string }>('GET', `/api/permit-review/status/${id}`, { kind: 'answer' })).json
        .status;
      if (status === 'error') throw new Error('A document that was fed to the reader was not read.');
    }
    count += 1;
  }
  close();
  crowd.log.errors.push(...own.errors);
  return count;
}

/** Milliseconds of each kind of answer. */
export type Spread = { count: number; p50: number; p95: number; p99: number; most: number };

export const spreadOf = (answers: readonly Timed[]): Spread => {
  const times = answers.map(({ ms }) => ms);
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    most: times.reduce((most, ms) => Math.max(most, ms), 0),
  };
};

export const spreadsBy = (answers: readonly Timed[], of: (answer: Timed) => string): Record<string, Spread> => {
  const groups = new Map<string, Timed[]>();
  for (const answer of answers) groups.set(of(answer), [...(groups.get(of(answer)) ?? []), answer]);
  return Object.fromEntries([...groups].map(([name, group]) => [name, spreadOf(group)]));
};
