import { readdirSync, readFileSync } from 'node:fs';
import { METRICS_TOKEN } from './installation.ts';

/** One look at a process. `cpuSeconds`: of it and of all that it started, the ended ones too. Bytes. */
type Look = { at: number; rss: number; children: number; cpuSeconds: number };

/** What Node says of its event loop since it was last asked, in milliseconds; its own resolution of 10 ms is in it. */
type LoopDelay = { at: number; p99: number; most: number };

export type Watched = { name: string; pid: number; looks: Look[]; delays: LoopDelay[] };

/** `url`: where it tells its metrics; `isAlone`: what it started is not counted as its own. */
type ToWatch = { name: string; pid: number; url?: string; isAlone?: boolean };

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4_096;
const LOOK_MS = 1_000;
const ASK_EVERY = 5;

/** From /proc/PID/stat; undefined where the process has ended. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { parent, own: user + system, ended: childUser + childSystem, rss: (fields[21] ?? 0) * PAGE_BYTES };
  } catch {
    return undefined;
  }
}

/** Every process by its parent. */
function families(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

function lookAt(pid: number, children: ReadonlyMap<number, number[]>): Look {
  const own = statOf(pid);
  let [ticks, rss] = [(own?.own ?? 0) + (children.size > 0 ? (own?.ended ?? 0) : 0), 0];
  const visit = (parent: number) => {
    for (const child of children.get(parent) ?? []) {
      const stat = statOf(child);
      ticks += (stat?.own ?? 0) + (stat?.ended ?? 0);
      rss += stat?.rss ?? 0;
      visit(child);
    }
  };
  visit(pid);
  return { at: performance.now(), rss: own?.rss ?? 0, children: rss, cpuSeconds: ticks / TICKS_A_SECOND };
}

/** Looks at processes once a second until it is ended. */
export function watchProcesses(given: readonly ToWatch[]): () => Promise<Watched[]> {
  const watched = given.map((one) => ({ ...one, looks: [] as Look[], delays: [] as LoopDelay[] }));
  let turn = 0;
  const look = async () => {
    const children = families();
    for (const { pid, isAlone, looks } of watched) looks.push(lookAt(pid, isAlone ? new Map() : children));
    if (turn++ % ASK_EVERY !== 0) return;
    await Promise.all(
      watched.map(async ({ url, delays }) => {
        if (url) delays.push(await loopDelay(url));
      }),
    );
  };
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look).catch((error) => console.warn(`A process was not measured: ${error}`));
  }, LOOK_MS);
  return async () => {
    clearInterval(timer);
    await running;
    await look();
    return watched.map(({ name, pid, looks, delays }) => ({ name, pid, looks, delays }));
  };
}

async function loopDelay(url: string): Promise<LoopDelay> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const value = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1] ?? 0) * 1_000;
  return { at: performance.now(), p99: value('p99'), most: value('max') };
}

/** Bytes that a process holds now, without what it started. */
export const residentOf = (pid: number): number => statOf(pid)?.rss ?? 0;

/** Seconds of processor time of a process and of what it started. */
export const cpuOf = (pid: number): number => lookAt(pid, families()).cpuSeconds;
