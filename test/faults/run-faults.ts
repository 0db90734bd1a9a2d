import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { dice } from '../built-server.ts';
import { newApplicant } from '../kills/people.ts';
import { type Answer, type Ask, type Calls, callsTo, type KillKind } from '../kills/run-kills.ts';

/** Something that goes wrong beside the product, for `lastsMs`, and is well again. */
export type Fault = {
  name: string;
  lastsMs: number;
  begin: () => unknown;
  end: () => unknown;
};

/** Nobody waits longer than this for an answer, whatever it is. */
const LONGEST_ANSWER_MS = 30_000;
/** Between two things that somebody does: what has to go on afterwards is bounded, however long a fault lasts. */
const PAUSE_MS = 400;
/** What a product that is well again has for going on with everything. */
const RESUMED_MS = 60_000;

const isAway = ({ status }: { status: number }) => status === 503 || status === 507;

/** What people are told while something is wrong: refusals by their status and code, with how often. */
type Told = { refusals: Map<string, number>; unanswered: number; slowestMs: number; lastFailure: string };

/**
 * The calls of people who take a sentence that something is away for what it says. `tried` gives up there while work goes
 * on, and everything else is asked again for as long as the product has to be well again. Throws where an answer is late,
 * or is an error of the product's own.
 */
function callsUnderFaults(urls: readonly string[], told: Told) {
  const state = { isOver: false, isChecked: false };
  let turn = 0;
  const once = async (...given: Parameters<Ask>): Promise<Response | undefined> => {
    turn += 1;
    const began = Date.now();
    const { ask } = callsTo(urls[turn % urls.length] ?? '');
    const late = new Error(`${given[0]} ${given[1]}: no answer within ${LONGEST_ANSWER_MS / 1000} s.`);
    const reply = await Promise.race([
      ask(...given).catch((error: Error) => {
        told.lastFailure = `${error.message}: ${error.cause}`;
        return undefined;
      }),
      wait(LONGEST_ANSWER_MS, late, { ref: false }),
    ]);
    if (reply instanceof Error) throw reply;
    told.slowestMs = Math.max(told.slowestMs, Date.now() - began);
    if (!reply) told.unanswered += 1;
    else if (reply.status >= 500) {
      const text = await reply.clone().text();
      const { code, detail } = (JSON.parse(text || '{}') ?? {}) as { code?: string; detail?: string };
      if (!isAway(reply) || !code || !detail) throw new Error(`${given[0]} ${given[1]}: ${reply.status} ${text}`);
      const refusal = `${reply.status} ${code}`;
      told.refusals.set(refusal, (told.refusals.get(refusal) ?? 0) + 1);
    }
    return reply;
  };
  const ask: Ask = async (...given) => {
    for (const began = Date.now(); Date.now() - began < RESUMED_MS; await wait(250)) {
      const reply = await once(...given);
      if (reply && !isAway(reply)) return reply;
    }
    throw new Error(`${given[0]} ${given[1]}: not answered within 60 s. ${told.lastFailure}`);
  };
  const whole = async (reply: Response): Promise<Answer> => {
    const bytes = Buffer.from(await reply.arrayBuffer());
    const json = <T>() => JSON.parse(bytes.toString('utf8')) as T;
    return { status: reply.status, headers: reply.headers, bytes, json };
  };
  const tried: Calls['tried'] = async (...given) => {
    if (state.isChecked) return whole(await ask(...given));
    if (state.isOver) return undefined;
    await wait(PAUSE_MS);
    const reply = await once(...given);
    return reply && !isAway(reply) ? whole(reply).catch(() => undefined) : undefined;
  };
  const answered: Calls['answered'] = async (...given) => {
    const answer = await whole(await ask(...given));
    if (answer.status >= 300) throw new Error(`${given[0]} ${given[1]}: ${answer.status} ${answer.bytes}`);
    return answer;
  };
  return { calls: { ask, tried, answered }, state };
}

/** For each fault: one account may have two hundred. */
const MOST_STARTED = 8;

/** Somebody who starts applications all the while, each with a key under which it is asked for until it is acknowledged. */
async function visit({ tried, answered }: Calls) {
  const { token, root } = await newApplicant(answered);
  const titles: string[] = [];
  let pending: string | undefined;
  const start = async () => {
    pending ??= randomUUID();
    const asked = { token, headers: { 'idempotency-key': pending } };
    const answer = await tried('POST', root, { title: pending }, asked);
    if (!answer) return;
    if (answer.status >= 300) throw new Error(`An application was refused: ${answer.status} ${answer.bytes}`);
    titles.push(pending);
    pending = undefined;
  };
  return {
    goOn: async (isOver: () => boolean) => {
      for (const had = titles.length; !isOver() && titles.length < had + MOST_STARTED; ) {
        await start();
      }
    },
    check: async () => {
      if (pending) await start();
      const reply = await answered('GET', root, undefined, { token });
      const listed = reply.json<{ applications: { title: string }[] }>().applications;
      for (const title of titles) {
        const times = listed.filter((one) => one.title === title).length;
        if (times !== 1) throw new Error(`An application that was acknowledged is there ${times} times.`);
      }
      if (listed.length !== titles.length) throw new Error('There are applications that nobody started.');
    },
    acknowledged: () => titles.length,
  };
}

const preload = (name: string) => pathToFileURL(join(import.meta.dirname, '../fixtures', name)).href;

/** What the processes of these tests are started with, and with more of `test/fixtures/`. */
export const nodeArgs = (...more: string[]): string[] =>
  ['same-priority.mjs', ...more].flatMap((name) => ['--import', preload(name)]);

/** How many of what befalls at random there are; FAULT_COUNT sets it. */
export const faultCount = (inFull: number): number => Number(process.env.FAULT_COUNT ?? inFull);

/** Prints what came out, and adds it to the file that FAULT_RESULTS names. */
export function tellFigures(of: string, figures: object): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const line = JSON.stringify({ of, commit, on: new Date().toISOString(), load: loadavg()[0], ...figures });
  console.log(line);
  if (process.env.FAULT_RESULTS) appendFileSync(process.env.FAULT_RESULTS, `${line}\n`);
}

/** Of the moments at which faults begin; FAULT_SEED sets it. */
export const faultSeed = (): number => {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
  console.log(`seed ${seed} (FAULT_SEED)`);
  return seed;
};

/**
 * Lets faults befall the product one after the other while people work, and compares it with their journals after each.
 * @param product its addresses, and what starts it again where it has ended
 * @param faults of them those whose name FAULT_ONLY matches, where it is set
 * @param seed of the moments
 */
export async function runFaults(
  product: { urls: readonly string[]; revive?: () => Promise<void> },
  kinds: readonly KillKind[],
  faults: readonly Fault[],
  { seed }: { seed: number },
) {
  const told: Told = { refusals: new Map(), unanswered: 0, slowestMs: 0, lastFailure: '' };
  const { calls, state } = callsUnderFaults(product.urls, told);
  const roll = dice(seed);
  const only = new RegExp(process.env.FAULT_ONLY ?? '');
  const befalling = faults.filter(({ name }) => only.test(name));
  state.isChecked = true;
  const works = await Promise.all(kinds.map((kind) => kind({ calls, roll })));
  const visitor = await visit(calls);
  const slowestSeconds: Record<string, number> = {};
  for (const [at, { name, lastsMs, begin, end }] of befalling.entries()) {
    Object.assign(state, { isOver: false, isChecked: false });
    const acting = works.map((work) => {
      let done: Promise<void> = Promise.resolve();
      const begun = new Promise<void>((resolve, reject) => {
        done = work.act(resolve);
        done.catch(reject);
      });
      return { begun, done: () => done };
    });
    const visiting = visitor.goOn(() => state.isOver);
    visiting.catch(() => {});
    await Promise.all(acting.map(({ begun }) => begun));
    await wait(roll() * 400);
    await begin();
    try {
      await wait(lastsMs);
    } finally {
      await end();
    }
    const ended = Date.now();
    state.isOver = true;
    await product.revive?.();
    await Promise.all([visiting, ...acting.map(({ done }) => done())]);
    state.isChecked = true;
    await Promise.all([visitor.check(), ...works.map((work) => work.check(true))]);
    const seconds = Math.round((Date.now() - ended) / 100) / 10;
    const load = loadavg().map((one) => one.toFixed(1));
    console.log(`${name}: all was there and had gone on after ${seconds} s (load ${load.join(' ')})`);
    slowestSeconds[name] = Math.max(slowestSeconds[name] ?? 0, seconds);
    // What the next round needs is made ready outside of the time that is measured.
    if (at < befalling.length - 1) for (const work of works) await work.check(false);
  }
  const acknowledged = works.reduce((sum, work) => sum + work.counts().acknowledged, visitor.acknowledged());
  const cutOff = works.reduce((sum, work) => sum + work.counts().cutOff, 0);
  const { refusals, unanswered, slowestMs } = told;
  return {
    ...{
      seed,
      faults: befalling.length,
      acknowledged,
      cutOff,
      refusals: Object.fromEntries(refusals),
      unanswered,
      slowestMs,
    },
    slowestSeconds,
  };
}
